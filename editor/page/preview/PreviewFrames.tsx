import { Box } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TextChange } from '../autosave/autosave.ts';
import { useEditor } from '../editor-context.ts';
import { getFieldId } from '../paths.ts';
import {
  type ElementPlace,
  findFieldElement,
  focusPlace,
  getPlace,
  readLocations,
  replaceText,
} from './page-fields.ts';
import { frameSandbox } from './sandbox.ts';

interface Props {
  readonly address: string;
  /** The id of the element to scroll to. If it is empty, the frame scrolls to the top. */
  readonly anchor: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly room: number;
}

interface Frame {
  readonly key: number;
  readonly address: string;
  readonly isLoaded: boolean;
}

/**
 * Shows the previewed page in a frame.
 * After each save, loads the page in a second, hidden frame at the same scroll position. The loaded frame then replaces
 * the first one.
 */
export function PreviewFrames({ address, anchor, width, height, scale, room }: Props) {
  const { autosave, reader, fields, openFields, overlay, show } = useEditor();
  const newest = useRef<Frame>({ key: 0, address, isLoaded: false });
  const [frames, setFrames] = useState<readonly Frame[]>([newest.current]);
  const elements = useRef(new Map<number, HTMLIFrameElement>());
  /** Texts on the page that could not be replaced with their later edits, by field id. */
  const staleTexts = useRef(new Map<string, string>());
  /** The element whose fields were opened last. */
  const opened = useRef<ElementPlace>(undefined);

  useEffect(() => {
    const load = () => {
      const frame = { key: newest.current.key + 1, address, isLoaded: false };
      newest.current = frame;
      setFrames((present) => [...present.filter(({ isLoaded }) => isLoaded).slice(-1), frame]);
    };
    if (newest.current.address !== address) load();
    return autosave.onSaved(load);
  }, [address, autosave]);

  const handleLoad = (frame: Frame) => {
    const element = elements.current.get(frame.key);
    const before = frames.find(({ key, isLoaded }) => key !== frame.key && isLoaded);
    const visibleWindow = before && elements.current.get(before.key)?.contentWindow;
    if (element?.contentWindow && visibleWindow && before.address === frame.address)
      element.contentWindow.scrollTo({ top: visibleWindow.scrollY, behavior: 'instant' });
    else if (element?.contentWindow) scrollTo(element.contentWindow, anchor);
    const page = element?.contentDocument;
    page?.addEventListener('click', handleClick, { capture: true });
    page?.addEventListener('keydown', handleKey, { capture: true });
    const focused =
      document.activeElement === visibleWindow?.frameElement && visibleWindow?.document.activeElement;
    if (page && focused) focusPlace(page, getPlace(focused));
    staleTexts.current.clear();
    setFrames((present) =>
      present
        .filter(({ key }) => key >= frame.key)
        .map((each) => (each.key === frame.key ? { ...each, isLoaded: true } : each)),
    );
  };

  const showEdit = useEffectEvent(({ file, path, before, after }: TextChange) => {
    const key = getFieldId(file, path);
    const shown = staleTexts.current.get(key) ?? reader?.sentence(before, []).shown;
    const text = reader?.sentence(after, []).shown;
    if (shown === undefined) return;
    const pages = [...elements.current.values()].flatMap(({ contentDocument }) => contentDocument ?? []);
    const isShown =
      text !== undefined &&
      pages.filter((page) => replaceText(page, [file, ...path], shown, text)).length > 0;
    if (isShown) staleTexts.current.delete(key);
    else staleTexts.current.set(key, shown);
  });
  useEffect(() => autosave.onTextChange(showEdit), [autosave]);

  useEffect(() => {
    for (const element of elements.current.values())
      if (element.contentWindow) scrollTo(element.contentWindow, anchor);
  }, [anchor]);

  const openElement = (element: Element | undefined, event: Event) => {
    const locations = element ? readLocations(element) : [];
    if (!element || locations.length === 0) return;
    // An answer that is closed opens as well, because its texts could not be reached otherwise.
    if (!element.closest('summary')) event.preventDefault();
    event.stopPropagation();
    opened.current = getPlace(element);
    if (overlay === 'page') element.scrollIntoView({ block: 'start', behavior: 'instant' });
    openFields(locations);
  };
  const handleClick = useEffectEvent((event: MouseEvent) => {
    const point = [event.clientX, event.clientY] as const;
    // A click by the keyboard has no position.
    openElement(findFieldElement(event.target as Element, event.detail > 0 ? point : undefined), event);
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element;
    if (event.key === 'Escape' && overlay === 'page') show();
    // The browser turns this key into a click on the other elements.
    if (event.key === 'Enter' && !target.matches('a, button, summary'))
      openElement(findFieldElement(target), event);
  });

  const isOpen = fields.length > 0;
  useEffect(() => {
    const page = [...elements.current.values()].at(-1)?.contentDocument;
    if (!isOpen && page && opened.current) focusPlace(page, opened.current);
    opened.current = isOpen ? opened.current : undefined;
  }, [isOpen]);

  return (
    <Box pos="relative" h="100%">
      {frames.map((frame, index) => (
        <iframe
          key={frame.key}
          ref={(element) => {
            if (element) elements.current.set(frame.key, element);
            return () => {
              elements.current.delete(frame.key);
            };
          }}
          title="Preview of the page"
          // `sandbox` must precede `src`, because it applies only to later loads.
          sandbox={frameSandbox}
          src={frame.address}
          aria-hidden={index > 0}
          tabIndex={index > 0 ? -1 : 0}
          onLoad={() => handleLoad(frame)}
          style={{
            position: 'absolute',
            top: 0,
            left: Math.max(0, (room - width * scale) / 2),
            width,
            height,
            border: 0,
            background: 'white',
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
            visibility: index > 0 ? 'hidden' : 'visible',
          }}
        />
      ))}
    </Box>
  );
}

/** Scrolls the page in the frame. A hash in the frame's URL would also scroll the form around it. */
function scrollTo(page: Window, anchor: string): void {
  const root = page.document.querySelector('html');
  if (!root) return;
  const place = anchor ? page.document.getElementById(anchor) : undefined;
  // Leaves space for the site's header, as links in the page do.
  const bar = Number.parseFloat(page.getComputedStyle(root).scrollPaddingTop) || 0;
  const margin = place ? Number.parseFloat(page.getComputedStyle(place).scrollMarginTop) || 0 : 0;
  const top = place ? place.getBoundingClientRect().top + page.scrollY - bar - margin : 0;
  page.scrollTo({ top, behavior: 'instant' });
}

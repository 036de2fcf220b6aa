import { Box } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TextChange } from '../autosave/autosave.ts';
import { useEditor } from '../editor-context.ts';
import { getFieldId } from '../paths.ts';
import {
  activateFields,
  type ElementPlace,
  findFieldElement,
  focusPlace,
  getPlace,
  readLocations,
  replaceText,
  scrollAboveSheet,
} from './page-fields.ts';
import { frameSandbox } from './sandbox.ts';
import { scrollToSection } from './scroll-to-section.ts';

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
  const { autosave, reader, fields, openFields, overlay, pagePlace, show } = useEditor();
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
    else if (element?.contentWindow) scrollToSection(element.contentWindow, anchor);
    const page = element?.contentDocument;
    if (page) activateFields(page);
    page?.addEventListener('click', handleClick, { capture: true });
    page?.addEventListener('keydown', handleKey, { capture: true });
    const focused =
      document.activeElement === visibleWindow?.frameElement && visibleWindow?.document.activeElement;
    if (page && focused) focusPlace(page, getPlace(findFieldElement(focused) ?? focused));
    staleTexts.current.clear();
    setFrames((present) =>
      present
        .filter(({ key }) => key >= frame.key)
        .map((each) => (each.key === frame.key ? { ...each, isLoaded: true } : each)),
    );
  };

  const showEdit = useEffectEvent(({ file, path, before, after }: TextChange) => {
    const key = getFieldId(file, path);
    // A text without figures can be shown before the figures are loaded.
    const format = (text: string) => (reader || text.includes('{') ? reader?.sentence(text, []).shown : text);
    const shown = staleTexts.current.get(key) ?? format(before);
    const text = format(after);
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
      if (element.contentWindow) scrollToSection(element.contentWindow, anchor);
  }, [anchor]);

  const openElement = (element: Element | undefined, event: Event) => {
    const locations = element ? readLocations(element) : [];
    if (!element || locations.length === 0) return;
    // An answer that is closed opens as well, because its texts could not be reached otherwise.
    if (!element.closest('summary')) event.preventDefault();
    event.stopPropagation();
    opened.current = getPlace(element);
    if (overlay === 'page' || pagePlace === 'above') scrollAboveSheet(element);
    openFields(locations);
  };
  const handleClick = useEffectEvent((event: MouseEvent) => {
    const point = [event.clientX, event.clientY] as const;
    // A click by the keyboard has no position.
    openElement(findFieldElement(event.target as Element, event.detail > 0 ? point : undefined), event);
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element;
    if (event.key === 'Escape' && overlay === 'page' && fields.length === 0) show();
    // The browser turns this key into a click on the other elements.
    if (event.key === 'Enter' && !target.matches('a, button, summary'))
      openElement(findFieldElement(target), event);
  });

  const isOpen = fields.length > 0;
  const focusOpened = useEffectEvent(() => {
    // The visible frame may have replaced the one in which the element was opened.
    const page = elements.current.get(frames[0]?.key ?? 0)?.contentDocument;
    if (page && opened.current) focusPlace(page, opened.current);
    opened.current = undefined;
  });
  useEffect(() => {
    if (!isOpen) focusOpened();
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

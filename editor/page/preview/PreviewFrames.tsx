import { Box } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TextChange } from '../autosave/autosave.ts';
import { useEditor } from '../editor-context.ts';
import { getFieldId, resolveFile } from '../paths.ts';
import { findFieldByElement, useTexts } from './page-texts.ts';
import { replaceText } from './replace-text.ts';
import { sandbox } from './sandbox.ts';

interface Props {
  readonly address: string;
  /** Of what is to be seen on it; empty for its beginning. */
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
 * The page in a frame. It is loaded anew whenever something is saved: behind the one that is seen, which stays until the
 * other is there, at the same place.
 */
export function PreviewFrames({ address, anchor, width, height, scale, room }: Props) {
  const { autosave, screens, language, reader, goTo } = useEditor();
  const texts = useTexts();
  /** The latest one to be loaded. */
  const newest = useRef<Frame>({ key: 0, address, isLoaded: false });
  const [frames, setFrames] = useState<readonly Frame[]>([newest.current]);
  const elements = useRef(new Map<number, HTMLIFrameElement>());
  /** What stands on the page where it could not be replaced by what was typed since. */
  const standing = useRef(new Map<string, string>());

  useEffect(() => {
    const load = () => {
      const frame = { key: newest.current.key + 1, address, isLoaded: false };
      newest.current = frame;
      setFrames((present) => [...present.filter(({ isLoaded }) => isLoaded).slice(-1), frame]);
    };
    if (newest.current.address !== address) load();
    return autosave.onSaved(load);
  }, [address, autosave]);

  const arrived = (frame: Frame) => {
    const element = elements.current.get(frame.key);
    const before = frames.find(({ key, isLoaded }) => key !== frame.key && isLoaded);
    const seen = before && elements.current.get(before.key)?.contentWindow;
    if (element?.contentWindow && seen && before.address === frame.address)
      element.contentWindow.scrollTo({ top: seen.scrollY, behavior: 'instant' });
    else if (element?.contentWindow) scrollTo(element.contentWindow, anchor);
    element?.contentDocument?.addEventListener('click', goToWords, { capture: true });
    standing.current.clear();
    setFrames((present) =>
      present
        .filter(({ key }) => key >= frame.key)
        .map((each) => (each.key === frame.key ? { ...each, isLoaded: true } : each)),
    );
  };

  // Words stand on the page while they are typed.
  const showTyped = useEffectEvent(({ file, path, before, after }: TextChange) => {
    const key = getFieldId(file, path);
    const there = standing.current.get(key) ?? reader?.sentence(before, []).shown;
    const words = reader?.sentence(after, []).shown;
    if (there === undefined) return;
    const pages = [...elements.current.values()].flatMap(({ contentDocument }) => contentDocument ?? []);
    const isShown = words !== undefined && pages.filter((page) => replaceText(page, there, words)).length > 0;
    if (isShown) standing.current.delete(key);
    else standing.current.set(key, there);
  });
  useEffect(() => autosave.onTextChange(showTyped), [autosave]);

  // Another place on the page that is seen.
  useEffect(() => {
    for (const element of elements.current.values())
      if (element.contentWindow) scrollTo(element.contentWindow, anchor);
  }, [anchor]);

  /** Whether a file has the words of a section. */
  const isIn = (section: string, file: string) =>
    screens.some(
      ({ files, at }) =>
        at?.endsWith(`#${section}`) && files.some((each) => resolveFile(each, language) === file),
    );
  const goToWords = useEffectEvent((event: Event) => {
    const place = findFieldByElement(event.target as Element, texts, isIn);
    if (!place) return;
    event.preventDefault();
    event.stopPropagation();
    goTo(place);
  });

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
          // Before the address: it applies to what is loaded after it.
          sandbox={sandbox}
          src={frame.address}
          aria-hidden={index > 0}
          tabIndex={index > 0 ? -1 : 0}
          onLoad={() => arrived(frame)}
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

/** Not by the address: a browser would scroll the form as well, to show the frame. */
function scrollTo(page: Window, anchor: string): void {
  const root = page.document.querySelector('html');
  // A page that is still loading may have no content yet. It is scrolled once it is loaded.
  if (!root) return;
  const place = anchor ? page.document.getElementById(anchor) : undefined;
  // Below the site's own bar, as when a visitor follows a link to it.
  const bar = Number.parseFloat(page.getComputedStyle(root).scrollPaddingTop) || 0;
  const margin = place ? Number.parseFloat(page.getComputedStyle(place).scrollMarginTop) || 0 : 0;
  const top = place ? place.getBoundingClientRect().top + page.scrollY - bar - margin : 0;
  page.scrollTo({ top, behavior: 'instant' });
}

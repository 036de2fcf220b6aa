import { Box } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type Editor, type Target, useEditor } from '../editor-context.ts';
import { idOf } from '../places.ts';
import { blocksAround } from './blocks.ts';
import { replaceWords } from './replace-words.ts';
import { sandbox } from './sandbox.ts';

interface Props {
  readonly address: string;
  /** Of what is to be seen on it; empty for its beginning. */
  readonly anchor: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly room: number;
  /** @param near the id of the section in which the text stands */
  fieldOf(text: string, near: string): Target | undefined;
  /** How a sentence reads on the page; undefined where it cannot be read. */
  read(sentence: string): string | undefined;
  readonly goTo: Editor['goTo'];
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
export function PageFrames({ address, anchor, width, height, scale, room, fieldOf, read, goTo }: Props) {
  const { autosave } = useEditor();
  const [frames, setFrames] = useState<readonly Frame[]>([{ key: 0, address, isLoaded: false }]);
  const elements = useRef(new Map<number, HTMLIFrameElement>());
  const newest = useRef(0);

  // The frame’s listeners stay as long as its page, and ask what is known by then.
  const latest = useRef({ fieldOf, goTo, read });
  latest.current = { fieldOf, goTo, read };
  /** What stands on the page where it could not be replaced by what was typed since. */
  const standing = useRef(new Map<string, string>());

  useEffect(() => {
    const load = () => {
      newest.current += 1;
      const frame = { key: newest.current, address, isLoaded: false };
      setFrames((present) => [...present.filter(({ isLoaded }) => isLoaded).slice(-1), frame]);
    };
    // The first is there already.
    setFrames((present) => {
      if (present.at(-1)?.address !== address) queueMicrotask(load);
      return present;
    });
    return autosave.onSaved(load);
  }, [address, autosave]);

  const arrived = (frame: Frame) => {
    const element = elements.current.get(frame.key);
    const before = frames.find(({ key, isLoaded }) => key !== frame.key && isLoaded);
    const seen = before && elements.current.get(before.key)?.contentWindow;
    if (element?.contentWindow && seen && before.address === frame.address)
      element.contentWindow.scrollTo({ top: seen.scrollY, behavior: 'instant' });
    else if (element?.contentWindow) scrollTo(element.contentWindow, anchor);
    if (element?.contentDocument) lead(element.contentDocument);
    standing.current.clear();
    setFrames((present) =>
      present
        .filter(({ key }) => key >= frame.key)
        .map((each) => (each.key === frame.key ? { ...each, isLoaded: true } : each)),
    );
  };

  // Words stand on the page while they are typed.
  useEffect(
    () =>
      autosave.onTyped(({ file, path, before, after }) => {
        const key = idOf(file, path);
        const there = standing.current.get(key) ?? latest.current.read(before);
        const words = latest.current.read(after);
        if (there === undefined) return;
        const pages = [...elements.current.values()].flatMap(({ contentDocument }) => contentDocument ?? []);
        const isShown =
          words !== undefined && pages.filter((page) => replaceWords(page, there, words)).length > 0;
        if (isShown) standing.current.delete(key);
        else standing.current.set(key, there);
      }),
    [autosave],
  );

  // Another place on the page that is seen.
  useEffect(() => {
    for (const element of elements.current.values())
      if (element.contentWindow) scrollTo(element.contentWindow, anchor);
  }, [anchor]);

  const lead = (page: Document) => {
    page.addEventListener(
      'click',
      (event) => {
        for (const { text, section } of blocksAround(event.target as Element)) {
          const place = latest.current.fieldOf(text, section);
          if (!place) continue;
          event.preventDefault();
          event.stopPropagation();
          latest.current.goTo(place);
          return;
        }
      },
      { capture: true },
    );
  };

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

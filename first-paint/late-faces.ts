/**
 * Runs in every page that has loaded: fetches the typefaces that the first paint did without, and dresses the page in
 * them part by part, each in a task of its own, so that nobody waits for a long one. Where the new face would rewrap
 * what is being read, the old one stays. Without scripts, the `noscript` that names the faces holds.
 */
const root = document.documentElement;
const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')];

const everything = 'U+0-10FFFF';

const idle = () =>
  new Promise<IdleDeadline | undefined>((resolve) => (self.requestIdleCallback ?? setTimeout)(resolve));

/** With less than this left, in ms, a part might take longer than a frame may wait. */
const timeForPart = 40;

async function dressPage(): Promise<void> {
  const noscript = document.querySelector('noscript[data-late-faces]');
  const [link] = document.createRange().createContextualFragment(noscript?.textContent ?? '').children;
  if (!(link instanceof HTMLLinkElement)) return;
  root.dataset.faces = 'coming';
  for (const face of await loadFaces(link)) document.fonts.add(face);
  let deadline: IdleDeadline | undefined;
  for (const part of parts) {
    if (!deadline || deadline.timeRemaining() < timeForPart) deadline = await idle();
    dress(part);
  }
  // What scripts add to the body, such as the toast, comes dressed; what they have added by now is dressed with the rest.
  dressAdded(document.body.children);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) dressAdded(addedNodes);
  }).observe(document.body, { childList: true });
  root.dataset.faces = 'whole';
}

/** A face that cannot be had is done without; those of accented letters are fetched by the page that shows one. */
async function loadFaces(link: HTMLLinkElement): Promise<FontFace[]> {
  // Only read: faces of a sheet that is in use would be put in place one by one, as they come.
  link.media = 'not all';
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
  const faces = [...(link.sheet?.cssRules ?? [])]
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => {
      const descriptor = (name: string) => style.getPropertyValue(name);
      // A name of two words is read with its quotes, which the constructor would take for a part of it.
      return new FontFace(descriptor('font-family').replaceAll('"', ''), descriptor('src'), {
        style: descriptor('font-style'),
        weight: descriptor('font-weight'),
        unicodeRange: descriptor('unicode-range') || everything,
      });
    });
  await Promise.allSettled(faces.map((face) => face.unicodeRange === everything && face.load()));
  return faces;
}

function dress(part: HTMLElement): void {
  const texts = textsInSight(part).map((element) => ({
    element,
    lines: linesOf(element),
    // An early face that was late has not been used, and is not to be used now.
    family: getComputedStyle(element).fontFamily.replace(/"[^"]* Early", /, ''),
  }));
  if (texts.length > 0) withoutScrolling();
  part.dataset.part = 'whole';
  const broken = texts.filter(({ element, lines }) => linesOf(element) !== lines);
  for (const { element, family } of broken) element.style.fontFamily = family;
  // Laid out here, and not together with the parts that follow.
  part.getBoundingClientRect();
}

function dressAdded(nodes: Iterable<Node>): void {
  for (const node of nodes)
    if (node instanceof HTMLElement && !node.hasAttribute('data-part')) node.dataset.part = 'whole';
}

/** What a part shows in the viewport, above it, or above the place that the visitor is on the way to. */
function textsInSight(part: HTMLElement): HTMLElement[] {
  const place = document.querySelector(':target')?.getBoundingClientRect().bottom ?? 0;
  const isInSight = (element: Element) => element.getBoundingClientRect().top < Math.max(innerHeight, place);
  if (!isInSight(part)) return [];
  return [part, ...part.querySelectorAll<HTMLElement>('*')].filter(
    (element) => holdsText(element) && isInSight(element),
  );
}

/** In between, lines do break anew: the browser must not scroll after them. */
function withoutScrolling(): void {
  root.style.overflowAnchor = 'none';
  requestAnimationFrame(() =>
    setTimeout(() => {
      root.style.overflowAnchor = '';
    }),
  );
}

const holdsText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');

/** Where each line of an element's text ends: it changes when a line breaks elsewhere. */
function linesOf(text: Element): string {
  const { top } = text.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].map(({ bottom }) => Math.round(bottom - top)).join();
}

await dressPage();

// A file of its own, not a script that shares its names with others.
export {};

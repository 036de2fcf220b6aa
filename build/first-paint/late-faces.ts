/**
 * Runs in every page that has loaded: fetches the typefaces that the first paint did without, and dresses the page in
 * them part by part, each in a task of its own, so that nobody waits for a long one. Where the new face would rewrap
 * what is being read, the old one stays. Without scripts, the `noscript` that names the faces holds.
 */
const root = document.documentElement;
const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')];

/** Set by the build. */
declare const lateFaces: readonly (readonly [family: string, source: string, FontFaceDescriptors])[];

const idle = () =>
  new Promise<IdleDeadline | undefined>((resolve) => (self.requestIdleCallback ?? setTimeout)(resolve));

/** With less than this left, in ms, a part might take longer than a frame may wait. */
const timeForPart = 40;

async function dressPage(): Promise<void> {
  root.dataset.faces = 'coming';
  const faces = lateFaces.map((face) => new FontFace(...face));
  // A face that cannot be had is done without; those of characters that the brand seldom has are fetched by the page that shows one.
  await Promise.allSettled(faces.map((face, i) => lateFaces[i]?.[2].unicodeRange || face.load()));
  await idle();
  setAside(parts);
  for (const face of faces) document.fonts.add(face);
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

/**
 * The browser lays out every text anew when a face is added, used or not. Of what cannot be seen it does so when the part
 * is dressed: until then the part keeps its size.
 */
function setAside(elements: readonly HTMLElement[]): void {
  // All is read before anything is written: whatever is read in between would have the page laid out again.
  const sizes = elements.map((element) => element.getBoundingClientRect());
  const near = innerHeight * 2;
  for (const [i, { style }] of elements.entries()) {
    const { top, height } = sizes[i] as DOMRect;
    if (top < near) continue;
    // Whoever goes there all the same finds it laid out.
    style.contentVisibility = 'auto';
    style.blockSize = `${height}px`;
  }
}

function dress(part: HTMLElement): void {
  const texts = textsInSight(part).map((element) => ({
    element,
    places: wordPlaces(element),
    // An early face that has not come by now is not to be used any more.
    family: getComputedStyle(element).fontFamily.replace(/"[^"]* Early", /, ''),
  }));
  if (texts.length > 0) withoutScrolling();
  part.dataset.part = 'whole';
  part.style.contentVisibility = part.style.blockSize = '';
  const broken = texts.filter(({ element, places }) => wordPlaces(element) !== places);
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

/**
 * How far each word of an element's text is below its first, and the element's height: they change when a line breaks
 * elsewhere. Not where the first one stands: that is a matter of the face where an engine cannot override its ascent.
 */
function wordPlaces(text: Element): string {
  const range = document.createRange();
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const bottoms: number[] = [];
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
    for (const { index } of node.data.matchAll(/[^\s-]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      bottoms.push(range.getBoundingClientRect().bottom);
    }
  // An inline element's is 0, whatever its face.
  return [text.clientHeight, ...bottoms.map((bottom) => Math.round(bottom - (bottoms[0] ?? 0)))].join();
}

await dressPage();

// A file of its own, not a script that shares its names with others.
export {};

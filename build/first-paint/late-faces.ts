/**
 * Runs after a page has loaded: fetches the typefaces that the first paint did without, and applies them part by part,
 * each in a task of its own, so that no task is long. Text in view that would wrap differently keeps its old face.
 * Without scripts, a `noscript` element loads the faces.
 */
const root = document.documentElement;
const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')];

/** Replaced by the build. */
declare const lateFaces: readonly (readonly [family: string, source: string, FontFaceDescriptors])[];

const idle = () =>
  new Promise<IdleDeadline | undefined>((resolve) => (self.requestIdleCallback ?? setTimeout)(resolve));

/** In ms. With less idle time left, applying faces to a part might delay a frame. */
const timeForPart = 40;

async function applyFaces(): Promise<void> {
  root.dataset.faces = 'coming';
  const faces = lateFaces.map((face) => new FontFace(...face));
  // A face that fails to load is left out. Faces with a `unicode-range` load only on pages that show one of their
  // characters.
  await Promise.allSettled(faces.map((face, i) => lateFaces[i]?.[2].unicodeRange || face.load()));
  await idle();
  deferLayout(parts);
  for (const face of faces) document.fonts.add(face);
  let deadline: IdleDeadline | undefined;
  for (const part of parts) {
    if (!deadline || deadline.timeRemaining() < timeForPart) deadline = await idle();
    applyFacesTo(part);
  }
  // Elements that scripts add to the body, such as the notice, get all faces: those added by now, and those to come.
  applyFacesToAdded(document.body.children);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) applyFacesToAdded(addedNodes);
  }).observe(document.body, { childList: true });
  root.dataset.faces = 'whole';
}

/**
 * Excludes parts far below the viewport from layout, at their present size, until faces are applied to them: adding a
 * face makes the browser lay out every text again, whether it uses the face or not.
 */
function deferLayout(elements: readonly HTMLElement[]): void {
  // All sizes are read before any style is written: reading in between would force a layout each time.
  const sizes = elements.map((element) => element.getBoundingClientRect());
  const near = innerHeight * 2;
  for (const [i, { style }] of elements.entries()) {
    const { top, height } = sizes[i] as DOMRect;
    if (top < near) continue;
    // `auto` lays the part out when somebody scrolls to it all the same.
    style.contentVisibility = 'auto';
    style.blockSize = `${height}px`;
  }
}

function applyFacesTo(part: HTMLElement): void {
  const texts = textsInSight(part).map((element) => ({
    element,
    places: wordPlaces(element),
    // An early face that has not arrived by now must not be used later.
    family: getComputedStyle(element).fontFamily.replace(/"[^"]* Early", /, ''),
  }));
  if (texts.length > 0) withoutScrolling();
  part.dataset.part = 'whole';
  part.style.contentVisibility = part.style.blockSize = '';
  const broken = texts.filter(({ element, places }) => wordPlaces(element) !== places);
  for (const { element, family } of broken) element.style.fontFamily = family;
  // Forces the layout of this part now, rather than together with the next ones.
  part.getBoundingClientRect();
}

function applyFacesToAdded(nodes: Iterable<Node>): void {
  for (const node of nodes)
    if (node instanceof HTMLElement && !node.hasAttribute('data-part')) node.dataset.part = 'whole';
}

/**
 * The elements with text of a part that are in the viewport, above it, or above the target that the page scrolls to.
 */
function textsInSight(part: HTMLElement): HTMLElement[] {
  const place = document.querySelector(':target')?.getBoundingClientRect().bottom ?? 0;
  const isInSight = (element: Element) => element.getBoundingClientRect().top < Math.max(innerHeight, place);
  if (!isInSight(part)) return [];
  return [part, ...part.querySelectorAll<HTMLElement>('*')].filter(
    (element) => holdsText(element) && isInSight(element),
  );
}

/**
 * Turns scroll anchoring off for a frame: lines wrap differently for a moment, and the browser must not scroll to
 * compensate.
 */
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
 * The height of an element, and how far each of its words is below the first: they change when a line wraps elsewhere.
 * Relative to the first word, since its own place depends on the face in engines without `ascent-override`.
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
  // `clientHeight` of an inline element is always 0.
  return [text.clientHeight, ...bottoms.map((bottom) => Math.round(bottom - (bottoms[0] ?? 0)))].join();
}

await applyFaces();

// Makes this file a module, so that its names are its own.
export {};

import type { Page } from '@playwright/test';

export interface LayoutFault {
  /** The part of the page: `header`, `footer`, or the id of a section. */
  readonly part: string;
  /** The description, such as `h1 “Exceptional.” leaves the window`. */
  readonly what: string;
  /** The number of px by which the element overlaps or overflows. */
  readonly by: number;
}

/**
 * Finds texts and controls that overlap, are cut off, overflow their box or leave the viewport, controls that are
 * covered, and horizontal scrolling of the page.
 * @param part the selector of the element to check
 */
export const findLayoutFaults = (page: Page, part = 'body'): Promise<LayoutFault[]> =>
  page.evaluate(findFaults, part);

function findFaults(part: string): LayoutFault[] {
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  interface Piece extends Box {
    readonly element: Element;
    readonly name: string;
    /** The fixed element that is or contains this text or control. Undefined if it scrolls with the page. */
    readonly layer: Element | undefined;
  }
  /** The tolerance in px, because of rounding and of letters that overhang. */
  const slack = 2;
  const root = document.documentElement;
  const viewportWidth = root.clientWidth;
  const faults = new Map<string, LayoutFault>();
  const controls = 'a[href], button, input, select, textarea, summary';
  const roots = [...document.querySelectorAll(part)].filter(
    (each, _, all) => !all.some((other) => other !== each && other.contains(each)),
  );

  const report = (element: Element, what: string, by: number): void => {
    const place = element.closest('header:not(main header), footer:not(main footer), section[id], main');
    const name =
      place?.id && place.tagName === 'SECTION' ? place.id : (place?.tagName.toLowerCase() ?? 'page');
    const key = `${name} ${what}`;
    const before = faults.get(key);
    if (!before || before.by < by) faults.set(key, { part: name, what, by: Math.round(by) });
  };
  const quoted = (text: string): string => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    return `“${words.length > 28 ? `${words.slice(0, 27)}…` : words}”`;
  };
  const labelOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} ${quoted(element.textContent?.trim() || element.getAttribute('aria-label') || element.getAttribute('name') || '')}`;

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const boxes = new Map<Element, DOMRect>();
  const boxOf = (element: Element): DOMRect => {
    const box = boxes.get(element) ?? element.getBoundingClientRect();
    boxes.set(element, box);
    return box;
  };
  const parents = function* (element: Element): Generator<Element> {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
      yield each;
  };
  const isSeen = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (element.closest('.visually-hidden, [inert], noscript, script, style, svg, option')) return false;
    // Excludes content that is shown only on focus or only to screen readers.
    return ![element, ...parents(element)].some((each) => {
      const { width, height } = boxOf(each);
      return (width <= 1 || height <= 1) && styleOf(each).overflow !== 'visible';
    });
  };
  /** Content scrolls below a bar that is sticky at the bottom of the window. */
  const isBottomBar = (element: Element | undefined): boolean => {
    const { position, bottom } = element ? styleOf(element) : { position: '', bottom: '' };
    return position === 'sticky' && bottom === '0px';
  };
  const layers = new Map<Element, Element | undefined>();
  const layerOf = (element: Element): Element | undefined => {
    if (layers.has(element)) return layers.get(element);
    const layer = [element, ...parents(element)].find(
      (each) => styleOf(each).position === 'fixed' || isBottomBar(each),
    );
    layers.set(element, layer);
    return layer;
  };
  const isPainted = (element: Element): boolean => {
    const { backgroundColor, borderTopWidth, borderBottomWidth, borderLeftWidth, borderTopColor } =
      styleOf(element);
    const clear = (color: string) => color === 'transparent' || /[,/]\s*0\)$/.test(color);
    const framed = [borderTopWidth, borderBottomWidth, borderLeftWidth].every(
      (width) => Number.parseFloat(width) > 0,
    );
    return !clear(backgroundColor) || (framed && !clear(borderTopColor));
  };

  const pieces: Piece[] = [];
  // Collects the text lines by the height of lower-case letters, because line boxes are much taller.
  for (const each of roots) {
    const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || !isSeen(element)) continue;
      // Text that ends in an ellipsis is cut off on purpose.
      if (styleOf(element).textOverflow === 'ellipsis' && element.tagName !== 'SELECT') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const name = `${element.tagName.toLowerCase()} ${quoted(node.textContent)}`;
      // Browsers also add letter spacing after the last letter, which is not an overflow.
      const spacing = Math.max(0, Number.parseFloat(styleOf(element).letterSpacing) || 0);
      for (const { left, top, right, bottom, width, height } of range.getClientRects()) {
        if (width < 2) continue;
        const ltr = styleOf(element).direction === 'ltr';
        pieces.push({
          element,
          name,
          layer: layerOf(element),
          left: ltr ? left : left + spacing,
          right: ltr ? right - spacing : right,
          top: top + height * 0.25,
          bottom: bottom - height * 0.25,
        });
      }
    }
  }
  const lines = [...pieces];
  const shownControls = roots
    .flatMap((each) => [...each.querySelectorAll(controls)])
    .filter((control) => isSeen(control) && !control.closest('[disabled]'));
  for (const control of shownControls) {
    if (!isPainted(control) && !control.matches('input, select, textarea')) continue;
    const { left, top, right, bottom } = control.getBoundingClientRect();
    const style = styleOf(control);
    const inset = (side: string): number =>
      control.matches('input, select, textarea')
        ? Number.parseFloat(style.getPropertyValue(`padding-${side}`))
        : 0;
    pieces.push({
      element: control,
      name: labelOf(control),
      layer: layerOf(control),
      left: left + inset('left'),
      top: top + inset('top'),
      right: right - inset('right'),
      bottom: bottom - inset('bottom'),
    });
  }

  const isBar = (layer: Element | undefined): boolean => layer?.closest('body > header') !== null && !!layer;
  const bySide = pieces.toSorted((a, b) => a.top - b.top);
  for (const [i, one] of bySide.entries()) {
    for (const other of bySide.slice(i + 1)) {
      if (other.top >= one.bottom - slack) break;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - other.top;
      if (width <= slack || height <= slack) continue;
      const nested = one.element.contains(other.element) || other.element.contains(one.element);
      if (nested && (one.element !== other.element || !lines.includes(one))) continue;
      if (one.layer !== other.layer) {
        // Two overlaps are allowed: content that scrolls below the bar, and a popover that covers the page.
        if ([one.layer, other.layer].some((layer) => layer?.matches('[popover]'))) continue;
        if (scrollY > 0 && [one.layer, other.layer].some(isBar)) continue;
        if ([one.layer, other.layer].some(isBottomBar)) continue;
        const cover = [one, other].find(({ layer }) => layer && !isBar(layer));
        if (cover?.layer) {
          report(cover.element, `${labelOf(cover.layer)} covers a part of the page`, Math.min(width, height));
          continue;
        }
      }
      const [first, second] = [one.name, other.name].toSorted();
      if (first === second) report(one.element, `lines of ${first} lie on one another`, height);
      else report(one.element, `${first} lies on ${second}`, Math.min(width, height));
    }
  }

  for (const line of lines) {
    let box: Box = line;
    for (const each of [line.element, ...parents(line.element)]) {
      const { overflowX, overflowY, display, position } = styleOf(each);
      if (display === 'inline' || display === 'contents') continue;
      const { left, top, right, bottom } = boxOf(each);
      const beyond = Math.max(left - box.left, box.right - right, top - box.top, box.bottom - bottom);
      const scrolls = [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll');
      if (scrolls) {
        if (each.scrollWidth > each.clientWidth + 1)
          report(each, `${labelOf(each)} needs sideways scrolling`, each.scrollWidth - each.clientWidth);
        box = { left, top, right, bottom };
        continue;
      }
      if (beyond > slack) {
        const cutX = overflowX !== 'visible' && Math.max(left - box.left, box.right - right) > slack;
        const cutY = overflowY !== 'visible' && Math.max(top - box.top, box.bottom - bottom) > slack;
        if (cutX || cutY) {
          const leaves = box.left < -slack || box.right > viewportWidth + slack;
          if (!leaves) report(line.element, `${line.name} is cut off`, beyond);
          break;
        }
        if (isPainted(each) && box.left >= 0 && box.right <= viewportWidth) {
          report(line.element, `${line.name} sticks out of its ${each.tagName.toLowerCase()}`, beyond);
          break;
        }
      }
      if (position === 'fixed') break;
    }
  }

  for (const { element, name, layer, left, right, top, bottom } of pieces) {
    const scroller = [...parents(element)].find((each) => /auto|scroll/.test(styleOf(each).overflowY));
    const outside = Math.max(-left, right - viewportWidth);
    if (outside > slack) report(element, `${name} leaves the window`, outside);
    const above = layer ? -top : -(top + scrollY);
    // Content that is entirely outside is hidden on purpose, and shown on focus.
    if (!scroller && above > slack && bottom > 0)
      report(element, `${name} leaves the window at its top`, above);
    if (!scroller && layer && bottom - innerHeight > slack)
      report(element, `${name} leaves the window at its foot`, bottom - innerHeight);
  }

  const sideways = root.scrollWidth - viewportWidth;
  if (
    part === 'body' &&
    sideways > 0 &&
    ![...faults.values()].some(({ what }) => what.endsWith('leaves the window'))
  ) {
    const beyond = (element: Element): number => {
      const { left, right } = element.getBoundingClientRect();
      return Math.max(-left, right - viewportWidth);
    };
    const [widest = root] = [...document.body.querySelectorAll('*')]
      .filter((element) => !element.closest('svg') && !layerOf(element))
      .sort((a, b) => beyond(b) - beyond(a));
    report(widest, `the page scrolls sideways, as far as ${labelOf(widest)}`, sideways);
  }

  // Finds covered controls. axe finds controls that are too small.
  const top = scrollY;
  for (const control of shownControls) {
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [box] = [...control.getClientRects()].filter(({ width, height }) => width * height > 0);
    if (!box) continue;
    const x = (box.left + box.right) / 2;
    const y = (box.top + box.bottom) / 2;
    if (x < 0 || x > viewportWidth || y < 0 || y > innerHeight) continue;
    const isOwn = (element: Element | null): boolean =>
      !!element &&
      (control.contains(element) ||
        element.contains(control) ||
        [...((control as HTMLInputElement).labels ?? [])].some((label) => label.contains(element)));
    const [cover] = [0.5, 0.04, 0.96]
      .map((share) => (share - 0.5) * box.width)
      .filter((dx) => x + dx >= 0 && x + dx <= viewportWidth)
      .map((dx) => document.elementFromPoint(x + dx, y))
      .filter((at) => !isOwn(at));
    if (cover === undefined) continue;
    // An open menu may cover the page.
    if (cover?.closest(':popover-open') && !control.closest(':popover-open')) continue;
    const behindBar = cover?.closest('body > header');
    if (!behindBar || layerOf(control))
      report(control, `${labelOf(control)} is covered by ${cover ? labelOf(cover) : 'nothing'}`, 0);
  }
  scrollTo({ top, behavior: 'instant' });
  return [...faults.values()];
}

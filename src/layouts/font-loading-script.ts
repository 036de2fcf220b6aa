import { locale } from '#src/brand.ts';

/**
 * Whether late fonts may replace system fonts. Only for Latin letters are the system fonts scaled to the same line breaks, so that
 * the replacement moves nothing.
 */
const mayReplace = new Intl.Locale(locale.language).maximize().script === 'Latn';

/**
 * Adds the brand's fonts to the page, all at once, so that no text mixes fonts: before the first text is painted or, on phones,
 * up to a second later if the page is still at its top. Otherwise the page keeps the system fonts, and the next page finds the
 * brand's in the cache. The script is the first element of the body, after the font declarations and before any text. It adds
 * `FontFace` objects, since a change of an attribute would recalculate the styles of the whole page. Fonts with rare characters,
 * which only visitors type, would double the work of late fonts. They are added when somebody begins to type.
 */
export const fontLoadingScript = `{
  const { currentScript: script, styleSheets, fonts } = document;
  let paintedAt;
  const frame = (time) => {
    if (script.nextElementSibling) paintedAt = time;
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const isTop = () =>
    ${mayReplace} && performance.now() < paintedAt + 1000 && !scrollY && !location.hash &&
    matchMedia("(width <= 44rem) and (orientation: portrait)").matches;
  const faces = [...styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter(({ media }) => media)
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => {
      const read = (name) => style.getPropertyValue(name);
      const descriptors = { style: read("font-style"), weight: read("font-weight"), display: read("font-display") };
      const unicodeRange = read("unicode-range");
      return new FontFace(read("font-family").replaceAll('"', ""), read("src"), unicodeRange ? { ...descriptors, unicodeRange } : descriptors);
    });
  const needed = faces.filter(({ display }) => display === "optional");
  const add = (list) => { for (const face of list) fonts.add(face); };
  Promise.all(needed.map((face) => face.load())).then(
    () => {
      if (paintedAt === undefined) add(faces);
      else if (isTop()) {
        add(needed);
        addEventListener("input", () => add(faces), { once: true });
      }
    },
    () => {},
  );
}`;

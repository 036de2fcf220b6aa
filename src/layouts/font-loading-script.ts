/**
 * A page is set in all of the brand's typefaces, if they are there before its first words are painted; otherwise in the
 * system's, until the next page, which finds them in the cache. So nothing moves, and no two faces meet in a paragraph.
 * This script sets `data-faces`, by which the tokens name the brand's faces. It stands first in the body: all faces are
 * declared by then, and no word has come. A frame without words decides nothing.
 */
export const fontLoadingScript = `{
  const { currentScript: script, documentElement: root, fonts } = document;
  let painted = false;
  const frame = () => {
    painted = script.nextElementSibling !== null;
    if (!painted) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const needed = [...fonts].filter(({ display }) => display === 'optional');
  Promise.all(needed.map((face) => face.load())).then(
    () => painted || root.setAttribute('data-faces', ''),
    () => {},
  );
}`;

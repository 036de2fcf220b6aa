/**
 * Sets `data-faces`, which activates the brand's fonts, if all fonts load before the first text is painted. Otherwise the page uses
 * system fonts, and the next page finds the brand's fonts in the cache. This avoids layout shifts and mixed fonts. The script is
 * the first element of the body, after the font declarations and before any text.
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

import { brand } from '#src/brand.ts';
import styles from './seal.module.css';

const rim =
  'M112.5 65.3C112 71.1 109.2 77.1 106.4 82.3S99.8 92.5 95.6 96.6S86.4 104.2 81.1 106.9S69.7 112.3 63.9 112.5S51.6 110.8 46.4 108.4S37.1 101.6 32.5 98.3S22.2 92.6 18.5 88.3S11.7 78.3 10.1 72.7S8.6 60.9 8.9 54.9S9.5 42.3 11.8 36.8S18.2 25.7 22.7 21.8S33.3 14.8 38.9 13.2S50.7 12.2 56.4 12.1S67.6 11.9 73.3 12.9S85.6 14.7 90.3 17.8S98.2 26.9 101.4 31.8S107.4 41.9 109.3 47.5S113 59.5 112.5 65.3Z';

/** Values of `feColorMatrix` elements that use the red or blue channel as opacity. */
const opacityFromRed = `${'0 '.repeat(15)}1 0 0 0 0`;
const opacityFromBlue = `${'0 '.repeat(15)}0 0 1 0 0`;

/** A drawing of a wax seal with the brand's initials. */
export function WaxSeal() {
  const light = <feDistantLight azimuth={228} elevation={48} />;
  return (
    <svg className={styles.seal} viewBox="0 0 120 120" aria-hidden="true">
      <g filter="url(#wax)">
        <path d={rim} />
        <circle cx={60} cy={60} r={37} fill="#f00" />
        <circle cx={60} cy={60} r={32.6} fill="none" stroke="#f0f" />
        <text
          x={60}
          y={71.5}
          textAnchor="middle"
          fontSize={34}
          letterSpacing={-1}
          fill="#f0f"
          stroke="#f0f"
          strokeWidth={0.4}
        >
          {brand.referencePrefix}
        </text>
      </g>
      {/* The drawing is a height map: alpha is the wax, red the area that the die presses down, and blue the deeper
         engraving. Lighting filters read heights from alpha, so each channel is copied to alpha. Blur softens the edges. */}
      <filter id="wax" x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
        <feColorMatrix in="SourceGraphic" values={opacityFromRed} />
        <feGaussianBlur stdDeviation={1.2} result="die" />
        <feColorMatrix in="SourceGraphic" values={opacityFromBlue} />
        <feGaussianBlur stdDeviation={0.5} result="cut" />
        <feGaussianBlur in="SourceAlpha" stdDeviation={4} />
        <feComposite in2="die" operator="arithmetic" k2={0.95} k3={-0.24} />
        <feComposite in2="cut" operator="arithmetic" k2={1} k3={-0.13} result="height" />
        <feSpecularLighting
          surfaceScale={8}
          specularConstant={0.6}
          specularExponent={16}
          lightingColor="var(--ember-lit)"
          result="gloss"
        >
          {light}
        </feSpecularLighting>
        <feDiffuseLighting in="height" surfaceScale={14} diffuseConstant={1.1} lightingColor="var(--wax)">
          {light}
        </feDiffuseLighting>
        <feComposite in2="gloss" operator="arithmetic" k2={1} k3={0.75} result="lit" />
        {/* Ambient light in the shadows */}
        <feFlood floodColor="var(--wax)" />
        <feComposite in2="lit" operator="arithmetic" k2={0.2} k3={0.95} />
        <feGaussianBlur stdDeviation={0.3} result="body" />
        {/* Darker patches where the wax cooled unevenly */}
        <feTurbulence type="fractalNoise" baseFrequency={0.028} numOctaves={3} seed={8} />
        <feColorMatrix values="0 0 0 0 .1  0 0 0 0 0  0 0 0 0 0  1.3 0 0 0 -.5" />
        <feComposite in2="body" operator="over" />
        <feComposite in2="SourceAlpha" operator="in" />
      </filter>
    </svg>
  );
}

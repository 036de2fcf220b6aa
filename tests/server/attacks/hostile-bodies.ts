/** Request bodies of the maximum size that the server reads, with content that is slow to parse. */

interface HostileBody {
  readonly shape: string;
  readonly type: string;
  readonly body: Buffer;
}

const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';
const json = 'application/json';

function filled(
  bytes: number,
  piece: string | ((index: number) => string),
  opening = '',
  closing = '',
): Buffer {
  if (typeof piece === 'string')
    return Buffer.from(
      opening + piece.repeat(Math.floor((bytes - opening.length - closing.length) / piece.length)) + closing,
    );
  const pieces = [opening];
  let length = opening.length + closing.length;
  for (let index = 0; ; index += 1) {
    const next = piece(index);
    length += next.length;
    if (length > bytes) return Buffer.from(pieces.join('') + closing);
    pieces.push(next);
  }
}

const part = (name: string, words: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${words}\r\n`;

export function createHostileBodies(bytes: number): HostileBody[] {
  const rest = '&name=Ada&email=nobody';
  return [
    { shape: 'pairs without a value', type: urlencoded, body: filled(bytes, 'a&') },
    { shape: 'brackets', type: urlencoded, body: filled(bytes, 'a[]&') },
    { shape: 'nested brackets', type: urlencoded, body: filled(bytes, 'a[b][c]=1&') },
    { shape: 'distinct keys', type: urlencoded, body: filled(bytes, (index) => `k${index}=&`) },
    { shape: 'dots', type: urlencoded, body: filled(bytes, 'a.b=1&') },
    { shape: 'escapes', type: urlencoded, body: filled(bytes, '%22', 'message=', rest) },
    { shape: 'broken escapes', type: urlencoded, body: filled(bytes, '%', 'message=', rest) },
    { shape: 'plus signs', type: urlencoded, body: filled(bytes, '+', 'message=', rest) },
    { shape: 'quotes', type: urlencoded, body: filled(bytes, '"', 'message=', rest) },
    { shape: 'a field again and again', type: urlencoded, body: filled(bytes, 'message=m&') },
    { shape: 'separators alone', type: urlencoded, body: filled(bytes, '&') },
    { shape: 'an address of dashes', type: urlencoded, body: filled(bytes, 'a-', 'email=a@') },
    { shape: 'an address of dots', type: urlencoded, body: filled(bytes, 'a.', 'email=a@') },
    { shape: 'empty parts', type: multipart, body: filled(bytes, part('', ''), '', '--b--\r\n') },
    {
      shape: 'distinct parts',
      type: multipart,
      body: filled(bytes, (index) => part(`k${index}`, 'x'), '', '--b--\r\n'),
    },
    {
      shape: 'files',
      type: multipart,
      body: filled(
        bytes,
        '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nx\r\n',
        '',
        '--b--\r\n',
      ),
    },
    {
      shape: 'headers of a part',
      type: multipart,
      body: filled(bytes, 'X-A: b\r\n', '--b\r\n', '\r\nx\r\n--b--\r\n'),
    },
    {
      shape: 'almost a boundary',
      type: multipart,
      body: filled(bytes, '\r\n--', part('message', 'x'), '\r\n--b--\r\n'),
    },
    { shape: 'deep lists', type: json, body: filled(bytes, '[') },
    { shape: 'deep objects', type: json, body: filled(bytes, '{"a":') },
    { shape: 'many keys', type: json, body: filled(bytes, (index) => `"k${index}":1,`, '{', '"z":1}') },
    { shape: 'many numbers', type: json, body: filled(bytes, '1,', '{"name":[', '1]}') },
    { shape: 'many texts', type: json, body: filled(bytes, '"",', '[', '""]') },
    { shape: 'escaped text', type: json, body: filled(bytes, '\\u0000', '{"message":"', '"}') },
    { shape: 'a long number', type: json, body: filled(bytes, '9') },
    { shape: 'spaces', type: json, body: filled(bytes, ' ') },
  ];
}

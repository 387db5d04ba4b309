/** Builds metafiles for tests: EMF with comments in it, EMF+ records with pictures, and a WMF around an EMF. */

/** An EMF (MS-EMF 2.3) whose comments hold these data. */
export function emf(comments: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(108);
  header.writeUInt32LE(1, 0);
  header.writeUInt32LE(header.length, 4);
  header.writeUInt32LE(0x464d4520, 40);
  const end = Buffer.alloc(20);
  end.writeUInt32LE(14, 0);
  end.writeUInt32LE(end.length, 4);
  return Buffer.concat([header, ...comments.map(comment), end]);
}

function comment(data: Uint8Array): Buffer {
  const padding = (4 - (data.length % 4)) % 4;
  return Buffer.concat([words(70, 12 + data.length + padding, data.length), data, Buffer.alloc(padding)]);
}

/** A comment's data: an EMF+ object that is a picture (MS-EMFPLUS 2.3.5.1), in one record or several. */
export function emfPlusBitmap(picture: Uint8Array, { isMetafile = false, pieces = 1 } = {}): Buffer {
  const facts = isMetafile ? words(0xdbc01002, 2, 3, picture.length) : words(0xdbc01002, 1, 1, 1, 0, 0, 1);
  const object = Buffer.concat([facts, picture]);
  const length = Math.ceil(object.length / pieces);
  const records = Array.from({ length: pieces }, (_, index) => {
    const data = object.subarray(index * length, (index + 1) * length);
    const isContinued = pieces > 1 && index < pieces - 1;
    return objectRecord(
      isContinued ? Buffer.concat([words(object.length), data]) : data,
      isContinued ? 0x8500 : 0x0500,
    );
  });
  return Buffer.concat([Buffer.from("EMF+"), ...records]);
}

function objectRecord(data: Buffer, flags: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(0x4008, 0);
  head.writeUInt16LE(flags, 2);
  return Buffer.concat([head, words(12 + data.length, data.length), data]);
}

/** A WMF with an EMF in a comment (MS-WMF 2.3.6.23). */
export function wmfWithEmf(inner: Uint8Array): Buffer {
  const header = Buffer.alloc(18);
  header.writeUInt16LE(1, 0);
  header.writeUInt16LE(9, 2);
  header.writeUInt16LE(0x300, 4);
  const padded = Buffer.concat([inner, Buffer.alloc(inner.length % 2)]);
  const facts = Buffer.alloc(44);
  facts.writeUInt32LE((facts.length + padded.length) / 2, 0);
  facts.writeUInt16LE(0x0626, 4);
  facts.writeUInt16LE(15, 6);
  facts.writeUInt16LE(34 + padded.length, 8);
  facts.writeUInt32LE(0x43464d57, 10);
  facts.writeUInt32LE(inner.length, 32);
  return Buffer.concat([header, facts, padded]);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

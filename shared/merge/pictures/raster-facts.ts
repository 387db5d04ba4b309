/** What a document must know of a picture to show it: its type, and its size in pixels, from its first bytes. */

export interface RasterFacts {
  readonly extension: "png" | "jpeg" | "gif" | "bmp";
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Undefined for what is no PNG, JPEG, GIF or BMP, or is cut off before its size. */
export function rasterFacts(bytes: Uint8Array): RasterFacts | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const facts = READERS.map((read) => read(view)).find((each) => each !== undefined);
    return facts !== undefined && facts.width > 0 && facts.height > 0 ? facts : undefined;
  } catch (error) {
    // Reading past the end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const READERS: readonly ((view: Buffer) => RasterFacts | undefined)[] = [png, jpeg, gif, bmp];

/** PNG (W3C, 5.2 and 11.2.2): the size stands in the first chunk. */
function png(view: Buffer): RasterFacts | undefined {
  if (view.toString("latin1", 0, 8) !== "\u0089PNG\r\n\u001a\n") return undefined;
  return { extension: "png", width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
}

function gif(view: Buffer): RasterFacts | undefined {
  if (!/^GIF8[79]a$/.test(view.toString("latin1", 0, 6))) return undefined;
  return { extension: "gif", width: view.readUInt16LE(6), height: view.readUInt16LE(8) };
}

/** A negative height says that the rows stand from top to bottom. */
function bmp(view: Buffer): RasterFacts | undefined {
  if (view.toString("latin1", 0, 2) !== "BM") return undefined;
  return { extension: "bmp", width: view.readInt32LE(18), height: Math.abs(view.readInt32LE(22)) };
}

/** ITU-T T.81, B.1 and B.2.2: segment by segment to the start of the frame, SOF0 to SOF15. */
function jpeg(view: Buffer): RasterFacts | undefined {
  if (view.toString("latin1", 0, 3) !== "\u00ff\u00d8\u00ff") return undefined;
  for (let at = 2; view.readUInt8(at) === 0xff; ) {
    const marker = view.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);
    if (isFrame) return { extension: "jpeg", width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5) };
    // Any number of 0xff may stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.readUInt16BE(at + 2);
  }
  return undefined;
}

/** DHT, JPG and DAC lie between the frames' markers. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

/** Reads the header of an AVIF picture (ISO 23008-12, 6.5; AV1 Image File Format 1.1). */
import type { Orientation } from "./codecs/pixels.ts";
import type { StoredRaster } from "./raster-facts.ts";

interface Box {
  readonly type: string;
  readonly content: Buffer;
}

const BOX_HEADER_BYTES = 8;
/** The size of the version and the flags in a "full box". */
const VERSION_BYTES = 4;
/** Real files have about twenty. */
const BOXES_MAX = 1_000;

export function avif(view: Buffer): StoredRaster | undefined {
  if (view.toString("latin1", 4, 8) !== "ftyp" || !/^avi[fs]$/.test(view.toString("latin1", 8, 12))) return undefined;
  const meta = boxesIn(view).find(({ type }) => type === "meta");
  const properties = within(within(meta && boxesIn(meta.content.subarray(VERSION_BYTES)), "iprp"), "ipco") ?? [];
  // A picture may consist of tiles, and have a smaller one for its transparency or as a preview.
  const [size] = properties
    .filter(({ type }) => type === "ispe")
    .map(sizeOf)
    .toSorted((one, other) => other.width * other.height - one.width * one.height);
  return size && { format: "avif", ...size, orientation: orientationOf(properties) };
}

function within(boxes: readonly Box[] | undefined, type: string): readonly Box[] | undefined {
  const box = boxes?.find((each) => each.type === type);
  return box && boxesIn(box.content);
}

function boxesIn(view: Buffer): readonly Box[] {
  const boxes: Box[] = [];
  for (let start = 0; start + BOX_HEADER_BYTES <= view.length && boxes.length < BOXES_MAX; ) {
    const length = view.readUInt32BE(start);
    if (length < BOX_HEADER_BYTES) break;
    const type = view.toString("latin1", start + 4, start + BOX_HEADER_BYTES);
    boxes.push({ type, content: view.subarray(start + BOX_HEADER_BYTES, start + length) });
    start += length;
  }
  return boxes;
}

function sizeOf({ content }: Box): { readonly width: number; readonly height: number } {
  return { width: content.readUInt32BE(VERSION_BYTES), height: content.readUInt32BE(VERSION_BYTES + 4) };
}

/** `irot` turns to the left by quarters, and then `imir` mirrors. */
function orientationOf(properties: readonly Box[]): Orientation {
  const quarters = (properties.find(({ type }) => type === "irot")?.content.readUInt8(0) ?? 0) & 3;
  const mirror = properties.find(({ type }) => type === "imir")?.content.readUInt8(0);
  const turned = TURNED[quarters] ?? TURNED[0];
  return mirror === undefined ? turned[0] : (turned[1 + (mirror & 1)] ?? 1);
}

/** For each number of quarters: without a mirror, with top and bottom exchanged, with left and right exchanged. */
const TURNED: readonly [Turned, Turned, Turned, Turned] = [
  [1, 4, 2],
  [8, 7, 5],
  [3, 2, 4],
  [6, 5, 7],
];
type Turned = readonly [Orientation, Orientation, Orientation];

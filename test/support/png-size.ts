/** Reads the size of a picture. */

/** Width and height in pixels, from a PNG's first chunk (PNG 3, 11.2.1). */
export function pngSize(png: Uint8Array): readonly [width: number, height: number] {
  const { buffer, byteOffset } = png;
  const view = new DataView(buffer, byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

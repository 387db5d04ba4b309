/** Recognises raster pictures by their first bytes, as converters do, whatever their names and labels. */

const SIGNATURES: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x42, 0x4d], // BMP
  [0x49, 0x49, 0x2a, 0x00], // TIFF
  [0x4d, 0x4d, 0x00, 0x2a], // TIFF
  [0x49, 0x49, 0xbc, 0x01], // JPEG XR, which Word keeps beside pictures with effects
];
const WEBP = /^RIFF.{4}WEBP/s;

/** Accepts PNG, JPEG, GIF, BMP, TIFF, JPEG XR or WebP: formats that cannot refer to another file. */
export function isRasterPicture(bytes: Uint8Array): boolean {
  return (
    SIGNATURES.some((signature) => signature.every((byte, index) => bytes[index] === byte)) ||
    WEBP.test(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString("latin1"))
  );
}

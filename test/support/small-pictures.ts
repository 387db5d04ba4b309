/** Small pictures: four quarters in red, green, blue and white (or nothing), 32 × 16 pixels. */

const of = (base64: string): Buffer => Buffer.from(base64, "base64");

export const QUARTERS_JPEG = of(
  "/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAQACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAcICf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAZAQEAAgMAAAAAAAAAAAAAAAAABggFBwn/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdIcsiAsSIOegDLy+LcQDparczAD//2Q==",
);

/** Without loss; the last quarter is transparent. */
export const QUARTERS_WEBP = of(
  "UklGRjgAAABXRUJQVlA4TCwAAAAvH8ADEB8gEEjaH3qN+RcQFPk/2vwH8KWAINtmkpOc5AEuENH/2LaqnyrADw==",
);

export const QUARTERS_AVIF = of(
  "AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAADQAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAACAAAAAQAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAA8bWRhdBIACgg4EP/tICGg0jImReCYwTAADKAAABDo8q0Tl9nDHGO2T7leV2dQHTYHhcMe+6XggiA=",
);

/** Two frames, of which the second has the opposite colours. */
export const ANIMATED_WEBP = of(
  "UklGRgwBAABXRUJQVlA4WAoAAAACAAAAHwAADwAAQU5JTQYAAAD/////AQBBTk1GagAAAAAAAAAAAB8AAA8AAGQAAAJWUDggUgAAAHACAJ0BKiAAEAACwEwlsAJ0vAnkH4S/iqBI2QAA/vCzr//xAy+wUSxviLuHPzXGW//tMKsgVVn5vmRDL/VqH//ztMHfWcQPC9PX0N3b9w9AAABBTk1GbgAAAAAAAAAAAB8AAA8AAGQAAABWUDggVgAAADQDAJ0BKiAAEAAumWi0WgAACYS2AE6ZQj2vyD8JfxVAhjwA/vBKL//wiv9srMZ/YIrz+WZvH/7W8Ytu+Mbalwv+TWv//nxpo5fNZ62ltZFnsIBVAAAA",
);

/** A JPEG whose Exif tells how it has to be turned. */
export function turnedJpeg(orientation: number): Buffer {
  const tiff = `II*\0\b\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(orientation)}\0\0\0\0\0\0\0`;
  const exif = `Exif\0\0${tiff}`;
  const segment = Buffer.from(`\xff\xe1\0${String.fromCharCode(exif.length + 2)}${exif}`, "latin1");
  return Buffer.concat([QUARTERS_JPEG.subarray(0, 2), segment, QUARTERS_JPEG.subarray(2)]);
}

/** The header of a WebP, and nothing behind it. */
export function hugeWebp(width: number, height: number): Buffer {
  const bytes = Buffer.from("RIFF\x16\0\0\0WEBPVP8 \x0a\0\0\0\x30\x01\0\x9d\x01\x2a\0\0\0\0", "latin1");
  bytes.writeUInt16LE(width, 26);
  bytes.writeUInt16LE(height, 28);
  return bytes;
}

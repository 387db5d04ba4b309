/** Decoded pictures, and how they are turned. */

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Four bytes for each pixel, row by row: red, green, blue, opacity. */
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** How a picture has to be turned to be upright: 1 to 8, as in Exif (CIPA DC-008, 4.6.5.1). 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export function isOrientation(value: number | undefined): value is Orientation {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 8;
}

/** Orientations from 5 exchange width and height. */
function isSideways(orientation: Orientation): boolean {
  return orientation >= 5;
}

export function upright({ width, height, data }: Pixels, orientation: Orientation): Pixels {
  if (orientation === 1) return { width, height, data };
  const [newWidth, newHeight] = isSideways(orientation) ? [height, width] : [width, height];
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  const [isMirroredX, isMirroredY] = MIRRORED[orientation];
  for (let y = 0; y < newHeight; y++) {
    for (let x = 0; x < newWidth; x++) {
      const [column, row] = isSideways(orientation) ? [y, x] : [x, y];
      const sourceX = isMirroredX ? width - 1 - column : column;
      const sourceY = isMirroredY ? height - 1 - row : row;
      to[y * newWidth + x] = from[sourceY * width + sourceX] ?? 0;
    }
  }
  return { width: newWidth, height: newHeight, data: new Uint8Array(to.buffer) };
}

/** Whether the columns and the rows of the stored picture are read backwards. */
const MIRRORED: Readonly<Record<Orientation, readonly [boolean, boolean]>> = {
  1: [false, false],
  2: [true, false],
  3: [true, true],
  4: [false, true],
  5: [false, false],
  6: [false, true],
  7: [true, true],
  8: [true, false],
};

export function isOpaque({ data }: Pixels): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

/**
 * Cuts the pictures of pages into rows of pixels. Rows of two files are compared instead of the pictures, because a line
 * that is added moves everything below it.
 */

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel. */
  readonly pixels: Uint8ClampedArray;
}

/** Rows below each other that are the same count as one: how much space lies between two lines is no difference. */
export interface Row {
  /** From 1. */
  readonly page: number;
  readonly top: number;
  /** Behind the last row. */
  readonly bottom: number;
  /** The same for the same row, in whatever picture. */
  readonly id: number;
  /** How dark each pixel is, 0 to 255. */
  readonly darkness: Uint8Array;
  readonly isBlank: boolean;
}

/** Cuts pictures of which the same rows are to have the same id. */
export function rowCutter(): (picture: Picture, page: number) => readonly Row[] {
  const known = new Map<number, { readonly id: number; readonly darkness: Uint8Array }[]>();
  let count = 0;
  const idOf = (darkness: Uint8Array) => {
    const hash = hashOf(darkness);
    const alike = known.get(hash) ?? [];
    known.set(hash, alike);
    const same = alike.find((row) => isSame(row.darkness, darkness));
    if (same !== undefined) return same.id;
    alike.push({ id: count, darkness });
    return count++;
  };
  return (picture, page) => {
    const rows: Row[] = [];
    const darkness = darknessOf(picture);
    for (let top = 0; top < picture.height; ) {
      const row = darkness.subarray(top * picture.width, (top + 1) * picture.width);
      let bottom = top + 1;
      while (bottom < picture.height && isSame(row, darkness.subarray(bottom * row.length, (bottom + 1) * row.length)))
        bottom++;
      rows.push({ page, top, bottom, id: idOf(row), darkness: row, isBlank: row.every((dark) => dark === 0) });
      top = bottom;
    }
    return rows;
  };
}

/** Weights by which colours of the same brightness differ, too. */
function darknessOf({ pixels }: Picture): Uint8Array {
  const darkness = new Uint8Array(pixels.length / 4);
  for (let index = 0; index < darkness.length; index++) {
    const [red, green, blue] = [pixels[index * 4] ?? 0, pixels[index * 4 + 1] ?? 0, pixels[index * 4 + 2] ?? 0];
    darkness[index] = 255 - (red * 5 + green * 8 + blue * 3) / 16;
  }
  return darkness;
}

/** FNV-1a. */
function hashOf(row: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const dark of row) hash = Math.imul(hash ^ dark, 0x01000193);
  return hash;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((dark, index) => dark === other[index]);
}

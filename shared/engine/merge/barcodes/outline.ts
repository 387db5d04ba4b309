/** The shapes of a drawing that consists of filled outlines, such as a barcode. */

/** All lengths are in hundredths of a point. The origin is the upper left corner. */
export interface Outline {
  readonly width: number;
  readonly height: number;
  /** The lowest layer first. */
  readonly layers: readonly Layer[];
}

export interface Layer {
  /** Six hexadecimal digits. */
  readonly color: string;
  /**
   * Closed paths in the notation of SVG, with the commands M, L, Q, C and Z and absolute whole coordinates. What an even
   * number of paths encloses is empty.
   */
  readonly path: string;
}

/** Moves a path, and rounds its coordinates. */
export function moved(path: string, dx: number, dy: number): string {
  return path.replace(
    POINT,
    (_, x: string, y: string) => `${Math.round(Number(x) + dx)} ${Math.round(Number(y) + dy)}`,
  );
}

export function polygon(points: readonly (readonly [x: number, y: number])[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);
}

const POINT = /(-?[\d.]+) (-?[\d.]+)/g;

/** Receives what the encoder of barcodes draws, as outlines. */
import type { loadEncoder } from "./load-encoder.ts";
import { type Layer, moved, type Outline, polygon, rectangle } from "./outline.ts";
import type { QuietZone } from "./quiet-zones.ts";

type Encoder = ReturnType<typeof loadEncoder>;
type Drawing = Parameters<Encoder["render"]>[1];
type Point = [x: number, y: number];

interface Font {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly dx: number;
}

export interface DrawnSymbol extends Outline {
  /** Whether it consists of bars, whose height is free. */
  readonly hasBars: boolean;
}

/** The units of a point, which is what the encoder draws a module of a linear code with. */
export const UNITS_PER_POINT = 100;

/** Returns the interface that the encoder draws with. It is called in the order of the methods. */
export function outlineDrawing({ drawingSVG }: Encoder, quietZone: QuietZone): Drawing {
  const layers = new Layers();
  let size: Point = [0, 0];
  let hasBars = false;
  let ink = NOTHING;
  const letters = drawingSVG();
  return {
    setopts: () => {},
    scale: () => null,
    measure: (text, font, width, height) => letters.measure(text, font, width, height),
    init(width, height) {
      size = [width, height];
    },
    line(x0, y0, x1, y1, thickness, color) {
      hasBars = true;
      const [left, top] = [Math.min(x0, x1) - thickness / 2, Math.min(y0, y1)];
      const [right, bottom] = [Math.max(x0, x1) + thickness / 2, Math.max(y0, y1)];
      layers.add(color, rectangle(left, top, right - left, bottom - top), "bars");
      ink = around(ink, [left, top], [right, bottom]);
    },
    polygon(points) {
      layers.begin(polygon(points));
      ink = around(ink, ...points);
    },
    hexagon(points) {
      this.polygon(points);
    },
    ellipse(x, y, rx, ry) {
      layers.begin(ellipse([x, y], [rx, ry]));
      ink = around(ink, [x - rx, y - ry], [x + rx, y + ry]);
    },
    fill(color) {
      layers.fill(color);
    },
    clip: () => {},
    unclip: () => {},
    text(x, y, text, color, font) {
      layers.add(color, lettersOf(drawingSVG(), [x, y], text, font), "letters");
    },
    end(): DrawnSymbol {
      const [start, end] = around(
        [[0, 0], size],
        [ink[0][0] - quietZone.left, ink[0][1] - quietZone.top],
        [ink[1][0] + quietZone.right, ink[1][1] + quietZone.bottom],
      );
      const [left, top] = [Math.floor(start[0]), Math.floor(start[1])];
      return {
        width: Math.ceil(end[0]) - left,
        height: Math.ceil(end[1]) - top,
        hasBars,
        layers: layers.finished().map(({ color, path }) => ({ color, path: moved(path, -left, -top) })),
      };
    },
  } as Drawing;
}

/** Collects shapes by colour. Shapes of different kinds may overlap, as bars and their frame do, so they stay apart. */
class Layers {
  readonly #layers: { color: string; path: string }[] = [];
  #begun = "";
  #lastAdded = "";

  add(color: string, path: string, what: string): void {
    const last = this.#layers.at(-1);
    if (last?.color === color && this.#lastAdded === what) last.path += path;
    else this.#layers.push({ color, path });
    this.#lastAdded = what;
  }

  /** Adds a shape whose colour `fill` gives. */
  begin(path: string): void {
    this.#begun += path;
  }

  fill(color: string): void {
    if (this.#begun !== "") this.add(color, this.#begun, "areas");
    this.#begun = "";
  }

  finished(): readonly Layer[] {
    return this.#layers;
  }
}

const NOTHING: readonly [Point, Point] = [
  [Infinity, Infinity],
  [-Infinity, -Infinity],
];

function around([start, end]: readonly [Point, Point], ...points: readonly Point[]): readonly [Point, Point] {
  let [[left, top], [right, bottom]] = [start, end];
  for (const [x, y] of points) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  }
  return [
    [left, top],
    [right, bottom],
  ];
}

/** Four cubic curves that deviate from an ellipse by less than a thousandth of its radius. */
function ellipse([x, y]: Point, [rx, ry]: Point): string {
  const [dx, dy] = [rx * ARC, ry * ARC];
  return (
    `M${x - rx} ${y}C${x - rx} ${y - dy} ${x - dx} ${y - ry} ${x} ${y - ry}` +
    `C${x + dx} ${y - ry} ${x + rx} ${y - dy} ${x + rx} ${y}C${x + rx} ${y + dy} ${x + dx} ${y + ry} ${x} ${y + ry}` +
    `C${x - dx} ${y + ry} ${x - rx} ${y + dy} ${x - rx} ${y}Z`
  );
}

const ARC = 0.5523;

/** Returns the outlines of letters, which only the package's own drawing gives. */
function lettersOf(drawing: ReturnType<Encoder["drawingSVG"]>, [x, y]: Point, text: string, font: Font): string {
  drawing.setopts?.({ paddingleft: 0, paddingright: 0, paddingtop: 0, paddingbottom: 0 } as never);
  drawing.init(0, 0);
  drawing.text(x, y, text, "000000", font as never);
  const paths = [...String(drawing.end()).matchAll(/ d="([^"]*)"/g)].map(([, path]) => path).join("");
  // The encoder closes only the last contour of a letter.
  return paths.replace(/(?<=[^Z])M/g, "ZM");
}

/** Draws the lines along which the two parts of a QR-bill are cut off, with scissors on them instead of a perforation. */
import { polygon, rectangle } from "./outline.ts";

/** Paths in hundredths of a millimetre. They may overlap each other. */
export function perforation(): readonly string[] {
  const across = rectangle(0, -STROKE / 2, 21_000, STROKE);
  const down = rectangle(CUT - STROKE / 2, 0, STROKE, 10_500);
  const halves = [half(1), half(-1)].flat();
  return [
    across,
    down,
    ...halves.map((points) => polygon(points.map(([x, y]) => [900 + x, y]))),
    ...halves.map((points) => polygon(points.map(([x, y]) => [CUT - y, 1_200 + x]))),
  ];
}

/** Where the receipt ends. */
const CUT = 6_200;
/** 0.5 points. */
const STROKE = 18;

type Point = readonly [x: number, y: number];

/** A blade with its handle. The pivot is the origin, and the blades point to the right. */
function half(side: 1 | -1): readonly (readonly Point[])[] {
  const blade: readonly Point[] = [
    [-150, 55],
    [-140, 85],
    [10, 30],
    [270, -70],
    [20, -25],
  ];
  return [ring(-205, 85), blade].map((points) => points.map(([x, y]): Point => [x, y * side]));
}

/** The inner circle is drawn backwards, so that the ring is one polygon. */
function ring(x: number, y: number): readonly Point[] {
  const circle = (radius: number) =>
    Array.from({ length: CORNERS + 1 }, (_, corner): Point => {
      const angle = (2 * Math.PI * corner) / CORNERS;
      return [Math.round(x + radius * Math.cos(angle)), Math.round(y + radius * Math.sin(angle))];
    });
  return [...circle(75), ...circle(45).toReversed()];
}

const CORNERS = 24;

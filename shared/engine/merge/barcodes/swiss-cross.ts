/** Draws the code of a Swiss QR-bill: 46 mm wide, with the Swiss cross in its middle, and 5 mm of paper around it. */
import { drawBarcode, type SizedDrawing } from "./draw-barcode.ts";
import { moved, polygon, rectangle } from "./outline.ts";

const CODE_MILLIMETRES = 46;
const MARGIN_MILLIMETRES = 5;
/** The quiet zone of every QR code, in units: see `quietZoneOf`. */
const QUIET_UNITS = 800;

/** @throws MergeFailure if the text does not fit */
export function drawSwissCode(text: string): SizedDrawing {
  const code = drawBarcode("qrcode", text, { encoder: { eclevel: "M" } });
  const side = code.width - 2 * QUIET_UNITS;
  const unit = side / CODE_MILLIMETRES;
  const margin = Math.round(MARGIN_MILLIMETRES * unit);
  const width = side + 2 * margin;
  const shift = margin - QUIET_UNITS;
  const [middle, rounded] = [width / 2, (path: string) => moved(path, 0, 0)];
  const square = (millimetres: number) =>
    rectangle(
      middle - (millimetres * unit) / 2,
      middle - (millimetres * unit) / 2,
      millimetres * unit,
      millimetres * unit,
    );
  return {
    width,
    height: width,
    millimetres: CODE_MILLIMETRES + 2 * MARGIN_MILLIMETRES,
    isFixed: true,
    layers: [
      ...code.layers.map(({ color, path }) => ({ color, path: moved(path, shift, shift) })),
      { color: "ffffff", path: rounded(square(7)) },
      { color: "000000", path: rounded(square(6) + cross(middle, 6 * unit)) },
    ],
  };
}

/** The cross of the flag: its arms are 6 of 32 parts wide, and 20 parts from end to end. */
function cross(middle: number, side: number): string {
  const [arm, end] = [(side * 3) / 32, (side * 10) / 32];
  const corners = [
    [-arm, -end],
    [arm, -end],
    [arm, -arm],
    [end, -arm],
    [end, arm],
    [arm, arm],
    [arm, end],
    [-arm, end],
    [-arm, arm],
    [-end, arm],
    [-end, -arm],
    [-arm, -arm],
  ] as const;
  return polygon(corners.map(([x, y]) => [middle + x, middle + y] as const));
}

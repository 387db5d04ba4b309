/** Draws the cost of an item over the number of items, both on logarithmic scales, as an SVG. */

export interface Point {
  readonly items: number;
  /** Milliseconds for each item. */
  readonly cost: number;
}

const [WIDTH, HEIGHT] = [720, 420];
const TITLE = "Milliseconds for each item, by the number of items in the batch";
const MARGIN = { left: 70, right: 30, top: 50, bottom: 60 };

/** @param points at least two, in order of their items */
export function plotOf(points: readonly Point[], caption: string): string {
  const [first, last] = [points[0]?.items ?? 1, points.at(-1)?.items ?? 1];
  const [low, high] = decadesAround(points.map(({ cost }) => cost));
  const x = (items: number) => between(MARGIN.left, WIDTH - MARGIN.right, share(items, first, last));
  const y = (cost: number) => between(HEIGHT - MARGIN.bottom, MARGIN.top, share(cost, low, high));
  const path = points.map(({ items, cost }) => `${x(items).toFixed(1)},${y(cost).toFixed(1)}`).join(" ");
  const marks = points.map(({ items, cost }) => {
    const at = `cx="${x(items).toFixed(1)}" cy="${y(cost).toFixed(1)}"`;
    return `<circle ${at} r="4" fill="#15616d"/>${text(x(items), y(cost) - 12, cost.toPrecision(2), "middle")}`;
  });
  const columns = points.map(
    ({ items }) =>
      line(x(items), MARGIN.top, x(items), HEIGHT - MARGIN.bottom) +
      text(x(items), HEIGHT - MARGIN.bottom + 20, items.toLocaleString("en"), "middle"),
  );
  const lines = decades(low, high).map(
    (cost) =>
      line(MARGIN.left, y(cost), WIDTH - MARGIN.right, y(cost)) + text(MARGIN.left - 8, y(cost) + 4, `${cost}`, "end"),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="sans-serif" font-size="12">
<title>${TITLE}</title>
<rect width="100%" height="100%" fill="#fff"/>
${text(MARGIN.left, 24, TITLE, "start")}
${text(MARGIN.left, 40, caption, "start", 9)}
${[...columns, ...lines].join("\n")}
<polyline points="${path}" fill="none" stroke="#15616d" stroke-width="2"/>
${marks.join("\n")}
${text((WIDTH + MARGIN.left) / 2, HEIGHT - 14, "items", "middle")}
</svg>
`;
}

/** Powers of ten below and above all values. */
function decadesAround(values: readonly number[]): readonly [low: number, high: number] {
  const exponents = values.map(Math.log10);
  return [10 ** Math.floor(Math.min(...exponents)), 10 ** Math.ceil(Math.max(...exponents))];
}

function decades(low: number, high: number): readonly number[] {
  const count = Math.round(Math.log10(high / low)) + 1;
  return Array.from({ length: count }, (_, n) => Number((low * 10 ** n).toPrecision(1)));
}

function share(value: number, low: number, high: number): number {
  return Math.log(value / low) / Math.log(high / low);
}

function between(start: number, end: number, part: number): number {
  return start + (end - start) * part;
}

function line(x1: number, y1: number, x2: number, y2: number): string {
  const at = [x1, y1, x2, y2].map((each) => each.toFixed(1));
  return `<line x1="${at[0]}" y1="${at[1]}" x2="${at[2]}" y2="${at[3]}" stroke="#ddd"/>`;
}

function text(x: number, y: number, content: string, anchor: "start" | "middle" | "end", size = 12): string {
  const escaped = content.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" font-size="${size}">${escaped}</text>`;
}

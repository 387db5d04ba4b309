/** What differs between the pages and the tags of two versions. */
import { describe, expect, test } from "vitest";
import { differences } from "#studio/versions/differences.ts";
import { type Picture, rowCutter } from "#studio/versions/rows.ts";
import { tagChanges } from "#studio/versions/tag-changes.ts";

const WIDTH = 200;
/** A line of text is drawn with one letter every 8 pixels; each has its own pattern of 6 rows. */
const LINE_ROWS = 10;

/** A white page with lines of "text". An empty line leaves space. */
function page(...lines: readonly string[]): Picture {
  const height = lines.length * LINE_ROWS * 2;
  const pixels = new Uint8ClampedArray(WIDTH * height * 4).fill(255);
  lines.forEach((line, number) => {
    [...line].forEach((letter, place) => {
      const code = letter.codePointAt(0) ?? 0;
      for (let bit = 0; bit < 30; bit++) {
        if (letter === " " || (code * 7919 + bit * bit * code) % 3 === 0) continue;
        const [x, y] = [place * 8 + (bit % 5), number * LINE_ROWS * 2 + 4 + Math.floor(bit / 5)];
        pixels.fill(0, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
      }
    });
  });
  return { width: WIDTH, height, pixels };
}

/** A table with a border at its left, and a rule at its top that is drawn in two rows. */
function ruled(top: readonly number[]): Picture {
  const height = 40;
  const pixels = new Uint8ClampedArray(WIDTH * height * 4).fill(255);
  const draw = (x: number, y: number, dark: number) =>
    pixels.fill(255 - dark, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
  top.forEach((dark, row) => {
    for (let x = 20; x < 180; x++) draw(x, 10 + row, dark);
  });
  for (let y = 10 + (top[0] === 42 ? 1 : 0); y < 30; y++) draw(20, y, 255);
  return { width: WIDTH, height, pixels };
}

function compared(before: readonly Picture[], after: readonly Picture[]) {
  const cut = rowCutter();
  const rows = (pages: readonly Picture[]) => pages.flatMap((picture, index) => cut(picture, index + 1));
  const { old, new: now } = differences(rows(before), rows(after));
  const line = ({ page: number, top }: { page: number; top: number }) => [
    number,
    Math.floor(top / (LINE_ROWS * 2)) + 1,
  ];
  return { old: old.map(line), now: now.map(line), places: now };
}

describe("the pages of two files", () => {
  test("that look the same differ nowhere", () => {
    expect(compared([page("Dear Ada", "", "Regards")], [page("Dear Ada", "", "Regards")])).toMatchObject({
      old: [],
      now: [],
    });
  });

  test("a word that changed is outlined on both, where it stands", () => {
    const { old, now, places } = compared([page("Dear Ada", "Regards")], [page("Dear Bob", "Regards")]);
    expect([old, now]).toEqual([[[1, 1]], [[1, 1]]]);
    // The word begins behind five letters of 8 pixels.
    expect(places[0]?.left).toBeGreaterThanOrEqual(5 * 8);
    expect(places[0]?.right).toBeLessThanOrEqual(8 * 8);
  });

  test("a single mark that is gone is outlined", () => {
    const whole = page("Dear Ada", "Regards");
    const without = { ...whole, pixels: whole.pixels.slice() };
    // Two points of the first letter, of which the line has many.
    const points = [...Array(WIDTH * LINE_ROWS * 2).keys()]
      .filter((point) => whole.pixels[point * 4] === 0)
      .slice(0, 2);
    for (const point of points) without.pixels.fill(255, point * 4, point * 4 + 3);
    expect(compared([whole], [without])).toMatchObject({ old: [[1, 1]], now: [[1, 1]] });
  });

  test("a table that moved by a part of a pixel differs nowhere", () => {
    // As PDFium draws the rule at the top of a table: half a pixel higher, and less so.
    expect(compared([ruled([42, 214])], [ruled([210, 46])])).toMatchObject({ old: [], now: [] });
  });

  test("pages of noise are compared in little time", () => {
    const noise = (seed: number): Picture => {
      const pixels = new Uint8ClampedArray(WIDTH * 20_000 * 4);
      for (let index = 0, state = seed; index < pixels.length; index++) {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        pixels[index] = state >>> 24;
      }
      return { width: WIDTH, height: 20_000, pixels };
    };
    expect(compared([noise(1)], [noise(2)]).now).toEqual([[1, 1]]);
  });

  test("a line that is new is one place; what it moved down, also to the next page, is none", () => {
    const before = [page("First", "", "Second", "", "Third"), page("Fourth")];
    const after = [page("First", "", "Between", "", "Second"), page("Third", "", "Fourth")];
    expect(compared(before, after)).toMatchObject({ old: [], now: [[1, 3]] });
  });

  test("the lines of a paragraph that is gone are one place, and it stands in the old file alone", () => {
    const before = [page("First", "Gone one", "Gone two", "Last")];
    expect(compared(before, [page("First", "Last")])).toMatchObject({ old: [[1, 2]], now: [] });
  });
});

test("tags are listed with the section that they are in", () => {
  const of = (properties: object) => ({ type: "object", properties: properties as Record<string, object> });
  const items = (...names: readonly string[]) => ({
    type: "array",
    items: of(Object.fromEntries(names.map((name) => [name, { type: "string" }]))),
  });
  const before = of({ Name: {}, Items: items("Item", "Price") });
  const after = of({ Name: {}, Date: {}, Items: items("Item", "Quantity") });
  expect(tagChanges(before, after)).toEqual({ added: ["Date", "Items › Quantity"], removed: ["Items › Price"] });
});

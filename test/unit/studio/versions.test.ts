/** What differs between the pages and the tags of two versions. */
import { describe, expect, test } from "vitest";
import { bandsOf, type Picture } from "#studio/versions/bands.ts";
import { differences } from "#studio/versions/differences.ts";
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

function compared(before: readonly Picture[], after: readonly Picture[]) {
  const bands = (pages: readonly Picture[]) => pages.flatMap((picture, index) => bandsOf(picture, index + 1));
  const { old, new: now } = differences(bands(before), bands(after));
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

test("tags are told with the section that they stand in", () => {
  const of = (properties: object) => ({ type: "object", properties: properties as Record<string, object> });
  const items = (...names: readonly string[]) => ({
    type: "array",
    items: of(Object.fromEntries(names.map((name) => [name, { type: "string" }]))),
  });
  const before = of({ Name: {}, Items: items("Item", "Price") });
  const after = of({ Name: {}, Date: {}, Items: items("Item", "Quantity") });
  expect(tagChanges(before, after)).toEqual({ added: ["Date", "Items › Quantity"], removed: ["Items › Price"] });
});

/** The data of an inline image must not contain what other readers take for its end. */
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { ContentScanner, type InlineImage } from "#shared/pdf/conformance/content-tokens.ts";
import { Findings } from "#shared/pdf/conformance/findings.ts";

function findingsFor(data: string): { readonly operators: readonly string[]; readonly found: Findings } {
  const found = new Findings("2b");
  const operators: string[] = [];
  const content = Buffer.from(`q BI /W 1 /H 1 /BPC 8 /CS /G /F /A85 ID ${data}\nEI\nQ`);
  new ContentScanner(content, found).read({ operator: (name) => operators.push(name), inlineImage() {} });
  return { operators, found };
}

test.each(["abEI[cd~>", "ab\nEI[cd~>", "abEI/cd~>", "abEI cd~>"])("%j is refused", (data) => {
  expect(findingsFor(data).found.violations).toEqual([
    expect.objectContaining({ rule: "operator", message: expect.stringContaining("EI in an inline image") }),
  ]);
});

test.each(["abEIcd~>", "abcd~>", "EIEI~>"])("%j is data to every reader", (data) => {
  const { operators, found } = findingsFor(data);
  expect(found.violations).toEqual([]);
  expect(operators).toEqual(["q", "Q"]);
});

const SAMPLES = "ab\nEI 0 0 9 9 re EI/";
/** Blocks without compression, so that the letters stay. */
const STORED = deflateSync(Buffer.from(SAMPLES), { level: 0 }).toString("latin1");

test.each([
  ["/W 10 /H 2 /BPC 8 /CS /G", SAMPLES],
  ["/W 5 /H 1 /BPC 8 /CS /CMYK", SAMPLES],
  ["/W 1 /H 20 /BPC 8 /CS /Own", SAMPLES],
  ["/W 3 /H 20 /IM true", SAMPLES],
  ["/W 20 /H 1 /BPC 8 /CS /G /F /A85", "ab\nEI 0 0 9 9 re~>"],
  ["/W 20 /H 1 /BPC 8 /CS /G /F [/FlateDecode]", STORED],
  ["/W 20 /H 1 /BPC 8 /CS /G /F /RL", `\x13${SAMPLES}\x80`],
  ["/W 20 /H 1 /BPC 8 /CS /G /F /DCT", `\xff\xd8${SAMPLES}\xff\xd9`],
])("an image of %s ends where its data says", (entries, data) => {
  const images: InlineImage[] = [];
  const operators: string[] = [];
  const content = Buffer.from(`q BI ${entries} ID ${data} EI Q`, "latin1");
  new ContentScanner(content).read({
    operator: (name) => operators.push(name),
    inlineImage: (image) => images.push(image),
  });
  expect(operators).toEqual(["q", "Q"]);
  expect(images.map((image) => Buffer.from(image.data).toString("latin1"))).toEqual([data]);
  expect(images).toEqual([expect.objectContaining({ isEndKnown: true, isAmbiguous: true })]);
});

test("an image without BI has no start, so that nothing before it is taken for its entries", () => {
  const starts: number[] = [];
  const content = Buffer.from(
    "BI /W 1 /H 1 /BPC 8 /CS /G ID a EI q Q /W 1 /H 1 /BPC 8 /CS /G ID b EI /W 1 /H 1 ID c EI",
  );
  new ContentScanner(content).read({ operator() {}, inlineImage: ({ start }) => starts.push(start) });
  expect(starts).toEqual([2, 0, 0]);
});

test("images whose ends lie in one row of blanks are searched within the allowance of the stream", () => {
  const images = "BI /W 1 /H 3000000 /BPC 8 /CS /G ID x EI ".repeat(20_000);
  const content = Buffer.concat([Buffer.from(images), Buffer.alloc(4_000_000, " ")]);
  const before = process.cpuUsage();
  new ContentScanner(content).read({ operator() {}, inlineImage() {} });
  // Without the allowance it takes minutes.
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
});

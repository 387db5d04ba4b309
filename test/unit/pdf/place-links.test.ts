/** Where values stand, by the links that mark them. */
import { expect, test } from "vitest";
import { placeAddress } from "#shared/base/model/place-address.ts";
import { findPlaces } from "#shared/pdf/reading/place-links.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";

const SECRET = "0123456789abcdef";
const ALL = { first: 1, last: 20, secret: SECRET };

function link(rect: string, address = ""): string {
  return `<< /Type /Annot /Subtype /Link /Rect [${rect}] /A << /S /URI /URI (${address}) >> >>`;
}

test("each mark has its box in shares of the page, from its top left corner", async () => {
  const marks = [
    link("20 80 120 90", placeAddress(SECRET, ["/Name"])),
    link("0 0 50 10", placeAddress(SECRET, ["/a", "/b"])),
  ];
  const pdf = rawPdf({ name: "P", pages: ["", `/Annots [${marks.join(" ")}]`] });
  const places = await findPlaces(pdf, ALL);
  expect(places.get(1)).toEqual([]);
  expect(places.get(2)).toEqual([
    { data: ["/Name"], x: 0.1, y: 0.1, width: 0.5, height: expect.closeTo(0.1) },
    { data: ["/a", "/b"], x: 0, y: 0.9, width: 0.25, height: 0.1 },
  ]);
  expect([...(await findPlaces(pdf, { ...ALL, first: 2, last: 2 })).keys()]).toEqual([2]);
});

test("links of the document, marks of another preview, and boxes without room are no places", async () => {
  const own = placeAddress(SECRET, ["/Name"]);
  const others = ["https://example.com/", placeAddress("f".repeat(16), ["/Name"]), "merganser-place:.WyIvTmFtZSJd"];
  const annotations = [
    ...others.map((address) => link("0 0 9 9", address)),
    link("9 9 9 9", own),
    link("9 9", own),
    "null",
  ];
  const pdf = rawPdf({ name: "P", pages: [`/Annots [${annotations.join(" ")}]`] });
  expect((await findPlaces(pdf, ALL)).get(1)).toEqual([]);
});

/** What an appended PDF loses, and what nobody would miss. */
import { describe, expect, test } from "vitest";
import { lossesIn, type PdfLoss } from "#shared/pdf/losses.ts";
import { openPdf } from "#shared/pdf/open/open-pdf.ts";
import { type RawPdf, rawPdf, stream } from "#test/support/raw-pdf.ts";

const SCRIPT = "<< /S /JavaScript /JS (x) >>";
const widget = (entries: string) => `<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] ${entries} >>`;
const form = (field: string, entries = ""): Partial<RawPdf> => ({
  pages: ["/Annots [20 0 R]"],
  catalog: `/AcroForm << /Fields [20 0 R] ${entries} >>`,
  objects: { 20: field, 21: "<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>", 22: stream("<xdp/>") },
});
const annotation = (entries: string): Partial<RawPdf> => ({
  pages: [`/Annots [<< /Type /Annot /Rect [0 0 9 9] ${entries} >>]`],
});
const embedded = (name: string): Partial<RawPdf> => ({
  catalog: `/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (${name}) /EF << /F 20 0 R >> >>] >> >>`,
  objects: { 20: stream("<x/>", "/Type /EmbeddedFile") },
});

type Parts = readonly ("1b" | "2b" | "3b" | undefined)[];
const ALL: Parts = [undefined, "1b", "2b", "3b"];

test.each<[string, Partial<RawPdf>, PdfLoss, Parts?]>([
  ["a signature", form(widget("/FT /Sig /T (s) /V 21 0 R")), "signatures"],
  [
    "a signature that is not listed in the form",
    { ...form(widget("/FT /Sig /T (s) /V 21 0 R")), catalog: "" },
    "signatures",
  ],
  ["a dynamic XFA form", { ...form("null", "/XFA 22 0 R"), pages: [""] }, "xfa"],
  ["a portfolio", { catalog: "/Collection << /View /D >>" }, "portfolio"],
  ["a field that calculates", form(widget(`/FT /Tx /T (t) /AA << /C ${SCRIPT} >>`)), "actions"],
  ["a button that sends the form", form(widget("/FT /Btn /T (b) /A << /S /SubmitForm /F (x) >>")), "actions"],
  [
    "a button that resets the form",
    form(widget("/FT /Btn /T (b) /A << /S /ResetForm >>")),
    "actions",
    ["1b", "2b", "3b"],
  ],
  ["a link to an embedded file", annotation("/Subtype /Link /A << /S /GoToE /T << /R /C >> >>"), "actions"],
  ["a bookmark that runs a script", { catalog: `/Outlines << /First << /Title (x) /A ${SCRIPT} >> >>` }, "actions"],
  ["a film", annotation("/Subtype /RichMedia"), "media"],
  ["an invoice", embedded("factur-x.xml"), "invoice", [undefined, "3b"]],
])("%s is missed", async (_, parts, loss, lostIn = ALL) => {
  const source = await openPdf(rawPdf({ name: "A", pages: [""], ...parts }));
  for (const part of ALL) {
    const expected = lostIn.includes(part) ? [loss] : [];
    expect(lossesIn(source, part), `PDF/A-${part}`).toEqual(expected);
  }
});

describe("nobody misses", () => {
  test.each<[string, Partial<RawPdf>]>([
    [
      "tags, articles, opening actions and other views",
      {
        pages: ["/StructParents 0 /Tabs /S /Trans << /S /Wipe >>"],
        catalog: `/StructTreeRoot << /Type /StructTreeRoot >> /Threads [] /OpenAction ${SCRIPT} /AA << /WC ${SCRIPT} >> /PageMode /UseOutlines`,
      },
    ],
    ["an empty signature field", form(widget("/FT /Sig /T (s)"))],
    ["the XFA of a form that has ordinary fields too", form(widget("/FT /Tx /T (t) /V (x)"), "/XFA 22 0 R")],
    ["what a link to a page or address does beside it", annotation("/Subtype /Link /A << /S /URI /URI (x:y) >>")],
    ["an embedded file that stays", embedded("terms.txt")],
  ])("%s", async (_, parts) => {
    const source = await openPdf(rawPdf({ name: "A", pages: [""], ...parts }));
    for (const part of ALL) expect(lossesIn(source, part)).toEqual([]);
  });
});

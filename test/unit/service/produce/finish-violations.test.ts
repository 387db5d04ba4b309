/** The error for a document that is not PDF/A: it names the pages, and the files of `merge_with` that they are of. */
import { expect, test } from "vitest";
import type { FinishedPdf, PageOfFile } from "#shared/pdf/finish.ts";
import { finishOne } from "#shared/service/produce/finish/finish-pieces.ts";
import { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import { planOf } from "#test/support/document-plan.ts";
import { NOTHING_TO_TELL } from "#test/support/finished-pdf.ts";

const NOTHING = new Uint8Array();
const FINISHED: FinishedPdf = {
  bytes: NOTHING,
  pageCount: 4,
  ...NOTHING_TO_TELL,
};

async function messageFor(places: readonly (PageOfFile | undefined)[], { merges = true } = {}): Promise<string> {
  const violations = places.map((place) => ({
    rule: "spotColour" as const,
    clause: "6.2.4.4",
    message: "A spot colour has two descriptions: Gold.",
    ...(place && { place }),
  }));
  const pdfs = { finish: async () => ({ ...FINISHED, violations }) } as never;
  const mergeWith = merges ? [{ position: 2, name: "terms.pdf", bytes: NOTHING }] : [];
  const plan = planOf({ outputFormat: ".pdf/a-2b" }, { mergeWith });
  const output = { plan, template: { format: ".docx" }, info: new DocumentInfo() } as const;
  const error = await finishOne({ pdfs, files: undefined as never }, output, NOTHING).catch((thrown: Error) => thrown);
  return error instanceof Error ? error.message : "no error";
}

const GOLD = "A spot colour has two descriptions: Gold (6.2.4.4)";

test.each([
  [
    [{ position: undefined, page: 3 }],
    `${GOLD} on page 3. Change the template where this is caused, or choose another output_format.`,
  ],
  [
    [{ position: 0, page: 1 }],
    `${GOLD} on page 1 of merge_with 2 (terms.pdf). Change merge_with 2 (terms.pdf) where this is caused, or choose another output_format.`,
  ],
  [
    [undefined],
    `${GOLD}. Change the template, or a file of merge_with, where this is caused, or choose another output_format.`,
  ],
])("%j", async (places, words) => {
  expect(await messageFor(places)).toBe(`The document does not conform to PDF/A-2b: ${words}`);
});

test("without merged files only the template can cause it", async () => {
  expect(await messageFor([undefined], { merges: false })).toContain("Change the template where this is caused");
});

/** Pages whose picture is empty although they have content are told by their numbers. */
import { expect, test } from "vitest";
import { behindCover } from "#test/support/behind-cover.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";

/** No PDF/A allows it, and nothing mends it, so the page becomes a picture. */
const UNKNOWN = "1 unknown";
const HELVETICA = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>";

/** A document of pages with these content streams. */
function pagesOf(...contents: readonly string[]) {
  const objects: Record<number, string> = {};
  for (const [index, content] of contents.entries()) {
    const dictionary = `/Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << ${HELVETICA} >>`;
    objects[101 + index] = `<< ${dictionary} /Contents ${10_001 + index} 0 R >>`;
    objects[10_001 + index] = content;
  }
  return rawPdf({ name: "A", pages: contents.map(() => ""), objects });
}

test("content that is packed in an unknown way, and shapes outside of the page", async () => {
  const file = pagesOf(
    stream("1 0 0 rg 0 0 50 50 re f"),
    stream("\x01\x02\x03", "/Filter /Unheard"),
    stream(`1 0 0 rg 500 500 50 50 re f ${UNKNOWN}`),
    // The text is outside of the page; that it is seen does not depend on what stands between q and Q.
    stream(`q 3 Tr Q BT /F 12 Tf 500 500 Td (A) Tj ET ${UNKNOWN}`),
  );
  const { empty, rasterised, violations } = await behindCover(file);
  expect([empty, rasterised, violations]).toEqual([[{ position: 0, pages: [2, 3, 4] }], [0], []]);
});

test.each([
  ["a page that shows something", `1 0 0 rg 0 0 50 50 re f ${UNKNOWN}`],
  ["a page without content", UNKNOWN],
  ["text that is only searched", `BT /F 12 Tf 3 Tr 9 9 Td (A) Tj ET ${UNKNOWN}`],
])("not %s", async (_, content) => {
  const { empty, rasterised } = await behindCover(pagesOf(stream(content)));
  expect([empty, rasterised]).toEqual([[], [0]]);
});

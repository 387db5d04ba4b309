/** PDF/A-1 wants subsets of fonts to list their characters (ISO 19005-1, 6.3.5); LibreOffice and Chromium leave that out. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkConformance } from "#shared/pdf/conformance/check-conformance.ts";
import { finishPdf } from "#shared/pdf/finish.ts";
import { createProcessConverter, type ProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { describeConverting } from "#test/support/conversions.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { finishOf } from "#test/support/finish.ts";
import { pdfPages } from "#test/support/poppler.ts";

let converter: ProcessConverter;
beforeAll(() => {
  converter = createProcessConverter({ log: () => {}, remedy: "", processesMax: 1 });
});
afterAll(() => converter.stop());

describeConverting("LibreOffice's PDF/A-1", () => {
  test.each(["日本語と中文", "Ωμέγα Дмитрий", "plain"])("with %s conforms after the finish, as text", async (text) => {
    const piece = await converter.convert({ source: docx(paragraph(text)), from: ".docx", to: ".pdf/a-1b" });
    async function* pieces() {
      yield piece;
    }
    const { bytes, violations } = await finishPdf(pieces(), finishOf({ part: "1b" }));
    expect(violations).toEqual([]);
    expect(await checkConformance(bytes, "1b")).toEqual([]);
    expect((await pdfPages(bytes)).join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
  });
});

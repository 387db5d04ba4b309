/** POST /v1/template: which fonts the template's text is set in, and what it is shown with. An addition to the interface. */
import { expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { paragraph, run } from "#test/support/docx-blocks.ts";
import { createTemplate, docxFile, file } from "#test/support/requests.ts";
import { openService, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});

const set = (font: string) => run(`in ${font} `, `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>`);
const docxIn = (...fonts: readonly string[]) => docxFile(paragraph(fonts.map(set)));

describeConverting("with the converter's fonts", () => {
  test("a font that is there is found; metric twins and others are named", async () => {
    const { fonts } = await createTemplate(service, { file: docxIn("Liberation Serif", "Calibri", "Cambria") });
    expect(fonts).toEqual([
      { name: "Liberation Serif", embedded: false, found: true, substitute: null },
      { name: "Calibri", embedded: false, found: false, substitute: "Carlito" },
      { name: "Cambria", embedded: false, found: false, substitute: "Caladea" },
    ]);
  });

  test("a font that nobody has is shown with another one, which is drawn in the preview", async () => {
    const { fonts } = await createTemplate(service, { file: docxIn("Nobody Has It") });
    expect(fonts).toMatchObject([{ name: "Nobody Has It", embedded: false, found: false }]);
    expect(fonts[0]?.substitute).toMatch(/^\w[\w ]+$/);
  });

  test("text templates have no fonts of their own", async () => {
    const { fonts } = await createTemplate(service, { file: file(Buffer.from("[Name]"), "a.txt") });
    expect(fonts).toEqual([]);
  });
});

test("without a converter nothing is said yet, and it is said once there is one", async () => {
  await using without = await openService(WITHOUT_LIBREOFFICE);
  const { fonts } = await createTemplate(without, { file: docxIn("Calibri") });
  expect(fonts).toEqual([]);
});

/** Pictures among the data, as real callers send them (callers.md, Tags), from the upload to the page. */
import { execFileSync } from "node:child_process";
import PizZip from "pizzip";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeConverting, pdfPages } from "#test/support/conversions.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, partXml } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import { PIXEL_PNG } from "#test/support/office-files.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { createTemplate, docxFile, generateBinary, postJson } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

let service: Service;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
});
afterAll(() => service.close());

function templateOf(text: string) {
  return createTemplate(service, { file: docxFile(paragraph(text)) });
}

describe("Tags: image values", () => {
  const dataUri = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
  const mediaIn = (bytes: Uint8Array) =>
    Object.values(new PizZip(bytes).files).filter(({ name }) => name.startsWith("word/media/"));

  test("a data URI in a plain tag is a picture in the document", async () => {
    const { id } = await templateOf("Signed: [Sign]");
    const { bytes } = await generateBinary(service, { template_id: id, data: { Sign: dataUri(PIXEL_PNG) } });
    expect(documentText(bytes)).toBe("Signed: ");
    expect(mediaIn(bytes).map((entry) => Buffer.from(entry.asUint8Array()))).toEqual([PIXEL_PNG]);
    expect(lintDocx(bytes)).toEqual([]);
  });

  test('"" means no image', async () => {
    const { id } = await templateOf("Signed: [Sign]");
    const { bytes } = await generateBinary(service, { template_id: id, data: { Sign: "" } });
    expect(documentText(bytes)).toBe("Signed: ");
    expect(mediaIn(bytes)).toEqual([]);
  });

  test("of several items each shows its own, in one file", async () => {
    const { id } = await templateOf("[Name]: [Sign]");
    const data = [
      { Name: "Ada", Sign: dataUri(PIXEL_PNG) },
      { Name: "Bob", Sign: "" },
      { Name: "Eve", Sign: dataUri(PIXEL_PNG) },
    ];
    const { bytes } = await generateBinary(service, { template_id: id, data });
    expect(
      documentText(bytes)
        .split("\n")
        .filter((line) => line !== ""),
    ).toEqual(["Ada: ", "Bob: ", "Eve: "]);
    expect(partXml(bytes).match(/<w:drawing>/g)).toHaveLength(2);
    expect(lintDocx(bytes)).toEqual([]);
  });

  test("what is no picture is refused with the item and the tag", async () => {
    const { id } = await templateOf("[Sign]");
    const data = [{ Sign: "" }, { Sign: dataUri(Buffer.from("no picture")) }];
    const response = await service.call("/v1/document", postJson({ template_id: id, data }));
    expect(await expectError(response, 422, "merge_failed")).toMatch(/^Item 2 .+ the tag Sign is no PNG, JPEG/);
  });
});

describeConverting("Tags: image values in converted documents", () => {
  test.each([".pdf", ".pdf/a-1b", ".pdf/a-2b"])(
    "a data URI in a plain tag is a picture on the page: %s",
    async (output_format) => {
      await using office = await openService();
      const { id } = await createTemplate(office);
      const logo = sharp({ create: { width: 40, height: 30, channels: 3, background: "#07c" } });
      const Name = `data:image/png;base64,${(await logo.png().toBuffer()).toString("base64")}`;
      const bytes = (
        await generateBinary(office, {
          template_id: id,
          output_format,
          data: [{ Name }, { Name: "Ada" }, { Name: "" }],
        })
      ).bytes;
      expect(await pdfPages(bytes)).toEqual(["Dear ,", "Dear Ada,", "Dear ,"]);
      const pictures = execFileSync("pdfimages", ["-list", "-"], { input: bytes }).toString().split("\n").slice(2);
      expect(pictures.filter((line) => line !== "").map((line) => line.trim().split(/\s+/).slice(0, 5))).toEqual([
        ["1", "0", "image", "40", "30"],
      ]);
    },
  );
});

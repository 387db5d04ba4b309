/** GET /v1/template/{id} of a template that was uploaded before LibreOffice was installed. */
import { beforeAll, expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { pageBreak, paragraph } from "#test/support/docx-blocks.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { answerOf, createTemplate, docxFile, openLink, type TemplateAnswer } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let early: TemplateAnswer;
beforeAll(async () => {
  const file = docxFile([paragraph("One [a]"), pageBreak(), paragraph("Two [b]")].join(""));
  early = await createTemplate(service, { file });
});

test("without LibreOffice the template is there, its tags read, its pages not yet counted", async () => {
  const read = await answerOf<TemplateAnswer>(await service.call(`/v1/template/${early.id}`), 200);
  expect(read).toMatchObject({ page_count: 0, tags: { valid: ["a", "b"], invalid: [] } });
});

describeConverting("once LibreOffice is there", () => {
  beforeAll(() => service.restart({}));

  test("the pages are counted and the preview's links open, unchanged", async () => {
    const read = await answerOf<TemplateAnswer>(await service.call(`/v1/template/${early.id}`), 200);
    expect(read).toStrictEqual({ ...early, page_count: 2 });
    expect(await pdfPages(await openLink(service, early.preview_uri))).toEqual(["One [a]", "Two [b]"]);
    expect(
      Buffer.from(await openLink(service, early.image_uri))
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });
});

/** POST /v1/document with merge_with and attach for a format that can have neither: they are ignored, and a Warning says so. */
import { beforeAll, expect, test } from "vitest";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  generateBinary,
  openLink,
  postJson,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template_id: string;
beforeAll(async () => {
  template_id = (await createTemplate(service)).id;
});

const MERGE_WITH =
  '199 merganser "merge_with was ignored: it applies to PDF and PDF/A output, and output_format is .docx"';
const ATTACH = '199 merganser "attach was ignored: it applies to PDF and PDF/A output, and output_format is .docx"';
const FILE = "data:application/pdf;base64,JVBERi0=";

test.each([
  [{ merge_with: FILE }, MERGE_WITH],
  [{ attach: [FILE, FILE] }, ATTACH],
  [{ attach: FILE, merge_with: "data:,not a PDF" }, `${MERGE_WITH}, ${ATTACH}`],
  [{ attach: "", merge_with: [] }, null],
])("%j: %s", async (fields, warning) => {
  const { headers } = await generateBinary(service, { template_id, ...fields });
  expect(headers.get("Warning")).toBe(warning);
  const stored = await service.call("/v1/document", postJson({ template_id, data: {}, ...fields }));
  expect(stored.headers.get("Warning")).toBe(warning);
  await openLink(service, (await answerOf<DocumentAnswer>(stored, 201)).document_uri);
});

test("so it is for several items in an archive", async () => {
  const items = { template_id, data: [{}, {}], single_file: false, attach: FILE };
  expect((await generateBinary(service, items)).headers.get("Warning")).toBe(ATTACH);
});

/** POST /v1/document with a data file that cannot be read: what is wrong, what to do, and nothing is stored. */
import { beforeAll, expect, test } from "vitest";
import type { ErrorCode } from "#shared/base/errors/catalogue.ts";
import { expectError } from "#test/support/error-answers.ts";
import { HOSTILE_FILES } from "#test/support/hostile-data-files.ts";
import { encryptedDocx } from "#test/support/office-files.ts";
import { createTemplate, file, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { rows, xlsx } from "#test/support/spreadsheets.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let templateId: string;
beforeAll(async () => {
  templateId = (await createTemplate(service)).id;
});

async function messageFor(filename: string, bytes: Uint8Array, code: ErrorCode): Promise<string> {
  const form = postForm({ template_id: templateId, file: file(bytes, filename) });
  const response = await expectNothingStored(service, () => service.call("/v1/document", form));
  const message = await expectError(response, 422, code);
  expect(message).toContain(filename);
  return message;
}

const WORKBOOK = xlsx({ sheets: { A: rows(["Name"], ["Ann"]) } });

test.each<[string, string, Uint8Array, ErrorCode, RegExp]>([
  [
    "text named .xlsx",
    "a.xlsx",
    Buffer.from("Name\nAnn\n"),
    "data_content_mismatch",
    /not that of a workbook.*Save it in the format of its extension/,
  ],
  ["a workbook named .csv", "a.csv", WORKBOOK, "data_content_mismatch", /an \.xlsx workbook/],
  ["a PDF named .csv", "a.csv", Buffer.from("%PDF-1.7\n"), "data_content_mismatch", /a PDF file/],
  ["a workbook with a password", "a.xlsx", encryptedDocx(), "data_encrypted", /Remove the password/],
  ["a workbook that is cut off", "a.xlsx", WORKBOOK.slice(0, -30), "data_unreadable", /save it again and upload that/],
  [
    "names without a row",
    "a.csv",
    Buffer.from("Name;City\r\n"),
    "data_empty",
    /no row of values.*names of the tags into the first row/,
  ],
  ["no bytes", "people.csv", Buffer.alloc(0), "data_empty", /^people\.csv contains no data: it has no content/],
  ["more rows than items", "a.csv", Buffer.from(`a\n${"1\n".repeat(100_001)}`), "data_too_large", /100000.*Split it/],
])("%s", async (_what, filename, bytes, code, words) => {
  expect(await messageFor(filename, bytes, code)).toMatch(words);
});

test("a file that is made to exhaust its reader is refused, and the service goes on", async () => {
  const hostile = HOSTILE_FILES.find(({ filename, fault }) => filename.endsWith(".xlsx") && fault === "too_large");
  await messageFor(hostile?.filename ?? "", hostile?.make() ?? new Uint8Array(), "data_too_large");
  const form = postForm({ template_id: templateId, file: file(WORKBOOK, "a.xlsx") });
  expect((await service.call("/v1/document", form)).status).toBe(201);
});

test("a template with invalid tags is refused before the data file is read", async () => {
  const { id } = await createTemplate(service, { file: file(Buffer.from("Dear [#Name]"), "a.txt") });
  const form = postForm({ template_id: id, file: file(Buffer.from("%PDF-1.7\n"), "a.csv") });
  await expectError(await service.call("/v1/document", form), 422, "template_has_invalid_tags");
});

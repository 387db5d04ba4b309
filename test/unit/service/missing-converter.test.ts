/** A converter that only turns out to be missing when it is asked, as a function of its own is. */
import { expect, test } from "vitest";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { processTemplateFile } from "#shared/service/template-files/process-template-file.ts";
import { ALL_CODE, createLambdaTemplateWorker } from "#shared/workers/template-work/template-worker.lambda.ts";
import { docx } from "#test/support/docx-package.ts";
import { odt } from "#test/support/office-files.ts";
import { LETTER } from "#test/support/requests.ts";

const missing = (code: "converter_unavailable" | "html_renderer_unavailable") => () =>
  Promise.reject(serviceError(code, { remedy: "install it" }));

const deps = {
  converter: {
    atOnce: 1,
    isAvailable: () => true,
    prepare() {},
    matchFont: async () => undefined,
    convert: missing("converter_unavailable"),
  },
  htmlRenderer: { isAvailable: () => true, prepare() {}, toPdf: missing("html_renderer_unavailable") },
  pdfs: new Proxy({}, { get: () => () => {} }),
  templateWorker: createLambdaTemplateWorker(ALL_CODE),
} as unknown as Parameters<typeof processTemplateFile>[0];

const SYNTAX = { delimiters: undefined, enhancedSyntax: false };

test.each([
  ["Letter.docx", docx(LETTER)],
  ["Letter.txt", Buffer.from("Dear [Name],")],
  ["Letter.html", Buffer.from("<p>Dear [Name],</p>")],
])("%s is taken without its preview", async (filename, bytes) => {
  const { facts, files } = await processTemplateFile(deps, { filename, bytes }, SYNTAX);
  expect(facts).toMatchObject({ tags: { valid: ["Name"] }, pageCount: null });
  expect(files.preview).toBeUndefined();
});

test("a file that must be converted first is not taken", async () => {
  const processing = processTemplateFile(deps, { filename: "Letter.odt", bytes: odt("Dear [Name]") }, SYNTAX);
  await expect(processing).rejects.toMatchObject({ code: "converter_unavailable" });
});

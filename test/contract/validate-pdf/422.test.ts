/** POST /v1/validate of a file that cannot be read. */
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { encryptPdf } from "#shared/pdf/encrypt-pdf.ts";
import { expectError } from "#test/support/error-answers.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import { file, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const ALL = {
  print: true,
  print_high_resolution: true,
  modify: true,
  copy: true,
  annotate: true,
  fill_forms: true,
  assemble: true,
};

async function locked(): Promise<Uint8Array> {
  const document = await PDFDocument.load(rawPdf({ name: "A", pages: [""] }));
  await encryptPdf(document, { user: "secret", owner: "owner", permissions: ALL });
  return document.save({ useObjectStreams: false });
}

test.each([
  ["no PDF", async () => Buffer.from("<html>not found</html>"), "it is not a PDF"],
  ["cut off", async () => Buffer.from("%PDF-1.7\n1 0 obj\n<<"), "it is damaged"],
  ["locked", locked, "it opens only with a password"],
])("%s: the answer names the file and the reason", async (name, bytes, reason) => {
  const response = await service.call("/v1/validate", postForm({ file: file(await bytes(), `${name}.pdf`) }));
  expect(await expectError(response, 422, "pdf_unreadable")).toContain(`${name}.pdf cannot be validated: ${reason}`);
});

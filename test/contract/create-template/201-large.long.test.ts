/** POST /v1/template with a file that no gateway of the cloud takes in a request. */
import PizZip from "pizzip";
import { expect, test } from "vitest";
import { docx } from "#test/support/docx-package.ts";
import { createTemplate, file, LETTER, openLink } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("a template of 20 MB is taken", async () => {
  const upload = new PizZip(docx(LETTER));
  upload.file("word/media/large.bin", new Uint8Array(20 * 1024 * 1024), { compression: "STORE" });
  const bytes = upload.generate({ type: "uint8array" });
  const { template_uri } = await createTemplate(service, { file: file(bytes, "Large.docx") });
  expect((await openLink(service, template_uri)).byteLength).toBe(bytes.byteLength);
});

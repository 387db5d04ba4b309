/** POST /v1/document with `Prefer: respond-async` and a sheet of labels of Word's mail merge. */
import PizZip from "pizzip";
import { expect, test } from "vitest";
import { acceptDocument, readyDocument } from "#test/support/batches.ts";
import { documentText } from "#test/support/docx-package.ts";
import { createTemplate, docxFile, openLink } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { withFields } from "#test/support/word-fields.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("goes on through the records across the ranges of a batch", async () => {
  const name = "{ MERGEFIELD Name | «Name» }";
  const sheet = docxFile(withFields(`${name};{ NEXT | «Next Record» }${name}`));
  const { id: template_id } = await createTemplate(service, { file: sheet });
  const data = Array.from({ length: 1_301 }, (_, n) => ({ Name: `${n}` }));
  const { id } = await acceptDocument(service, { template_id, data, single_file: false });
  const document = await readyDocument(service, id);
  expect(document.data_length).toBe(1_301);
  const { files } = new PizZip(await openLink(service, document.document_uri));
  const texts = Object.values(files).map((entry) => documentText(entry.asUint8Array()));
  expect(texts.length).toBe(651);
  expect([texts[0], texts[599], texts[600], texts[650]]).toEqual(["0;1", "1198;1199", "1200;1201", "1300;"]);
});

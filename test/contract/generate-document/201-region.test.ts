/** POST /v1/document for a template of another region: the document is made and stored there. */
import { beforeAll, expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  generateBinary,
  listDocuments,
  openLink,
  postForm,
  postJson,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { storedThings } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service, { region: "eu" });
});

const DATA = { Name: "Zoë" };

test.each(["json", "form"])("a %s body posted at the us address reaches it whole", async (kind) => {
  const before = await storedThings(service);
  const request =
    kind === "json"
      ? postJson({ template_id: template.id, data: DATA })
      : postForm({ template_id: template.id, data: JSON.stringify(DATA) });
  const document = await answerOf<DocumentAnswer>(await service.call("/v1/document", request), 201);
  expect(new URL(document.document_uri).origin).toBe(service.address("eu"));
  expect(documentText(await openLink(service, document.document_uri))).toBe("Dear Zoë,");
  expect((await listDocuments(service, template.id))[0]).toEqual(document);
  const files = (await storedThings(service)).files.filter((each) => !before.files.includes(each));
  expect(files).toEqual([expect.stringMatching(/^eu\//)]);
});

test("the binary answer comes through with its headers, each once", async () => {
  const { bytes, headers } = await generateBinary(service, { template_id: template.id, data: DATA });
  expect(documentText(bytes)).toBe("Dear Zoë,");
  expect(headers.get("X-Document-Id")).toMatch(/^[a-z0-9]+$/);
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(headers.get("X-Request-Id")).toMatch(/^\w+$/);
});

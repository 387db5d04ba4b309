/** POST /v1/document for a template of another region: the document is made and stored there. */
import { afterAll, beforeAll, expect, test } from "vitest";
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
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { storedThings } from "#test/support/stored-things.ts";

let service: Service;
let template: TemplateAnswer;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
  template = await createTemplate(service, { region: "eu" });
});
afterAll(() => service.close());

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

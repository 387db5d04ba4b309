/** Every operation that wants a key, without one that is known: everybody's credential test (callers.md, 14). */
import { beforeAll, expect, test } from "vitest";
import { ROUTES } from "#functions/routes.ts";
import { expectError, expectUnauthorized } from "#test/support/error-answers.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  docxFile,
  generateDocument,
  postForm,
  postJson,
  putJson,
  readTemplate,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
let document: DocumentAnswer;
beforeAll(async () => {
  template = await createTemplate(service);
  document = await generateDocument(service, { template_id: template.id });
});

type Request = readonly [path: string, options?: () => CallOptions];

const TEMPLATE = () => `/v1/template/${template.id}`;
const DOCUMENT = () => `/v1/document/${document.id}`;
const RENAME = () => putJson({ name: "Theirs" });
const DELETE = () => ({ method: "DELETE" });

/** Ids that exist and ids that do not, valid requests and faulty ones: the key is looked at before anything else. */
const REQUESTS: Readonly<Record<string, () => readonly Request[]>> = {
  createTemplate: () => [
    ["/v1/template", () => postForm({ file: docxFile() })],
    ["/v1/template", () => ({ method: "POST", body: "no form" })],
  ],
  listTemplates: () => [["/v1/template"], [`/v1/template?${"folder=f&".repeat(101)}`]],
  getTemplate: () => [[TEMPLATE()], ["/v1/template/unknown"]],
  updateTemplate: () => [
    [TEMPLATE(), RENAME],
    ["/v1/template/unknown", RENAME],
  ],
  deleteTemplate: () => [
    [TEMPLATE(), DELETE],
    ["/v1/template/unknown", DELETE],
  ],
  getTemplateSchema: () => [[`${TEMPLATE()}/schema`], ["/v1/template/unknown/schema"]],
  getTemplateText: () => [[`${TEMPLATE()}/text`], ["/v1/template/unknown/text?from=x"]],
  editTemplate: () => [
    [`${TEMPLATE()}/edit`, () => postJson({ replacements: [{ find: "Dear", replace: "Hello" }] })],
    ["/v1/template/unknown/edit", () => ({ method: "POST", body: "no JSON" })],
  ],
  listTemplateVersions: () => [[`${TEMPLATE()}/version`], ["/v1/template/unknown/version"]],
  restoreTemplateVersion: () => [
    [`${TEMPLATE()}/version/1/restore`, () => ({ method: "POST" })],
    ["/v1/template/unknown/version/x/restore", () => ({ method: "POST" })],
  ],
  generateDocument: () => [
    ["/v1/document", () => postJson({ template_id: template.id, data: { Name: "Ada" } })],
    ["/v1/document", () => ({ method: "POST", body: "no JSON" })],
  ],
  previewDocument: () => [
    ["/v1/preview", () => postJson({ template_id: template.id, data: { Name: "Ada" } })],
    ["/v1/preview", () => ({ method: "POST", body: "no JSON" })],
  ],
  listDocuments: () => [[`/v1/document?template_id=${template.id}`], ["/v1/document"]],
  getDocument: () => [[DOCUMENT()], ["/v1/document/unknown"]],
  updateDocument: () => [
    [DOCUMENT(), RENAME],
    ["/v1/document/unknown", RENAME],
  ],
  deleteDocument: () => [
    [DOCUMENT(), DELETE],
    ["/v1/document/unknown", DELETE],
  ],
  createFont: () => [["/v1/font", () => ({ method: "POST", body: "no form" })]],
  listFonts: () => [["/v1/font"]],
  getFont: () => [["/v1/font/unknown"]],
  deleteFont: () => [["/v1/font/unknown", DELETE]],
  getAccount: () => [["/v1/account"]],
  listKeys: () => [["/v1/key"]],
  createKey: () => [
    ["/v1/key", () => postJson({ name: "Theirs", rights: "all" })],
    ["/v1/key", () => ({ method: "POST", body: "no JSON" })],
  ],
  deleteKey: () => [["/v1/key/unknown", DELETE]],
  getWebhookSecret: () => [["/v1/webhook-secret"]],
  rotateWebhookSecret: () => [["/v1/webhook-secret", () => ({ method: "POST" })]],
  createUpload: () => [["/v1/upload", () => postJson({ filename: "Offer.docx" })]],
};

test("the table has every operation that is described to answer 401", async () => {
  const description = (await (await service.call("/openapi.json")).json()) as { readonly paths: Paths };
  // POST /mcp also takes a key behind the word Bearer: see below.
  const operations = Object.values(ROUTES).filter(({ path, method }) => {
    return path.startsWith("/v1/") && description.paths[path]?.[method]?.responses["401"] !== undefined;
  });
  expect(Object.keys(REQUESTS).sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
});

type Paths = Readonly<
  Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, unknown>> }>>>
>;

test.each(Object.entries(REQUESTS))(
  "%s: no key, a wrong key, or a word before the key answers 401; nothing is stored, changed or deleted",
  async (_, requests) => {
    await expectNothingStored(service, async () => {
      for (const [path, options] of requests()) await expectUnauthorized(service, path, options);
    });
    expect(await readTemplate(service, template.id)).toStrictEqual(template);
    expect(await answerOf(await service.call(DOCUMENT()), 200)).toStrictEqual(document);
  },
);

test.each([null, "0123456789abcdef0123456789abcdef", "Bearer 0123456789abcdef0123456789abcdef"])(
  "callMcp: with the key %s no tool is listed",
  async (key) => {
    const headers = { Accept: "application/json, text/event-stream" };
    const list = postJson({ jsonrpc: "2.0", id: 1, method: "tools/list" }, { headers });
    const code = key === null ? "api_key_missing" : "api_key_wrong";
    await expectError(await service.call("/mcp", { ...list, key }), 401, code);
  },
);

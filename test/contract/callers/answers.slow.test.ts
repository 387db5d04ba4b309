/** What real callers rely on in answers (callers.md, Answers): each point under its number. */
import PizZip from "pizzip";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText } from "#test/support/docx-package.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  docxFile,
  generateBinary,
  generateDocument,
  LETTER,
  listDocuments,
  listTemplates,
  openLink,
  postForm,
  postJson,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service, { name: "Angebot „Müller“", file: docxFile(LETTER, "Offer.docx") });
});

const ADA_AND_BOB = [{ Name: "Ada" }, { Name: "Bob" }];

describe("13. errors: statusCode, message, error, code; the message is one string", () => {
  const unclosed = () => createTemplate(service, { file: docxFile(paragraph("[#Open]")) });
  const errors: readonly (readonly [string, () => Promise<Response>, object])[] = [
    [
      "an unknown template",
      () => service.call("/v1/template/unknown"),
      { statusCode: 404, error: "Not Found", code: "template_not_found" },
    ],
    [
      "an unknown document",
      () => service.call("/v1/document/unknown"),
      { statusCode: 404, error: "Not Found", code: "document_not_found" },
    ],
    [
      "several faulty fields",
      () => service.call("/v1/document", postJson({ output_quality: 0, single_file: "maybe" })),
      { statusCode: 400, error: "Bad Request", code: "request_invalid" },
    ],
    [
      "invalid tags",
      async () => service.call("/v1/document", postJson({ template_id: (await unclosed()).id, data: {} })),
      { statusCode: 422, error: "Unprocessable Entity", code: "template_has_invalid_tags" },
    ],
    [
      "a wrong method",
      () => service.call("/v1/template", { method: "PATCH" }),
      { statusCode: 405, error: "Method Not Allowed", code: "method_not_allowed" },
    ],
    [
      "a wrong type",
      () => service.call("/v1/document", { method: "POST", headers: { "Content-Type": "text/plain" }, body: "x" }),
      { statusCode: 415, error: "Unsupported Media Type", code: "content_type_unsupported" },
    ],
  ];

  test.each(errors)("%s", async (_what, call, expected) => {
    const response = await call();
    const body = (await response.json()) as { readonly statusCode: number };
    expect(response.status).toBe(body.statusCode);
    expect(body).toStrictEqual({ ...expected, message: expect.stringMatching(/^[^\r\n]{20,}$/) });
  });
});

describe("14. GET /v1/template with a wrong key answers 401: it is everybody's credential test", () => {
  test.each(["wrong", "0123456789abcdef", "Bearer 0123456789abcdef0123456789abcdef", " "])("%j", async (key) => {
    const response = await service.call("/v1/template", { key });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ statusCode: 401, error: "Unauthorized" });
  });

  test("GET /v1/template with the right key answers 200", async () => {
    expect((await service.call("/v1/template")).status).toBe(200);
  });
});

describe("15. lists are bare arrays, newest first; times are integers in milliseconds that no two items share", () => {
  afterEach(() => service.stopClock(null));

  test("templates and documents, made at once while the clock stands still", async () => {
    const now = Date.now();
    await service.stopClock(now);
    const { id } = await createTemplate(service);
    await Promise.all(Array.from({ length: 5 }, () => createTemplate(service)));
    await Promise.all(Array.from({ length: 5 }, () => generateDocument(service, { template_id: id })));
    const [templates, documents] = [await listTemplates(service), await listDocuments(service, id)];
    for (const list of [templates, documents]) {
      expect(Array.isArray(list)).toBe(true);
      const times = list.map(({ created }) => created);
      expect(times).toEqual(times.toSorted((one, other) => other - one));
    }
    const items = [...templates, ...documents];
    for (const { created } of items) expect(Number.isSafeInteger(created)).toBe(true);
    for (const { updated } of templates) expect(Number.isSafeInteger(updated)).toBe(true);
    expect(Math.abs((items[0]?.created ?? 0) - now)).toBeLessThan(60_000);
    expect(new Set(items.map(({ created }) => created)).size).toBe(items.length);
  });

  test("a list without entries is an empty array", async () => {
    const empty = await createTemplate(service);
    for (const path of [`/v1/document?template_id=${empty.id}`, "/v1/template?folder=none"]) {
      expect(await (await service.call(path)).json()).toEqual([]);
    }
  });
});

test("16. ids are made of letters and digits only", async () => {
  const made = await Promise.all(["us", "eu", "uk", "au"].map((region) => createTemplate(service, { region })));
  for (const { id } of made) {
    const document = await generateDocument(service, { template_id: id });
    const { headers } = await generateBinary(service, { template_id: id });
    for (const each of [id, document.id, document.template_id, headers.get("X-Document-Id")]) {
      expect(each).toMatch(/^[A-Za-z0-9]+$/);
    }
  }
});

describe("17. every link is absolute, opens with a bare GET, and ends in the percent-encoded filename", () => {
  test("links of documents and templates are absolute, open with a bare GET and end in the encoded filename", async () => {
    const document = await generateDocument(service, { template_id: template.id, output_name: "Für Zoë (neu), 100 %" });
    expect(document.document_uri.startsWith(`${service.address("us")}/`)).toBe(true);
    expect(document.document_uri.endsWith(`/${encodeURIComponent("Für Zoë (neu), 100 %.docx")}`)).toBe(true);
    expect(documentText(await openLink(service, document.document_uri))).toBe("Dear Ada,");
    for (const address of [template.template_uri, template.preview_uri, template.image_uri]) {
      expect(address.startsWith(`${service.address("us")}/`)).toBe(true);
      expect(address).toMatch(/\/Offer\.(?:docx|pdf|png)$/);
    }
    expect(documentText(await openLink(service, template.template_uri))).toBe("Dear [Name],");
  });

  test("a document's link still opens after five years and a restart", async () => {
    const { document_uri } = await generateDocument(service, { template_id: template.id });
    await service.stopClock(Date.now() + 5 * 365 * 24 * 60 * 60 * 1000);
    await service.restart();
    expect(documentText(await openLink(service, document_uri))).toBe("Dear Ada,");
    await service.stopClock(null);
  });
});

describe("18. filename is output_name, else the name, plus the extension; letters outside ASCII stay", () => {
  test.each([
    [{ output_name: "Größe 見積", name: "Logical" }, "Größe 見積.docx", "Logical"],
    [{ name: "Größe 見積" }, "Größe 見積.docx", "Größe 見積"],
    [{}, "Angebot „Müller“.docx", "Angebot „Müller“"],
  ])("%j", async (fields, filename, name) => {
    const document = await generateDocument(service, { template_id: template.id, ...fields });
    expect(document).toMatchObject({ filename, name, format: ".docx" });
  });

  test("an archive of several documents has the extension .zip", async () => {
    const fields = { template_id: template.id, data: ADA_AND_BOB, single_file: false, output_name: "Briefe" };
    const document = await generateDocument(service, fields);
    expect(document).toMatchObject({ filename: "Briefe.zip", format: ".zip", data_length: 2 });
    const { files } = new PizZip(await openLink(service, document.document_uri));
    const texts = Object.values(files).map((entry) => documentText(entry.asUint8Array()));
    expect(texts).toEqual(["Dear Ada,", "Dear Bob,"]);
  });
});

test.each([
  [{ Name: "Ada" }, 1],
  [[{ Name: "Ada" }], 1],
  [ADA_AND_BOB, 2],
  [JSON.stringify(ADA_AND_BOB), 2],
])("19. data_length is the number of data items: %j", async (data, data_length) => {
  expect(await generateDocument(service, { template_id: template.id, data })).toMatchObject({ data_length });
});

test("20. beyond Latin-1 the filename is URI-encoded in filename, and RFC 6266's filename* stands beside it", async () => {
  const { headers } = await generateBinary(service, { template_id: template.id, output_name: "Zoë – 見積" });
  const encoded = "Zo%C3%AB%20%E2%80%93%20%E8%A6%8B%E7%A9%8D.docx";
  expect(headers.get("Content-Disposition")).toBe(
    `attachment; filename="Zoë %E2%80%93 %E8%A6%8B%E7%A9%8D.docx"; filename*=UTF-8''${encoded}`,
  );
  // What the callers' own code does with it.
  const [, plain = ""] = /filename="([^"]+)"/.exec(headers.get("Content-Disposition") ?? "") ?? [];
  expect(decodeURIComponent(plain)).toBe("Zoë – 見積.docx");
});

describe("22. 201 on both POSTs, 204 without a body on DELETE", () => {
  test("both POSTs return 201, with JSON and with the document itself", async () => {
    const uploaded = await service.call("/v1/template", postForm({ file: docxFile() }));
    const { id } = await answerOf<TemplateAnswer>(uploaded, 201);
    const stored = await service.call("/v1/document", postJson({ template_id: id, data: {} }));
    expect(await answerOf<DocumentAnswer>(stored, 201)).toMatchObject({ template_id: id });
    await generateBinary(service, { template_id: id });
  });
});

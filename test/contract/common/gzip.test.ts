/** Answers compressed by gzip, for callers that take it, where it helps. */
import { beforeAll, describe, expect, test } from "vitest";
import { paragraph } from "#test/support/docx-blocks.ts";
import {
  createTemplate,
  type DocumentAnswer,
  docxFile,
  file,
  generateDocument,
  postJson,
  putJson,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { contentOf, jsonOf } from "#test/support/unpack.ts";

const LINES = "Dear [Name], this is a line of some length.\n".repeat(100);

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let text: TemplateAnswer;
let word: TemplateAnswer;
let document: DocumentAnswer;
let addresses: Readonly<Record<string, string>>;
beforeAll(async () => {
  text = await createTemplate(service, { file: file(Buffer.from(LINES), "Lines.txt") });
  word = await createTemplate(service, { file: docxFile(paragraph("Dear [Name],".repeat(500)), "Word.docx") });
  document = await generateDocument(service, { template_id: text.id, output_format: ".txt" });
  const sql = await createTemplate(service, { file: file(Buffer.from("-- {{a}}\n".repeat(200)), "Lines.sql") });
  addresses = {
    "a list": "/v1/template",
    "the description": "/openapi.json",
    "a template with many tags": `/v1/template/${await templateWithManyTags()}`,
    "a link to text": text.template_uri,
    "a link to SQL": sql.template_uri,
    "a link to a document of text": document.document_uri,
    "a template": `/v1/template/${word.id}`,
    "a document": `/v1/document/${document.id}`,
    "an empty list": "/v1/document?template_id=unknown",
    "an error": "/v1/template/unknown",
    "a link to a Word file": word.template_uri,
  };
});

async function templateWithManyTags(): Promise<string> {
  const tags = Array.from({ length: 300 }, (_, n) => `[Tag ${n}]`).join(" ");
  return (await createTemplate(service, { file: docxFile(paragraph(tags)) })).id;
}

const LONG = [
  "a list",
  "the description",
  "a template with many tags",
  "a link to text",
  "a link to SQL",
  "a link to a document of text",
];
const SHORT = ["a document", "an empty list", "an error"];
const COMPRESSED_ALREADY = ["a link to a Word file"];

function call(what: string, acceptEncoding: string, options: CallOptions = {}): Promise<Response> {
  return service.call(addresses[what] ?? "", { ...options, headers: { "Accept-Encoding": acceptEncoding } });
}

describe("what is long and textual is compressed, and says the same", () => {
  test.each(LONG)("%s", async (what) => {
    const plain = await call(what, "identity");
    const packed = await call(what, "gzip, deflate, br");
    expect(plain.headers.get("Content-Encoding")).toBe(null);
    expect(packed.headers.get("Content-Encoding")).toBe("gzip");
    expect(packed.headers.get("Content-Length")).toBe(null);
    expect(packed.headers.get("Content-Type")).toBe(plain.headers.get("Content-Type"));
    for (const { headers } of [plain, packed]) expect(headers.get("Vary")).toMatch(/\bAccept-Encoding\b/i);
    const content = (await contentOf(plain)).toString();
    expect(content.length).toBeGreaterThan(1024);
    expect((await contentOf(packed)).toString()).toBe(content);
  });
});

describe("what is short is not", () => {
  test.each(SHORT)("%s", async (what) => {
    const response = await call(what, "gzip");
    expect(response.headers.get("Content-Encoding")).toBe(null);
    const bytes = await response.bytes();
    expect(bytes.byteLength).toBeLessThan(1024);
    expect(response.headers.get("Content-Length")).toBe(String(bytes.byteLength));
  });
});

describe("what is compressed already is not", () => {
  test.each(COMPRESSED_ALREADY)("%s", async (what) => {
    const response = await call(what, "gzip");
    expect(response.headers.get("Content-Encoding")).toBe(null);
    expect(response.headers.get("Vary")).toBe(null);
    const bytes = await response.bytes();
    expect(bytes.byteLength).toBeGreaterThan(1024);
    expect(response.headers.get("Content-Length")).toBe(String(bytes.byteLength));
  });
});

describe("a document in binary form, by its format", () => {
  test.each([
    [".txt", "attachment", "gzip"],
    [".txt", "inline", "gzip"],
    [".docx", "attachment", null],
    [".docx", "inline", null],
  ])("%s, %s", async (output_format, disposition, encoding) => {
    const headers = {
      Accept: "application/octet-stream",
      "Accept-Encoding": "gzip",
      "Content-Disposition": disposition,
    };
    const template_id = output_format === ".docx" ? word.id : text.id;
    const request = postJson({ template_id, data: { Name: "Ada" }, output_format }, { headers });
    const response = await service.call("/v1/document", request);
    expect(response.status).toBe(201);
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    if (encoding === "gzip") expect((await contentOf(response)).toString()).toBe(LINES.replaceAll("[Name]", "Ada"));
    else expect(response.headers.get("Content-Length")).toBe(String((await response.bytes()).byteLength));
  });
});

describe("only for callers that take it (RFC 9110, 12.5.3)", () => {
  test.each([
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=1, gzip;q=0.2", "gzip"],
    ["*", "gzip"],
    ["gzip;q=0", null],
    ["gzip;q=0, *", null],
    ["br, deflate", null],
    ["identity", null],
  ])("Accept-Encoding: %s", async (header, encoding) => {
    const response = await call("the description", header);
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    await response.body?.cancel();
  });
});

describe("HEAD has the headers of GET (RFC 9110, 9.3.2)", () => {
  test.each([...LONG, ...SHORT, ...COMPRESSED_ALREADY])("%s", async (what) => {
    const got = await call(what, "gzip");
    const head = await call(what, "gzip", { method: "HEAD" });
    for (const name of ["Content-Encoding", "Content-Length", "Content-Type", "Vary"]) {
      expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
    }
    expect((await head.bytes()).byteLength).toBe(0);
    await got.body?.cancel();
  });
});

test("an answer of another region comes compressed, once", async () => {
  const eu = await createTemplate(service, { region: "eu", file: docxFile(paragraph("[Tag]".repeat(2000))) });
  const path = `/v1/template/${await templateWithManyTags()}`;
  const headers = { "Accept-Encoding": "gzip" };
  const response = await service.call(path, { region: "eu", headers });
  expect(response.headers.get("Content-Encoding")).toBe("gzip");
  expect(((await jsonOf(response)) as TemplateAnswer).tags.valid).toHaveLength(300);
  const moved = await service.call(path, putJson({ region: "eu" }, { headers }));
  expect(moved.headers.get("Content-Encoding")).toBe("gzip");
  expect(moved.headers.get("Vary")).toBe("Accept-Encoding");
  expect(await jsonOf(moved)).toMatchObject({ region: "eu" });
  const list = await service.call("/v1/template", { headers });
  const ids = ((await jsonOf(list)) as TemplateAnswer[]).map(({ id }) => id);
  expect(ids).toContain(eu.id);
});

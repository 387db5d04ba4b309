/** Links of templates and documents: they open with a bare GET, without a key, for years (callers.md, 17). */
import { beforeAll, describe, expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { documentText } from "#test/support/docx-package.ts";
import {
  createTemplate,
  type DocumentAnswer,
  docxFile,
  generateDocument,
  LETTER,
  openLink,
  postJson,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const service = serviceForTests({});
let template: TemplateAnswer;
let document: DocumentAnswer;
beforeAll(async () => {
  template = await createTemplate(service, { file: docxFile(LETTER, "Angebot „A“ 見積書.docx"), name: "Angebot" });
  document = await generateDocument(service, { template_id: template.id, output_name: "Für Zoë (neu), 100 %" });
});

describe("an address", () => {
  test("is absolute, at the region's base address, and ends in the percent-encoded file name", () => {
    for (const [address, filename] of [
      [document.document_uri, document.filename],
      [template.template_uri, template.filename],
      [template.preview_uri, template.filename.replace(".docx", ".pdf")],
      [template.image_uri, template.filename.replace(".docx", ".png")],
    ] as const) {
      expect(address.startsWith(`${service.address("us")}/`)).toBe(true);
      expect(address).toMatch(/^http:\/\/[\x21-\x7e]+$/);
      expect(address.endsWith(`/${encodeURIComponent(filename)}`)).toBe(true);
      expect(new URL(address).search + new URL(address).hash).toBe("");
    }
  });

  test("is the same each time the document is read", async () => {
    const read = await (await service.call(`/v1/document/${document.id}`)).json();
    expect(read).toEqual(document);
  });
});

describe("a link opens", () => {
  test("a link opens without a key, with type, length and name of the file", async () => {
    const response = await service.call(document.document_uri, { key: null });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe(WORD);
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="Für Zoë (neu), 100 %25.docx"; filename*=UTF-8''F%C3%BCr%20Zo%C3%AB%20%28neu%29%2C%20100%20%25.docx`,
    );
    const bytes = await response.bytes();
    expect(response.headers.get("Content-Length")).toBe(String(bytes.byteLength));
    expect(documentText(bytes)).toBe("Dear Ada,");
  });

  test.each([
    ["a wrong key", "0".repeat(32)],
    ["a word before the key", "Bearer x"],
  ])("a link opens whatever key comes with it: %s", async (_what, key) => {
    expect((await service.call(document.document_uri, { key })).status).toBe(200);
  });

  test("a link opens with a query behind it, as trackers of mail services add one", async () => {
    const response = await service.call(`${document.document_uri}?utm_source=mail`, { key: null });
    expect(documentText(await response.bytes())).toBe("Dear Ada,");
  });

  test("a link opens many times, and at the same time", async () => {
    const opened = await Promise.all(Array.from({ length: 10 }, () => openLink(service, document.document_uri)));
    for (const bytes of opened) expect(documentText(bytes)).toBe("Dear Ada,");
  });

  test("with the name as lower-case percent codes too, which some programs make of it", async () => {
    const lower = document.document_uri.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
    expect(lower).not.toBe(document.document_uri);
    expect(documentText(await openLink(service, lower))).toBe("Dear Ada,");
  });

  test("after the service was stopped and started again on the same folder", async () => {
    await service.restart();
    expect(documentText(await openLink(service, document.document_uri))).toBe("Dear Ada,");
    expect(documentText(await openLink(service, template.template_uri))).toBe("Dear [Name],");
  });

  test("a link still opens after ten years", async () => {
    await service.stopClock(Date.now() + 10 * 365 * 24 * 60 * 60 * 1000);
    await service.restart();
    expect(documentText(await openLink(service, document.document_uri))).toBe("Dear Ada,");
    await service.stopClock(null);
  });

  test("inline for a document that was generated with Content-Disposition: inline", async () => {
    const headers = { "Content-Disposition": "inline" };
    const request = postJson({ template_id: template.id, data: {} }, { headers });
    const { document_uri } = (await (await service.call("/v1/document", request)).json()) as DocumentAnswer;
    const response = await service.call(document_uri, { key: null });
    expect(response.headers.get("Content-Disposition")).toMatch(/^inline; filename="Angebot.docx"/);
    await response.body?.cancel();
  });

  test("and is not taken for another type by a browser", async () => {
    const response = await service.call(template.template_uri, { key: null });
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    await response.body?.cancel();
  });
});

describeConverting("preview and picture", () => {
  test.each([
    ["preview_uri", "application/pdf", "%PDF-"],
    ["image_uri", "image/png", "\u0089PNG\r"],
  ] as const)("%s is shown by a browser as %s", async (field, type, start) => {
    const response = await service.call(template[field], { key: null });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe(type);
    expect(response.headers.get("Content-Disposition")).toMatch(/^inline;/);
    expect(Buffer.from(await response.bytes()).toString("latin1", 0, 5)).toBe(start);
  });
});

/** What real callers send and rely on where documents are converted (callers.md): each point under its number. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { attachedFiles } from "#test/support/attached-files.ts";
import { CLIENTS, type ClientFields } from "#test/support/clients.ts";
import { describeConverting, pagesCountedByCaller } from "#test/support/conversions.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { type FileServer, serveFiles } from "#test/support/file-server.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import {
  createTemplate,
  docxFile,
  generateBinary,
  generateDocument,
  openLink,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { openService, type Service } from "#test/support/service.ts";

const TERMS = rawPdf({ name: "Terms", pages: [""] });
const TERMS_URI = `data:application/pdf;name="a, b; c.pdf";base64,${Buffer.from(TERMS).toString("base64")}`;
const NOTE_URI = "data:text/plain;charset=utf-8;name=note.txt,one%2C two, three; four";

let server: FileServer;
let service: Service;
let template: TemplateAnswer;
beforeAll(async () => {
  const terms = { type: "application/pdf", bytes: TERMS };
  server = await serveFiles({ "/a,b/Terms.pdf": terms });
  service = await openService(server.settings);
  template = await createTemplate(service, { file: docxFile(paragraph("Dear [Name],"), "Größe (1).docx") });
});
afterAll(async () => {
  await service.close();
  await server[Symbol.asyncDispose]();
});

async function pdfOf(fields: object): Promise<Uint8Array> {
  return (await generateBinary(service, { template_id: template.id, output_format: ".pdf", ...fields })).bytes;
}

describeConverting("7. attach and merge_with are one string, repeated parts, a JSON array as text, or an array", () => {
  const url = () => server.url("/a,b/Terms.pdf");

  test.each<[string, () => unknown]>([
    ["one plain string", () => TERMS_URI],
    ["a URL with a comma", () => url()],
    ["an array of one", () => [TERMS_URI]],
    ["a JSON array as text", () => JSON.stringify([TERMS_URI])],
  ])("merge_with as %s", async (_way, merge_with) => {
    expect(await pdfPages(await pdfOf({ merge_with: merge_with() }))).toEqual(["Dear Ada,", "Terms1"]);
  });

  test.each<[string, () => unknown]>([
    ["an array", () => [NOTE_URI, url(), TERMS_URI]],
    ["a JSON array as text", () => JSON.stringify([NOTE_URI, url(), TERMS_URI])],
  ])("attach as %s: data URIs with commas and semicolons stay whole", async (_way, attach) => {
    const files = attachedFiles(await pdfOf({ attach: attach() }));
    expect(files.map(({ name }) => name).sort()).toEqual(["Terms.pdf", "a, b; c.pdf", "note.txt"]);
    const note = files.find(({ name }) => name === "note.txt");
    expect(note?.bytes.toString()).toBe("one, two, three; four");
  });

  test.each(CLIENTS)("repeated parts of a form, from $name", async (client) => {
    const fields: ClientFields = [
      ["template_id", template.id],
      ["data", '{"Name":"Ada"}'],
      ["output_format", ".pdf"],
      ["merge_with", TERMS_URI],
      ["merge_with", url()],
      ["attach", NOTE_URI],
      ["attach", TERMS_URI],
    ];
    const { headers, ...form } = client.form(fields);
    const accepting = { ...form, headers: { ...(headers as object), Accept: "application/octet-stream" } };
    const response = await service.call("/v1/document", accepting);
    expect(response.status).toBe(201);
    const bytes = await response.bytes();
    expect(await pdfPages(bytes)).toEqual(["Dear Ada,", "Terms1", "Terms1"]);
    expect(attachedFiles(bytes).map(({ name }) => name)).toEqual(["a, b; c.pdf", "note.txt"]);
  });

  test.each(CLIENTS)("one part with a JSON array, from $name", async (client) => {
    const fields: ClientFields = [
      ["template_id", template.id],
      ["data", '{"Name":"Ada"}'],
      ["output_format", ".pdf"],
      ["merge_with", JSON.stringify([TERMS_URI, TERMS_URI])],
    ];
    const response = await service.call("/v1/document", client.form(fields));
    const { document_uri } = (await response.json()) as { readonly document_uri: string };
    expect(await pdfPages(await openLink(service, document_uri))).toEqual(["Dear Ada,", "Terms1", "Terms1"]);
  });
});

describeConverting("8. output_format without its dot, or in upper case, is accepted", () => {
  test.each([
    ["pdf", ".pdf"],
    ["PDF", ".pdf"],
    [".Pdf", ".pdf"],
    ["PDF/A-2B", ".pdf/a-2b"],
    ["png", ".png"],
  ])("%s", async (output_format, format) => {
    const document = await generateDocument(service, { template_id: template.id, output_format });
    expect(document.format).toBe(format);
    const start = Buffer.from(await openLink(service, document.document_uri)).toString("latin1", 0, 5);
    expect(start).toBe(format === ".png" ? "\u0089PNG\r" : "%PDF-");
  });
});

describeConverting("12. client time-outs of 10 s exist, which `npm run bench -- start` measures", () => {
  test("a one-item PDF is back after a cold start, whose first conversion nobody has to repeat", async () => {
    await service.restart();
    expect(await pdfPages(await pdfOf({}))).toEqual(["Dear Ada,"]);
  });
});

describeConverting("17. preview_uri and image_uri open with a bare GET", () => {
  test("preview_uri opens a PDF of the template, and image_uri a picture of its first page", async () => {
    const [preview, image] = [
      await openLink(service, template.preview_uri),
      await openLink(service, template.image_uri),
    ];
    expect(await pdfPages(preview)).toEqual(["Dear [Name],"]);
    expect(Buffer.from(image).toString("latin1", 0, 4)).toBe("\u0089PNG");
    expect(template.preview_uri.endsWith(`/${encodeURIComponent("Größe (1).pdf")}`)).toBe(true);
    expect(template.image_uri.endsWith(`/${encodeURIComponent("Größe (1).png")}`)).toBe(true);
  });
});

describeConverting("18. PDF/A has the extension .pdf in filename, and a format that contains pdf", () => {
  test.each([".pdf", ".pdf/a-1b", ".pdf/a-2b", ".pdf/a-3b"])("%s", async (output_format) => {
    const document = await generateDocument(service, { template_id: template.id, output_format, output_name: "Zoë" });
    expect(document.filename).toBe("Zoë.pdf");
    expect(document.format).toContain("pdf");
    expect(document.document_uri.endsWith("/Zo%C3%AB.pdf")).toBe(true);
  });
});

describeConverting("21. a caller counts pages with a regular expression on the raw PDF", () => {
  const THREE = [{ Name: "Ada" }, { Name: "Bob" }, { Name: "Eve" }];

  test.each<[string, object, readonly string[]]>([
    ["plain", {}, ["Dear Ada,"]],
    ["several items joined", { data: THREE }, ["Dear Ada,", "Dear Bob,", "Dear Eve,"]],
    ["several items on one page", { data: THREE, page_break: false }, ["Dear Ada, Dear Bob, Dear Eve,"]],
    ["merged with another", { merge_with: [TERMS_URI] }, ["Dear Ada,", "Terms1"]],
    ["with a file attached", { attach: NOTE_URI }, ["Dear Ada,"]],
    ["of lower quality", { output_quality: 50 }, ["Dear Ada,"]],
    ["PDF/A-1b", { output_format: ".pdf/a-1b", data: THREE }, ["Dear Ada,", "Dear Bob,", "Dear Eve,"]],
    ["PDF/A-2b", { output_format: ".pdf/a-2b", data: THREE }, ["Dear Ada,", "Dear Bob,", "Dear Eve,"]],
    ["PDF/A-3b with a file attached", { output_format: ".pdf/a-3b", attach: NOTE_URI }, ["Dear Ada,"]],
  ])("%s", async (_what, fields, pages) => {
    const bytes = await pdfOf(fields);
    expect(await pdfPages(bytes)).toEqual(pages);
    expect(pagesCountedByCaller(bytes)).toBe(pages.length);
  });

  test("and so for merged and PDF/A at once, where the foreign page comes along as a picture", async () => {
    const bytes = await pdfOf({ output_format: ".pdf/a-2b", merge_with: [TERMS_URI] });
    expect(pagesCountedByCaller(bytes)).toBe(2);
    expect((await pdfPages(bytes)).length).toBe(2);
  });

  test("and so for text and HTML, which Chromium prints", async () => {
    const made = await createTemplate(service, { file: new File(["Dear [Name],\n"], "a.txt") });
    const { bytes } = await generateBinary(service, { template_id: made.id, output_format: ".pdf", data: THREE });
    expect(pagesCountedByCaller(bytes)).toBe(3);
    expect(await pdfPages(bytes)).toEqual(["Dear Ada,", "Dear Bob,", "Dear Eve,"]);
  });
});

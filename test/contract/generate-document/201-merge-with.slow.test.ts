/** POST /v1/document with merge_with: PDFs behind the document (interface.md, generate document; callers.md, 2 and 7). */
import PizZip from "pizzip";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { type FileServer, serveFiles } from "#test/support/file-server.ts";
import { arrayAt, at, bookmarks, dictAt, linkTargets, load } from "#test/support/pdf-read-back.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  generateBinary,
  openLink,
  postForm,
  postJson,
} from "#test/support/requests.ts";
import { openService, type Service } from "#test/support/service.ts";

const PDF = "application/pdf";
const TERMS = rawPdf({
  name: "Terms",
  pages: ["/Annots [50 0 R 51 0 R]", ""],
  catalog: "/Outlines 20 0 R /AcroForm << /Fields [51 0 R] /DA (/F1 9 Tf) /DR << /Font << /F1 3 0 R >> >> >>",
  objects: {
    20: "<< /Type /Outlines /First 21 0 R /Last 21 0 R /Count 1 >>",
    21: "<< /Title (Terms) /Parent 20 0 R /Dest [102 0 R /Fit] >>",
    50: "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [102 0 R /Fit] >>",
    51: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (signed) /V (yes) /Rect [9 9 50 20] /F 4 >>",
  },
});
const MAP = rawPdf({ name: "Map", pages: [""] });

let locked: Uint8Array;
let server: FileServer;
let service: Service;
let id: string;
beforeAll(async () => {
  server = await serveFiles({
    "/terms.pdf": { type: PDF, bytes: TERMS },
    "/map": { type: "application/octet-stream", bytes: MAP },
    "/page.html": { type: PDF, bytes: Buffer.from("<html>not a PDF") },
  });
  const document = await load(MAP);
  document.encrypt({ userPassword: "secret", ownerPassword: "owner" });
  locked = await document.save();
  service = await openService(server.settings);
  ({ id } = await createTemplate(service));
});
afterAll(async () => {
  await service.close();
  await server[Symbol.asyncDispose]();
});

const dataUri = (bytes: Uint8Array) => `data:application/pdf;base64,${Buffer.from(bytes).toString("base64")}`;

async function merged(fields: object) {
  return generateBinary(service, { template_id: id, output_format: ".pdf", ...fields });
}

describeConverting("the pages stand behind the document", () => {
  test("appended pages follow the document in the order of the list, from URLs and data URIs", async () => {
    const { bytes, headers } = await merged({
      merge_with: [server.url("/terms.pdf"), dataUri(MAP), server.url("/map")],
    });
    expect(await pdfPages(bytes)).toEqual(["Dear Ada,", "Terms1 yes", "Terms2", "Map1", "Map1"]);
    expect(headers.get("Warning")).toBeNull();
  });

  test.each([
    ["one plain text", (url: string) => url],
    ["a JSON array as text", (url: string) => JSON.stringify([url, url])],
    ["repeated parts", (url: string) => [url, url]],
    ["an empty text, which is none", () => ""],
  ])("as a form sends it: %s", async (_, value) => {
    const uri = dataUri(MAP);
    const wanted = value(uri);
    const form = postForm({ template_id: id, data: '{"Name":"Ada"}', output_format: ".pdf", merge_with: wanted });
    const answer = await answerOf<DocumentAnswer>(await service.call("/v1/document", form), 201);
    const count = wanted === "" ? 0 : wanted === uri ? 1 : 2;
    const pages = await pdfPages(await openLink(service, answer.document_uri));
    expect(pages).toEqual(["Dear Ada,", ...Array.from({ length: count }, () => "Map1")]);
  });

  test("appended pages follow once after all items of one file, and after each file of an archive", async () => {
    const fields = { data: [{ Name: "Ada" }, { Name: "Bob" }], merge_with: server.url("/map") };
    const together = await merged(fields);
    expect(await pdfPages(together.bytes)).toEqual(["Dear Ada,", "Dear Bob,", "Map1"]);
    const { bytes } = await merged({ ...fields, single_file: false });
    const files = Object.values(new PizZip(bytes).files).map((entry) => pdfPages(entry.asUint8Array()));
    expect(await Promise.all(files)).toEqual([
      ["Dear Ada,", "Map1"],
      ["Dear Bob,", "Map1"],
    ]);
  });

  test("appended pages keep their links, bookmarks and form fields", async () => {
    const document = await load((await merged({ merge_with: server.url("/terms.pdf") })).bytes);
    expect(linkTargets(document, 1)[0]).toBe("Terms2");
    expect(bookmarks(document)).toMatchObject([{ title: "Terms", page: "Terms2" }]);
    const fields = arrayAt(dictAt(document.catalog, "AcroForm"), "Fields");
    expect(fields?.size()).toBe(1);
    expect(String(at(fields?.lookup(0) as never, "T"))).toContain("signed");
  });

  test("is without effect on other formats, and fetches nothing then", async () => {
    const before = server.asked.length;
    await generateBinary(service, { template_id: id, output_format: ".docx", merge_with: server.url("/terms.pdf") });
    expect(server.asked.length).toBe(before);
  });
});

describeConverting("what is not found or no PDF is left out, and a Warning names it", () => {
  test.each([
    ["not found", () => server.url("/nothing.pdf"), "its server returned the status 404"],
    ["no PDF", () => server.url("/page.html"), "it is not a PDF"],
    ["locked by a password", () => dataUri(locked), "it opens only with a password"],
    ["damaged", () => dataUri(Buffer.from("%PDF-1.7\nnothing")), "it is damaged"],
    ["a private address", () => "http://127.0.0.1:8001/a.pdf", "not an address of the public internet"],
    ["a file of this machine", () => "file:///etc/hostname", "only http and https URLs are fetched, not file"],
    ["no address", () => "terms.pdf", "it is not a URL"],
  ])("%s", async (_, address, reason) => {
    const request = postJson({
      template_id: id,
      data: { Name: "Ada" },
      output_format: ".pdf",
      merge_with: [dataUri(MAP), address()],
    });
    const response = await service.call("/v1/document", request);
    const warning = response.headers.get("Warning") ?? "";
    expect(warning).toMatch(/^199 merganser "merge_with 2 \(.+\) was ignored: [^"]+"$/);
    expect(warning).toContain(reason);
    const { document_uri } = await answerOf<DocumentAnswer>(response, 201);
    expect(await pdfPages(await openLink(service, document_uri))).toEqual(["Dear Ada,", "Map1"]);
  });

  test("nothing in the address can leave its header", async () => {
    const address = 'http://files.test/"\r\nX-Evil: yes\u202e"';
    const { headers } = await merged({ merge_with: address });
    expect(headers.get("X-Evil")).toBeNull();
    expect(headers.get("Warning")).toMatch(/^199 merganser "[\x20-\x7e]+"$/);
  });
});

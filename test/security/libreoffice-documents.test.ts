/**
 * Hostile documents, through the service: whatever they reach for, a listener on this machine is not asked and a file of
 * this machine is not shown, neither in the preview nor in a document.
 */
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderFirstPage } from "#shared/pdf/first-page.ts";
import { describeConverting } from "#test/support/conversions.ts";
import { paragraph, picture } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { HOSTILE_DOCUMENTS, type HostileDocument } from "#test/support/hostile-documents.ts";
import { popplerText } from "#test/support/poppler.ts";
import { createTemplate, docxFile, file, generateBinary, openLink } from "#test/support/requests.ts";
import { openService, type Service } from "#test/support/service.ts";

const SECRET = "canary-4711";

let service: Service;
let folder: string;
let server: Server;
let base: string;
const asked: string[] = [];

beforeAll(async () => {
  service = await openService();
  folder = await mkdtemp(path.join(tmpdir(), "merganser-canary-"));
  await writeFile(path.join(folder, "secret.png"), await magenta());
  await writeFile(path.join(folder, "secret.txt"), SECRET);
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(200, { "content-type": "image/png" }).end(PIXEL);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
  await service.close();
});

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A colour that no page has by itself. */
function magenta(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 300, channels: 3, background: "#ff00ff" } })
    .png()
    .toBuffer();
}

async function showsMagenta(png: Uint8Array): Promise<boolean> {
  const pixels = await sharp(png).removeAlpha().raw().toBuffer();
  for (let at = 0; at < pixels.length; at += 3) {
    if ((pixels[at] ?? 0) > 240 && (pixels[at + 1] ?? 255) < 15 && (pixels[at + 2] ?? 0) > 240) return true;
  }
  return false;
}

/** Uploads the file and makes documents of it. */
async function outcome({ filename, bytes }: HostileDocument, address: string) {
  const created = await createTemplate(service, { file: file(bytes(address), filename) });
  const fields = { template_id: created.id, data: { Name: "Ada" } };
  const pdf = await generateBinary(service, { ...fields, output_format: ".pdf" });
  const previews = await Promise.all([openLink(service, created.image_uri), openLink(service, created.preview_uri)]);
  return {
    pictures: [await renderFirstPage(pdf.bytes), previews[0]],
    texts: [popplerText(pdf.bytes), popplerText(previews[1])],
  };
}

describeConverting("a document", () => {
  test("with the canary in itself shows it: the search finds what it looks for", async () => {
    const body = paragraph([picture("a.png").replaceAll("360000", "2000000")]) + paragraph(SECRET);
    const { id } = await createTemplate(service, { file: docxFile({ body, pictures: { "a.png": await magenta() } }) });
    const png = await generateBinary(service, { template_id: id, data: {}, output_format: ".png" });
    expect(await showsMagenta(png.bytes)).toBe(true);
    const pdf = await generateBinary(service, { template_id: id, data: {}, output_format: ".pdf" });
    expect(popplerText(pdf.bytes)).toContain(SECRET);
  });

  describe.each(HOSTILE_DOCUMENTS)("$filename: $what", (document) => {
    test("fetches nothing", async () => {
      asked.length = 0;
      await outcome(document, `${base}/secret.png`);
      await fetch(`${base}/control`);
      expect(asked).toEqual(["/control"]);
    });

    test.each(["secret.png", "secret.txt"])("shows nothing of %s", async (name) => {
      const { pictures, texts } = await outcome(document, pathToFileURL(path.join(folder, name)).href);
      expect(await Promise.all(pictures.map(showsMagenta))).not.toContain(true);
      expect(texts.join()).not.toContain(SECRET);
    });

    test("shows nothing of a path without a scheme", async () => {
      const { pictures, texts } = await outcome(document, path.join(folder, "secret.png"));
      expect(await Promise.all(pictures.map(showsMagenta))).not.toContain(true);
      expect(texts.join()).not.toContain(SECRET);
    });
  });

  test("another kind of file under the name of a .docx is refused before anything reads it", async () => {
    const html = Buffer.from(`<html><body><img src="${base}/secret.png"></body></html>`);
    for (const bytes of [html, Buffer.from("{\\rtf1 x}"), docx(paragraph("x")).subarray(0, 200)]) {
      const form = new FormData();
      form.set("file", file(bytes, "a.docx"));
      const response = await service.call("/v1/template", { method: "POST", body: form });
      expect(response.status).toBe(422);
    }
  });
});

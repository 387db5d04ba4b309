/** What a document cannot make a converter do, and what a killed service leaves behind. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { SourceFormat } from "#shared/workers/convert/converter.ts";
import { describeConverters, type TestedConverter } from "#test/support/converters.ts";
import { field, hyperlink, paragraph, picture } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { processesNaming } from "#test/support/libreoffice.ts";
import { docxWithLinkedPicture, odt, PIXEL_PNG, rtf } from "#test/support/office-files.ts";
import { pdfText } from "#test/support/pdf-text.ts";

const PROJECT = join(import.meta.dirname, "..", "..");

describeConverters("isolation", ({ name, create, folder }) => {
  let converter: TestedConverter;

  beforeAll(() => {
    converter = create();
  });

  const toPdf = async (source: Uint8Array, from: SourceFormat) =>
    Buffer.from(await converter.convert({ source, from, to: ".pdf" })).toString("latin1");

  // With LibreOffice's own settings each of these documents fetches its address.
  test.each([
    ["a linked picture of a .docx", (url: string) => docxWithLinkedPicture("text", url), ".docx"],
    ["the background of an .odt", (url: string) => odt("text", { background: url }), ".odt"],
    ["a form's data in an .odt", (url: string) => odt("text", { formData: url }), ".odt"],
    ["a picture field of an .rtf", (url: string) => rtf(pictureField(url)), ".rtf"],
  ] as const)("%s is not fetched from the network", async (_, document, from) => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? "");
      response.end(PIXEL_PNG);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await toPdf(document(`${address}/picture.png`), from);
    await fetch(`${address}/control`);
    expect(requests).toEqual(["/control"]);
    server.close();
  });

  test("a linked picture of a .docx is not read from this machine", async () => {
    const file = join(folder(), "private.png");
    writeFileSync(file, PIXEL_PNG);
    expect(await toPdf(docxWithLinkedPicture("text", `file://${file}`), ".docx")).not.toContain("/Subtype/Image");
    const own = docx({ body: `<w:p>${picture("a.png")}</w:p>`, pictures: { "a.png": PIXEL_PNG } });
    expect(await toPdf(own, ".docx")).toContain("/Subtype/Image");
  });

  test("no field and no link tells where the document lay", async () => {
    const fields = paragraph([field("FILENAME \\p", "x"), hyperlink("here", { id: "rIdLink" })]);
    const pdf = await converter.convert({
      source: docx({ body: fields, links: { rIdLink: "elsewhere.html" } }),
      from: ".docx",
      to: ".pdf",
    });
    expect((await pdfText(pdf)).replace(/\s/g, "")).not.toContain(folder());
    expect(Buffer.from(pdf).toString("latin1")).not.toContain(folder());
  });

  if (name === "libreofficekit")
    test("a killed service takes LibreOffice with it, and the next cleans up", async () => {
      const { temporaryFolder } = create();
      const service = spawn(process.execPath, ["--input-type=module-typescript", "-e", SERVICE, temporaryFolder], {
        cwd: PROJECT,
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(service.stdout, "data");
      expect(readdirSync(temporaryFolder)).toHaveLength(1);
      const ended = once(service, "exit");
      service.kill("SIGKILL");
      await ended;
      await expect.poll(() => processesNaming(temporaryFolder)).toEqual([]);
      create({ temporaryFolder });
      expect(readdirSync(temporaryFolder)).toEqual([]);
    });
});

/** A service that says when it has converted its first document, and then converts one without end. */
const SERVICE = `
import { createProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { ENDLESS_DOCX, LETTER } from "#test/support/office-files.ts";
const converter = createProcessConverter({ log: () => {}, remedy: "", temporaryFolder: process.argv[1] });
const toPdf = (source: Uint8Array) => converter.convert({ source, from: ".docx", to: ".pdf" });
await toPdf(LETTER);
void toPdf(ENDLESS_DOCX);
setTimeout(() => console.log("converting"), 300);
`;

function pictureField(url: string): string {
  return `{\\field{\\*\\fldinst INCLUDEPICTURE "${url}" \\\\d}{\\fldrslt x}}`;
}

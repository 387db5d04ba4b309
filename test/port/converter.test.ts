/** What a converter gives and refuses, proven with LibreOffice itself. */
import { randomBytes } from "node:crypto";
import { DOMParser } from "@xmldom/xmldom";
import { PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import type { SourceFormat, TargetFormat } from "#shared/workers/convert/converter.ts";
import { describeConverters, type TestedConverter } from "#test/support/converters.ts";
import { escapeXml, noteReference, paragraph, picture, run } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { compoundFile, encryptedDocx, LETTER, LETTER_TEXT, odt, PIXEL_PNG, rtf } from "#test/support/office-files.ts";
import { pdfText } from "#test/support/pdf-text.ts";

describeConverters("conversion", ({ name, create }) => {
  let converter: TestedConverter;

  beforeAll(() => {
    converter = create();
  });

  const convert = async (source: Uint8Array, from: SourceFormat, to: TargetFormat) =>
    Buffer.from(await converter.convert({ source, from, to }));

  test("is by the engine that is tested", async () => {
    await convert(LETTER, ".docx", ".pdf");
    const version = name === "libreofficekit" ? { version: expect.stringMatching(/^\d+\.\d+/) } : {};
    expect(converter.describe()).toMatchObject({ engine: name, isRunning: true, ...version });
    expect(converter.isAvailable()).toBe(true);
  });

  describe("keeps the text and its characters", () => {
    const textOf: Record<TargetFormat, (file: Buffer) => string | Promise<string>> = {
      ".pdf": pdfText,
      ".pdf/a-1b": pdfText,
      ".pdf/a-2b": pdfText,
      ".pdf/a-3b": pdfText,
      ".docx": (file) => documentText(file),
      ".doc": async (file) => (await convert(file, ".doc", ".txt")).toString().trim(),
      ".odt": async (file) => (await convert(file, ".odt", ".txt")).toString().trim(),
      // The text has no byte order mark, and its lines end with line feeds.
      ".txt": (file) => file.toString().replace(/\n$/, ""),
      ".html": (file) => /<p[^>]*>([^<]+)<\/p>/.exec(file.toString())?.[1]?.trim() ?? "",
    };

    test.each(Object.keys(textOf) as TargetFormat[])("from .docx to %s", async (to) => {
      expect(await textOf[to](await convert(LETTER, ".docx", to))).toBe(LETTER_TEXT);
    });

    test.each([
      [".odt", () => odt(LETTER_TEXT)],
      [".rtf", () => rtf("Gr\\'fc\\'dfe aus \\u321?\\'f3d\\u378?")],
      [".doc", () => convert(LETTER, ".docx", ".doc")],
    ] as const)("from %s to .docx", async (from, source) => {
      expect(documentText(await convert(await source(), from, ".docx"))).toBe(LETTER_TEXT);
    });
  });

  test.each([
    [".pdf/a-1b", "1"],
    [".pdf/a-2b", "2"],
    [".pdf/a-3b", "3"],
  ] as const)("to %s says in the metadata which part of PDF/A it follows", async (to, part) => {
    const pdf = (await convert(LETTER, ".docx", to)).toString("latin1");
    expect(pdf).toContain(`<pdfaid:part>${part}</pdfaid:part>`);
    expect(pdf).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
  });

  test("to .pdf says the same in the XMP metadata as in the document information", async () => {
    const title = 'Zoë & Söhne <"x"> &amp; (y)';
    const pdf = await convert(
      docx({ body: paragraph("Dear Zoë,"), parts: { "docProps/core.xml": ofAnotherYear(title) } }),
      ".docx",
      ".pdf",
    );
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    const stream = document.catalog.lookup(PDFName.of("Metadata"));
    if (!(stream instanceof PDFRawStream)) throw new Error("no metadata");
    const xmp = new DOMParser().parseFromString(Buffer.from(stream.getContents()).toString(), "text/xml");
    const texts = (element: string) => xmp.getElementsByTagName(element).item(0)?.textContent?.trim();
    expect(document.getTitle()).toBe(title);
    expect(texts("dc:title")).toBe(title);
    expect(texts("dc:creator")).toBe(document.getAuthor());
    expect(texts("pdf:Producer")).toBe(document.getProducer());
    for (const element of ["dc:date", "xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"]) {
      expect(new Date(texts(element) ?? "")).toEqual(document.getCreationDate());
    }
  });

  test.each([".pdf", ".pdf/a-2b"] as const)(
    "to %s leaves comments out: they are between those who write",
    async (to) => {
      const body = paragraph([run("Dear Zoë,"), noteReference("comment", 0)]);
      const pdf = await convert(docx({ body, comments: [paragraph("Too familiar?")] }), ".docx", to);
      expect(await pdfText(pdf)).toBe("Dear Zoë,");
      expect(pdf.toString("latin1")).not.toMatch(/\/Subtype\s*\/Text\b/);
    },
  );

  test("to .html puts the pictures into the page", async () => {
    const source = docx({ body: `<w:p>${picture("a.png")}</w:p>`, pictures: { "a.png": PIXEL_PNG } });
    expect((await convert(source, ".docx", ".html")).toString()).toMatch(/<img [^>]*src="data:image\/png;base64,/);
  });

  test("documents that are converted at the same time each get their own result", async () => {
    const texts = ["one", "two", "three", "four"];
    const files = await Promise.all(texts.map((text) => convert(docx(paragraph(text)), ".docx", ".txt")));
    expect(files.map((file) => file.toString())).toEqual(texts.map((text) => `${text}\n`));
  });

  describe("refuses", () => {
    const garbage = randomBytes(4000);
    const oldOfficeStart = compoundFile([]).subarray(0, 8);
    test.each([
      ["half a .docx", LETTER.subarray(0, LETTER.length / 2), ".docx"],
      ["a .docx with broken XML", docx("<w:p><w:r></w:p>"), ".docx"],
      ["random bytes named .docx", garbage, ".docx"],
      ["random bytes that start like a .docx", join("PK\x03\x04[Content_Types].xml word/", garbage), ".docx"],
      ["random bytes named .odt", garbage, ".odt"],
      ["random bytes named .rtf", garbage, ".rtf"],
      ["random bytes named .doc", garbage, ".doc"],
      ["random bytes that start like a .doc", join(oldOfficeStart, utf16("WordDocument"), garbage), ".doc"],
      ["a .doc whose streams are empty", compoundFile(["WordDocument", "1Table"]), ".doc"],
      ["a web page named .doc", Buffer.from("<html><body>text</body></html>"), ".doc"],
      ["plain text named .docx", Buffer.from("text"), ".docx"],
      ["an empty file", new Uint8Array(0), ".docx"],
    ] as const)("%s", async (_, source, from) => {
      await expect(convert(source, from, ".pdf")).rejects.toMatchObject({ code: "conversion_failed", status: 422 });
    });

    test("an encrypted .docx is refused because of its password", async () => {
      await expect(convert(encryptedDocx(), ".docx", ".pdf")).rejects.toMatchObject({
        code: "conversion_failed",
        message: expect.stringContaining("protected by a password"),
      });
    });

    test("without a word of LibreOffice's own to the caller, which the cause holds", async () => {
      const error = await convert(docx("<w:p><w:r></w:p>"), ".docx", ".pdf").catch((reason: unknown) => reason);
      expect(error).toMatchObject({ cause: { detail: expect.stringMatching(/load/) } });
      expect(String(error)).not.toMatch(/loadComponent|soffice|\/tmp/);
    });

    test("a damaged document, and converts the next one rightly", async () => {
      const refused = expect(convert(docx("<w:p><w:r></w:p>"), ".docx", ".pdf")).rejects.toThrow();
      const next = convert(LETTER, ".docx", ".pdf");
      await refused;
      expect(await pdfText(await next)).toBe(LETTER_TEXT);
    });
  });
});

function join(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)));
}

function utf16(text: string): Uint8Array {
  return Buffer.from(text, "utf16le");
}

/** Properties of a document that was written long before it is converted. */
function ofAnotherYear(title: string): string {
  const purl = "http://purl.org/dc";
  return `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
    xmlns:dc="${purl}/elements/1.1/" xmlns:dcterms="${purl}/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
    <dc:title>${escapeXml(title)}</dc:title><dc:creator>Zoë &amp; Co</dc:creator>
    <dcterms:created xsi:type="dcterms:W3CDTF">2015-01-02T03:04:05Z</dcterms:created></cp:coreProperties>`;
}

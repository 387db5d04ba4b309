/** Encrypted PDFs that open without a password are read as if they were not encrypted (ISO 32000-2, 7.6). */
import { PDFDict, PDFHexString, PDFName, PDFString } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { rc4 } from "#shared/pdf/open/ciphers.ts";
import { openPdf } from "#shared/pdf/open/open-pdf.ts";
import { examinePdf } from "#shared/pdf/reading/examine.ts";
import { encryptedPdf } from "#test/support/encrypted-pdf.ts";
import { joinPdfs } from "#test/support/join-pdfs.ts";
import { load, texts } from "#test/support/pdf-read-back.ts";
import { objectStream, rawPdf, stream } from "#test/support/raw-pdf.ts";

const plain = rawPdf({ name: "P", pages: [""] });

test("RC4 is that of RFC 6229", () => {
  const output = rc4(Buffer.from("0102030405", "hex"), new Uint8Array(16));
  expect(Buffer.from(output).toString("hex")).toBe("b2396305f03dc027ccc3524a0a1118a8");
});

describe("pages are read", () => {
  test.each(["RC4-40", "RC4-128", "AES-128", "AES-256"] as const)("with %s", async (algorithm) => {
    const document = await load(rawPdf({ name: "E", pages: [""] }));
    document.encrypt({ userPassword: "", ownerPassword: "owner", algorithm, allowWeakCryptography: true });
    expect(texts(await openPdf(await document.save({ useObjectStreams: false })))).toEqual(["E1"]);
  });
});

describe("a text with parentheses, backslashes and line ends stays what it is", () => {
  const text = "a)b(c\\d\re\nf\u00e9";

  test("a literal string with parentheses, backslashes and line ends stays the same, also after joining", async () => {
    const { pdf, string } = encryptedPdf();
    const link = `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI ${string(20, text)} >> >>`;
    const encrypted = pdf({ name: "E", pages: ["/Annots [20 0 R]"], objects: { 20: link } });
    const joined = await load(await joinPdfs(plain, [encrypted]));
    const annotation = joined.getPage(1).node.Annots()?.lookup(0, PDFDict);
    expect(latin1(annotation?.lookup(PDFName.of("A"), PDFDict).lookup(PDFName.of("URI")))).toBe(text);
    expect(texts(joined)).toEqual(["P1", "E1"]);
  });
});

test("text in an object stream is decrypted once", async () => {
  const { pdf, stream: encrypted } = encryptedPdf();
  const [, entries = "", data = ""] =
    /^<< \/Length \d+ (.*) >>\nstream\n([\s\S]*)\nendstream$/.exec(objectStream({ 4: "<< /Text (a\\)b) >>" })) ?? [];
  const opened = await openPdf(
    pdf({ name: "E", pages: [""], catalog: "/Inside 4 0 R", objects: { 5: encrypted(5, data, entries) } }),
  );
  expect(latin1(opened.catalog.lookup(PDFName.of("Inside"), PDFDict).lookup(PDFName.of("Text")))).toBe("a)b");
});

test("a stream whose length is in another object keeps a last byte that looks like a line end", async () => {
  const { pdf, stream: encrypted } = encryptedPdf();
  // The encrypted form ends in a carriage return.
  const endings = Array.from({ length: 256 }, (_, byte) => `data${String.fromCharCode(byte)}`);
  const data = endings.find((each) => encrypted(6, each).endsWith("\r\nendstream")) ?? "";
  const object = encrypted(6, data).replace(/\/Length \d+/, "/Length 7 0 R");
  const opened = await openPdf(pdf({ name: "E", pages: [""], catalog: "/Data 6 0 R", objects: { 6: object, 7: "5" } }));
  const read = opened.catalog.lookup(PDFName.of("Data"));
  expect(Buffer.from((read as unknown as { getContents(): Uint8Array }).getContents()).toString("latin1")).toBe(data);
});

describe("who cannot open a file is told why", () => {
  const locked = (encryption: string) =>
    rawPdf({ name: "E", pages: [""], trailer: "/Encrypt 30 0 R", objects: { 30: encryption } });

  test.each([
    ["a password", "/Filter /Standard /V 1 /R 2 /O (o) /U (u) /P -4", /only with a password/],
    ["a certificate", "/Filter /Adobe.PubSec /V 4 /SubFilter /adbe.pkcs7.s5", /certificates/],
    ["an unknown method", "/Filter /Other /V 1", /not in the standard/],
  ])("%s", async (_, entries, reason) => {
    expect(await examinePdf(locked(`<< ${entries} >>`))).toEqual({
      isUsable: false,
      reason: expect.stringMatching(reason),
    });
  });

  test("a file of which only the attachments are encrypted opens", async () => {
    const filters = "/CF << /StdCF << /CFM /AESV2 >> >> /StmF /Identity /StrF /Identity /EFF /StdCF";
    const objects = {
      30: `<< /Filter /Standard /V 4 /R 4 /Length 128 /O (o) /U (u) /P -4 ${filters} >>`,
      6: stream("secret", "/Type /EmbeddedFile"),
    };
    const file = rawPdf({ name: "E", pages: [""], catalog: "/File 6 0 R", trailer: "/Encrypt 30 0 R", objects });
    const opened = await openPdf(file);
    expect(texts(opened)).toEqual(["E1"]);
    expect(opened.catalog.lookup(PDFName.of("File"))).toBeUndefined();
  });
});

describe("files that other readers repair are repaired", () => {
  const broken = (search: RegExp, replacement: string): Uint8Array => {
    const file = Buffer.from(rawPdf({ name: "R", pages: ["", ""] })).toString("latin1");
    const result = file.replace(search, replacement);
    expect(result).not.toBe(file);
    return Buffer.from(result, "latin1");
  };

  test.each([
    ["a catalog without its type", /\/Type \/Catalog/, ""],
    ["no catalog", /1 0 obj[\s\S]*?endobj/, ""],
    ["no page tree", /[12] 0 obj[\s\S]*?endobj\n2 0 obj[\s\S]*?endobj/, ""],
    ["a trailer with a wrong entry", /\/Size \d+/, "/Size (h)"],
    ["no trailer", /trailer[\s\S]*/, ""],
  ])("%s", async (_, search, replacement) => {
    expect(texts(await openPdf(broken(search, replacement)))).toEqual(["R1", "R2"]);
  });

  test("a file without pages is damaged", async () => {
    await expect(openPdf(Buffer.from("%PDF-1.7\n1 0 obj\n<< /A 1 >>\nendobj\n"))).rejects.toMatchObject({
      reason: "damaged",
    });
  });
});

function latin1(object: unknown): string | undefined {
  if (!(object instanceof PDFString || object instanceof PDFHexString)) return undefined;
  return Buffer.from(object.asBytes()).toString("latin1");
}

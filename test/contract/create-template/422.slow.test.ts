/** POST /v1/template with files named .docx that are none, or that cannot be used: what is wrong, and what to do. */
import { expect, test } from "vitest";
import type { ErrorCode } from "#shared/base/errors/catalogue.ts";
import { brokenLibreOffice } from "#test/support/conversions.ts";
import { docx, partXml } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import { compoundFile, encryptedDocx, odt, rtf } from "#test/support/office-files.ts";
import { docxFile, file, LETTER, postForm } from "#test/support/requests.ts";
import { openService, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function messageFor(bytes: Uint8Array, code: ErrorCode): Promise<string> {
  const form = postForm({ file: file(bytes, "Offer.docx") });
  const response = await expectNothingStored(service, () => service.call("/v1/template", form));
  const message = await expectError(response, 422, code);
  expect(message).toContain("Offer.docx");
  return message;
}

test.each([
  ["a PDF", Buffer.from("%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n"), /its content is a PDF document/],
  ["an OpenDocument text", odt("Dear [Name]"), /its content is an OpenDocument text \(\.odt\)/],
  ["an RTF text", rtf("Dear [Name]"), /its content is a Rich Text document \(\.rtf\)/],
  ["an old Word document", compoundFile(["WordDocument"]), /its content is an old Word document \(\.doc\)/],
  ["a workbook", workbook(), /its content is an Excel workbook \(\.xlsx\)/],
  ["a PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), /its content is a picture \(PNG\)/],
  ["plain text", Buffer.from("Dear [Name],\n"), /its content is plain text/],
  ["any zip archive", withoutPart("[Content_Types].xml", "word/document.xml"), /its content is a zip archive/],
])("%s named .docx: its true content is named, and how to save it", async (_what, bytes, found) => {
  const message = await messageFor(bytes, "template_content_mismatch");
  expect(message).toMatch(found);
  expect(message).toMatch(/save it as \.docx and upload that|Rename it to \S+ and upload it again/);
});

test.each([
  ["that is cut off", docx(LETTER).slice(0, 900)],
  ["of its first four bytes", Buffer.from("PK\u0003\u0004")],
  ["with a flipped byte in a part", withFlippedByte(docx(LETTER))],
  ["without its main part", withoutPart("word/document.xml")],
  ["whose XML is broken", docx({ body: LETTER, parts: { "word/document.xml": "<w:document><w:body>" } })],
  ["whose body has no end", docx("<w:p>")],
])("a .docx %s is damaged", async (_what, bytes) => {
  const message = await messageFor(bytes, "template_damaged");
  expect(message).toMatch(/is damaged: .+\. .*save it again and upload that/);
});

test("a .docx with a password asks for one without", async () => {
  expect(await messageFor(encryptedDocx(), "template_encrypted")).toMatch(
    /Remove the password and upload the file again/,
  );
});

test("a zip with encrypted entries asks for one without a password", async () => {
  expect(await messageFor(withEncryptedEntries(docx(LETTER)), "template_encrypted")).toMatch(/Remove the password/);
});

test.each([
  ["with a macro project", docx({ body: LETTER, parts: { "word/vbaProject.bin": Buffer.from("macro") } })],
  ["of the macro-enabled type", withMainType("application/vnd.ms-word.document.macroEnabled.main+xml")],
])("a .docx %s asks for one without macros", async (_what, bytes) => {
  expect(await messageFor(bytes, "template_has_macros")).toMatch(/Save it as \.docx without macros and upload that/);
});

test("a .docx that would unpack to more than 256 MB is refused unread", async () => {
  const bytes = withStatedSize(docx(LETTER), 300 * 1024 * 1024);
  expect(await messageFor(bytes, "template_too_large_unpacked")).toMatch(
    /more than 256 MB when unpacked\. Make it smaller/,
  );
});

test("a file that LibreOffice cannot convert is refused, and no part of it is kept", async () => {
  await using office = await brokenLibreOffice();
  await using broken = await openService(office.settings);
  const form = postForm({ file: docxFile() });
  const response = await expectNothingStored(broken, () => broken.call("/v1/template", form));
  const message = await expectError(response, 422, "conversion_failed");
  expect(message).toMatch(/save it again and upload that/);
});

function workbook(): Uint8Array {
  return withMainType("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml");
}

function withMainType(type: string): Uint8Array {
  const types = partXml(docx(LETTER), "[Content_Types].xml");
  const changed = types.replace(/[^"]*document\.main\+xml/, type);
  expect(changed).not.toBe(types);
  return docx({ body: LETTER, parts: { "[Content_Types].xml": changed } });
}

/** Renamed rather than taken out: what matters is that no part has the name. */
function withoutPart(...names: readonly string[]): Uint8Array {
  return names.reduce((bytes, name) => {
    const renamed = name.replace(/.$/, "_");
    return Buffer.from(Buffer.from(bytes).toString("latin1").replaceAll(name, renamed), "latin1");
  }, docx(LETTER));
}

/** In the packed bytes of the first part. */
function withFlippedByte(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip);
  const at = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28) + 20;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  return bytes;
}

/** APPNOTE.TXT 4.4.4: bit 0 of the flags in each header. */
function withEncryptedEntries(zip: Uint8Array): Uint8Array {
  return changeHeaders(zip, (bytes, { directory, at }) => {
    const flags = at + (directory ? 8 : 6);
    bytes.writeUInt16LE(bytes.readUInt16LE(flags) | 1, flags);
  });
}

/** APPNOTE.TXT 4.4.9: the uncompressed size in each header of the directory. */
function withStatedSize(zip: Uint8Array, size: number): Uint8Array {
  return changeHeaders(zip, (bytes, { directory, at }) => {
    bytes.writeUInt32LE(size, at + (directory ? 24 : 22));
  });
}

function changeHeaders(
  zip: Uint8Array,
  change: (bytes: Buffer, header: { readonly directory: boolean; readonly at: number }) => void,
): Uint8Array {
  const bytes = Buffer.from(zip);
  for (let at = 0; at < bytes.length - 4; at++) {
    const signature = bytes.readUInt32LE(at);
    if (signature === 0x04034b50) change(bytes, { directory: false, at });
    if (signature === 0x02014b50) change(bytes, { directory: true, at });
  }
  return bytes;
}

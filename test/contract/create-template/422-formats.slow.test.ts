/** POST /v1/template: files in the other formats whose content does not fit their name, or that cannot be used. */
import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import type { ErrorCode } from "#shared/base/errors/catalogue.ts";
import { describeConverting } from "#test/support/conversions.ts";
import { docx } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import { compoundFile, encryptedDocx, odt, oldWord, rtf } from "#test/support/office-files.ts";
import { file, LETTER, postForm } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests({});

async function messageFor(filename: string, bytes: Uint8Array, code: ErrorCode): Promise<string> {
  const form = postForm({ file: file(bytes, filename) });
  const response = await expectNothingStored(service, () => service.call("/v1/template", form));
  const message = await expectError(response, 422, code);
  expect(message).toContain(filename);
  return message;
}

describe("the content decides, not the name", () => {
  const DOCX = docx(LETTER);
  const ODT = odt("Dear [Name]");
  const RTF = rtf("Dear [Name]");
  const DOC = oldWord();
  const TEXT = Buffer.from("Dear [Name]");

  test.each([
    ["a.doc", DOCX, "a Word document (.docx). Rename it to a.docx and upload it again."],
    ["a.doc", RTF, "a Rich Text document (.rtf). Rename it to a.rtf"],
    ["a.doc", TEXT, "plain text"],
    ["a.doc", Buffer.from("<html><body>[Name]</body></html>"), "an HTML page"],
    ["a.doc", compoundFile(["Workbook"]), "an old Excel workbook (.xls)"],
    ["a.odt", DOCX, "a Word document (.docx). Rename it to a.docx"],
    ["a.odt", DOC, "an old Word document (.doc)"],
    [
      "a.odt",
      withMimetype("application/vnd.oasis.opendocument.spreadsheet"),
      "an OpenDocument spreadsheet (.ods). Open it",
    ],
    ["a.rtf", DOC, "an old Word document (.doc)"],
    ["a.rtf", DOCX, "a Word document (.docx)"],
    ["a.rtf", TEXT, "plain text"],
    ["a.txt", DOCX, "a Word document (.docx)"],
    ["a.txt", ODT, "an OpenDocument text (.odt). Rename it to a.odt"],
    ["a.txt", RTF, "a Rich Text document (.rtf)"],
    ["a.sql", DOC, "an old Word document (.doc)"],
    ["a.sql", Buffer.from("%PDF-1.7\n"), "a PDF document"],
    ["a.sql", Buffer.from([0, 1, 2, 0, 3]), "binary data of an unknown kind"],
  ])("%s that is something else: %#", async (filename, bytes, found) => {
    const message = await messageFor(filename, bytes, "template_content_mismatch");
    expect(message).toContain(`${filename} is not a ${filename.slice(1)} file: its content is `);
    expect(message).toContain(found);
  });
});

describe("a password asks for a file without one", () => {
  test.each([
    ["a.doc", encryptedDocx()],
    ["a.doc", oldWord({ isEncrypted: true })],
    ["a.odt", encryptedOdt()],
  ])("%s %#", async (filename, bytes) => {
    expect(await messageFor(filename, bytes, "template_encrypted")).toMatch(
      /Remove the password and upload the file again/,
    );
  });
});

describe("macros ask for a file without them", () => {
  test.each([
    ["a.doc", oldWord({ hasMacros: true })],
    ["a.odt", withPart(odt("[Name]"), "Basic/Standard/Module1.xml", "<m/>")],
    ["a.odt", withPart(odt("[Name]"), "Scripts/python/evil.py", "import os")],
  ])("%s %#", async (filename, bytes) => {
    expect(await messageFor(filename, bytes, "template_has_macros")).toMatch(/without macros and upload that/);
  });
});

describe("damage is named", () => {
  test.each([
    ["a.odt", odt("Dear [Name]").slice(0, 300), "its end is missing"],
    ["a.odt", withPart(odt("[Name]"), "content.xml", "<office:document-content>"), "its part content.xml never closes"],
    ["a.txt", Buffer.from("fffe5b", "hex"), "not all of it is valid UTF-16"],
  ])("%s %#", async (filename, bytes, reason) => {
    expect(await messageFor(filename, bytes, "template_damaged")).toContain(reason);
  });
});

describeConverting("what LibreOffice cannot open", () => {
  test("a .doc with nothing in it is refused, naming no internals", async () => {
    const form = postForm({ file: file(oldWord(), "a.doc") });
    const response = await expectNothingStored(service, () => service.call("/v1/template", form));
    const message = await expectError(response, 422, "conversion_failed");
    expect(message).toMatch(/could not be converted to \.docx: .* save it again and upload that file\.$/);
  });
});

function withPart(bytes: Uint8Array, name: string, content: string): Uint8Array {
  return new PizZip(bytes).file(name, content).generate({ type: "uint8array" });
}

function withMimetype(type: string): Uint8Array {
  return withPart(odt("Dear [Name]"), "mimetype", type);
}

/** OpenDocument 1.3, part 2, 3.4: an encrypted part is named in the manifest. */
function encryptedOdt(): Uint8Array {
  const manifest = new PizZip(odt("x")).file("META-INF/manifest.xml")?.asText() ?? "";
  const encryption = '<manifest:encryption-data manifest:checksum="x"/></manifest:file-entry></manifest:manifest>';
  return withPart(odt("x"), "META-INF/manifest.xml", manifest.replace("/></manifest:manifest>", `>${encryption}`));
}

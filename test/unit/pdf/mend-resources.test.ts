/** What content streams lack is taken from where readers take it, and what they have is not changed. */
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { expect, test } from "vitest";
import { mendContents } from "#shared/pdf/mend/mend-contents.ts";
import { giveFonts, giveResources } from "#shared/pdf/mend/mend-resources.ts";

const name = (text: string) => PDFName.of(text);

async function pageOf(content: string, fonts: object) {
  const document = await PDFDocument.create();
  const page = document.addPage();
  page.node.set(name("Contents"), document.context.register(document.context.stream(content)));
  const resources = document.context.obj({ Font: fonts as Record<string, never> });
  page.node.set(name("Resources"), resources);
  return { document, page, resources };
}

test("a Type 3 font in the page's own resources gets them without being written into itself", async () => {
  const glyph = { Type: "Font", Subtype: "Type3", CharProcs: {} };
  const { document, resources } = await pageOf("BT /T3 9 Tf (a) Tj ET", { T3: glyph });
  giveResources(document);
  const bytes = await document.save();
  expect(bytes.length).toBeGreaterThan(100);
  const font = resources.lookup(name("Font"), PDFDict).lookup(name("T3"), PDFDict);
  expect(font.lookup(name("Resources"), PDFDict).has(name("Font"))).toBe(false);
});

test("a form shows text in its page's font if it names none itself", async () => {
  const courier = { Type: "Font", Subtype: "Type1", BaseFont: "Courier-Bold" };
  const { document, resources } = await pageOf("/Fm Do", { F1: courier });
  const own = { ProcSet: ["PDF"] };
  const form = document.context.stream("BT /F1 9 Tf (a) Tj ET", { Type: "XObject", Subtype: "Form", Resources: own });
  resources.set(name("XObject"), document.context.obj({ Fm: document.context.register(form) }));
  giveFonts(document);
  const fonts = form.dict.lookup(name("Resources"), PDFDict).lookup(name("Font"), PDFDict);
  expect(fonts.lookup(name("F1"), PDFDict).get(name("BaseFont"))).toBe(name("Courier-Bold"));
});

test.each([
  ["without an operand", "BT /F1 12 Tf (Hi) Tj ri ET"],
  ["with a string", "(a/b) ri"],
  ["behind a comment with a solidus", "/Foo %a/b\n ri"],
])("an operator for a rendering intent %s removes nothing", async (_, content) => {
  const { document, page } = await pageOf(content, {});
  mendContents(document, "2b");
  const mended = page.node.Contents();
  expect(mended).toBeInstanceOf(PDFRawStream);
  const text =
    mended instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(mended).decode()).toString("latin1") : "";
  expect(text).toBe(content);
});

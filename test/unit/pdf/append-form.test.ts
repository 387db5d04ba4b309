/** Form fields of joined files: alive, with names of their own, and looking as they did. */
import { PDFBool, PDFDict, PDFDocument, PDFName } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { joinPdfs } from "#test/support/join-pdfs.ts";
import { arrayAt, at, dictAt, load, textAt } from "#test/support/pdf-read-back.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";

/** A page with a text field `name` and a check box `agreed`, made the way other programs do. */
async function letter(value: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 100]);
  const form = document.getForm();
  const name = form.createTextField("name");
  name.setText(value);
  name.addToPage(page, { x: 10, y: 10, width: 80, height: 20 });
  const agreed = form.createCheckBox("agreed");
  agreed.addToPage(page, { x: 100, y: 10, width: 20, height: 20 });
  if (value === "Berta") agreed.check();
  return document.save();
}

function field(entries: string): string {
  return `<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] ${entries} >>`;
}

/** One page with one field, object 20. */
function form(name: string, entries: string, acroForm = "", objects: Record<number, string> = {}): Uint8Array {
  return rawPdf({
    name,
    pages: ["/Annots [20 0 R]"],
    catalog: `/AcroForm << /Fields [20 0 R] ${acroForm} >>`,
    objects: { 20: field(entries), ...objects },
  });
}

const plain = rawPdf({ name: "P", pages: [""] });

async function rootFields(bytes: Uint8Array): Promise<readonly PDFDict[]> {
  const document = await load(bytes);
  const fields = arrayAt(document.catalog.AcroForm(), "Fields");
  return (fields?.asArray() ?? [])
    .map((_, index) => fields?.lookup(index, PDFDict))
    .filter((dict) => dict !== undefined);
}

describe("fields", () => {
  test("that are listed below another field than theirs keep the entries of theirs", async () => {
    const source = rawPdf({
      name: "B",
      pages: ["/Annots [20 0 R]"],
      catalog: "/AcroForm << /Fields [20 0 R 22 0 R] >>",
      objects: { 20: field("/Parent 21 0 R"), 21: "<< /T (a) /FT /Btn >>", 22: "<< /T (b) /FT /Tx /Kids [20 0 R] >>" },
    });
    const [first] = await rootFields(await joinPdfs(plain, [source]));
    expect(String(first && dictAt(first, "Parent"))).toContain("/FT /Btn");
  });

  test.each([
    ["above themselves", "/Parent 20 0 R", "/T (a) /FT /Tx"],
    ["below themselves", "/Parent 21 0 R", "/T (a) /FT /Tx /Parent 20 0 R"],
  ])("that are %s become a tree", async (_, above, entries) => {
    const source = rawPdf({
      name: "B",
      pages: ["/Annots [20 0 R]"],
      catalog: "/AcroForm << /Fields [21 0 R] >>",
      objects: { 20: field(above), 21: `<< ${entries} /Kids [20 0 R 21 0 R] >>` },
    });
    const [root] = await rootFields(await joinPdfs(plain, [source]));
    const kids = root && arrayAt(root, "Kids");
    expect([root && at(root, "Parent"), kids?.size()]).toEqual([undefined, 1]);
    expect(kids && dictAt(kids.lookup(0, PDFDict), "Parent")).toBe(root);
  });

  test("fields of each file stay alive with their values, under names of their own", async () => {
    const joined = await load(await joinPdfs(await letter("Anna"), [await letter("Berta"), await letter("Carl")]));
    const fields = joined.getForm();
    expect(fields.getFields().map((one) => one.getName())).toEqual([
      "name",
      "agreed",
      "name_2",
      "agreed_2",
      "name_3",
      "agreed_3",
    ]);
    expect(["name", "name_2", "name_3"].map((name) => fields.getTextField(name).getText())).toEqual([
      "Anna",
      "Berta",
      "Carl",
    ]);
    expect(fields.getCheckBox("agreed_2").isChecked()).toBe(true);
    expect(fields.getCheckBox("agreed_3").isChecked()).toBe(false);
  });

  test("are the ones that stand on the copied pages", async () => {
    const joined = await load(await joinPdfs(await letter("Anna"), [await letter("Berta")]));
    const onPage = arrayAt(joined.getPage(1).node, "Annots")?.asArray();
    const widgets = ["name_2", "agreed_2"].flatMap((name) => joined.getForm().getField(name).acroField.getWidgets());
    expect(onPage?.map((ref) => joined.context.lookup(ref))).toEqual(widgets.map(({ dict }) => dict));
    expect(widgets.map((widget) => widget.P())).toEqual([joined.getPage(1).ref, joined.getPage(1).ref]);
  });

  test("can be filled in after joining", async () => {
    const joined = await load(await joinPdfs(await letter("Anna"), [await letter("Berta")]));
    joined.getForm().getTextField("name_2").setText("Dora");
    const again = await load(await joined.save());
    expect(again.getForm().getTextField("name_2").getText()).toBe("Dora");
    expect(again.getForm().getTextField("name").getText()).toBe("Anna");
  });

  test("come along when the first file has no form", async () => {
    const joined = await load(await joinPdfs(plain, [await letter("Anna")]));
    expect(joined.getForm().getTextField("name").getText()).toBe("Anna");
  });

  test("below a renamed one keep their own names", async () => {
    const tree = (name: string): Uint8Array =>
      rawPdf({
        name,
        pages: ["/Annots [21 0 R]"],
        catalog: "/AcroForm << /Fields [20 0 R] >>",
        objects: {
          20: "<< /FT /Tx /T (person) /Kids [21 0 R] >>",
          21: field(`/T (age) /Parent 20 0 R /V (${name})`),
        },
      });
    const joined = await load(await joinPdfs(tree("A"), [tree("B")]));
    expect(joined.getForm().getTextField("person.age").getText()).toBe("A");
    expect(joined.getForm().getTextField("person_2.age").getText()).toBe("B");
  });

  test("without a name get one, so that those below do not mix with the first file's", async () => {
    const nameless = rawPdf({
      name: "B",
      pages: ["/Annots [21 0 R]"],
      catalog: "/AcroForm << /Fields [20 0 R] >>",
      objects: { 20: "<< /FT /Tx /Kids [21 0 R] >>", 21: field("/T (name) /Parent 20 0 R") },
    });
    const fields = (await load(await joinPdfs(await letter("Anna"), [nameless]))).getForm().getFields();
    const names = fields.map((one) => one.getName());
    expect(names.slice(0, 2)).toEqual(["name", "agreed"]);
    expect(names[2]).toMatch(/^[^.]+\.name$/);
  });

  test("that share a name in their own file still share one", async () => {
    const twice = rawPdf({
      name: "B",
      pages: ["/Annots [20 0 R 21 0 R]"],
      catalog: "/AcroForm << /Fields [20 0 R 21 0 R] >>",
      objects: { 20: field("/FT /Tx /T (name)"), 21: field("/FT /Tx /T (name)") },
    });
    const names = (await rootFields(await joinPdfs(await letter("Anna"), [twice]))).map((one) => textAt(one, "T"));
    expect(names).toEqual(["name", "agreed", "name_2", "name_2"]);
  });

  test("fields with a name outside Latin letters get different names", async () => {
    const greek = "<FEFF03B103B2>";
    const names = await rootFields(
      await joinPdfs(form("A", `/FT /Tx /T ${greek}`), [form("B", `/FT /Tx /T ${greek}`)]),
    );
    expect(names.map((one) => textAt(one, "T"))).toEqual(["αβ", "αβ_2"]);
  });

  test("that are signed lose the signature, which would be shown as broken", async () => {
    const signed = form("B", "/FT /Sig /T (sign) /V 30 0 R", "", {
      30: "<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>",
    });
    const joined = await joinPdfs(plain, [signed]);
    expect((await rootFields(joined)).map((one) => one.has(PDFName.of("V")))).toEqual([false]);
    expect(Buffer.from(joined).toString("latin1")).not.toContain("ByteRange");
  });
});

describe("the look of fields", () => {
  const helvetica = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  const courier = "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>";

  async function fontOfLastField(bytes: Uint8Array): Promise<string> {
    const document = await load(bytes);
    const field = (await rootFields(bytes)).at(-1);
    const name = /\/(\S+) [\d.]+ Tf/.exec(textAt(field, "DA") ?? "")?.[1] ?? "";
    const fonts = dictAt(dictAt(document.catalog.AcroForm(), "DR"), "Font");
    return String(at(dictAt(fonts, name), "BaseFont"));
  }

  test("keeps its font when the first file gives the font's name to another one", async () => {
    const first = form("A", "/FT /Tx /T (a) /DA (/F1 9 Tf)", `/DR << /Font << /F1 ${helvetica} >> >>`);
    const second = form("B", "/FT /Tx /T (b) /DA (0 g /F1 9 Tf)", `/DR << /Font << /F1 ${courier} >> >>`);
    const joined = await joinPdfs(first, [second]);
    expect(await fontOfLastField(joined)).toBe("/Courier");
    expect(textAt((await rootFields(joined))[0], "DA")).toBe("/F1 9 Tf");
  });

  test("keeps the default appearance and alignment of its own form", async () => {
    const first = form("A", "/FT /Tx /T (a)", `/DA (/F1 9 Tf) /DR << /Font << /F1 ${helvetica} >> >>`);
    const second = form("B", "/FT /Tx /T (b)", `/DA (/F2 7 Tf) /Q 2 /DR << /Font << /F2 ${courier} >> >>`);
    const joined = await joinPdfs(first, [second]);
    expect(await fontOfLastField(joined)).toBe("/Courier");
    expect(String(at((await rootFields(joined)).at(-1), "Q"))).toBe("2");
  });

  test("keeps its own embedded font when the first file embeds another one under the same names", async () => {
    const lettered = (name: string, glyphs: string) =>
      form(name, `/FT /Tx /T (${name}) /DA (/F1 9 Tf)`, "/DR << /Font << /F1 30 0 R >> >>", {
        30: "<< /Type /Font /Subtype /TrueType /BaseFont /BAAAAA+Sans /FontDescriptor 31 0 R >>",
        31: "<< /Type /FontDescriptor /FontName /BAAAAA+Sans /FontFile2 32 0 R >>",
        32: stream(glyphs),
      });
    const joined = await joinPdfs(lettered("A", "abc"), [lettered("B", "xyz")]);
    const appearances = (await rootFields(joined)).map((one) => textAt(one, "DA"));
    expect(new Set(appearances).size).toBe(2);
    const fonts = dictAt(dictAt((await load(joined)).catalog.AcroForm(), "DR"), "Font");
    expect(new Set(fonts?.values().map(String)).size).toBe(2);
  });

  test("needs one entry for a standard font, however many files use it", async () => {
    const lettered = (name: string) =>
      form(name, `/FT /Tx /T (${name}) /DA (/F1 9 Tf)`, `/DR << /Font << /F1 ${helvetica} >> >>`);
    const document = await load(await joinPdfs(lettered("A"), [lettered("B"), lettered("C")]));
    expect(dictAt(dictAt(document.catalog.AcroForm(), "DR"), "Font")?.keys().map(String)).toEqual(["/F1"]);
  });

  test("is left to the reader when a file asks for it", async () => {
    const document = await load(
      await joinPdfs(await letter("Anna"), [form("B", "/FT /Tx /T (b)", "/NeedAppearances true")]),
    );
    expect(at(document.catalog.AcroForm(), "NeedAppearances")).toBe(PDFBool.True);
  });
});

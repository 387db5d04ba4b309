/**
 * The conditions of PDF/UA-1 that a program can judge (ISO 14289-1; Matterhorn Protocol 1.1), each by a file that breaks
 * only this one. `npm run verify` compares the verdicts with veraPDF's.
 */
import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { checkAccessible } from "#shared/pdf/accessible/check-accessible.ts";
import { makeAccessible } from "#shared/pdf/accessible/make-accessible.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";
import { readAloud, type TaggedPdf, taggedPdf } from "#test/support/tagged-pdf.ts";

const CATALOG = "/Lang (en-GB) /ViewerPreferences << /DisplayDocTitle true >>";
const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";

type Objects = Readonly<Record<number, string>>;

/** One page with the text "A1" in the paragraph 31, whose parent is the document, 21. */
function file({ catalog = CATALOG, objects = {}, ...change }: Partial<TaggedPdf> = {}): Uint8Array {
  return taggedPdf({ name: "A", catalog, objects: { 3: FONT, ...objects }, ...change });
}

/** The kids of the document are these elements, of which one is the paragraph. */
function withElements(kids: readonly number[], objects: Objects): Uint8Array {
  const refs = kids.map((kid) => `${kid} 0 R`).join(" ");
  return file({ objects: { 21: `<< /Type /StructElem /S /Document /P 20 0 R /K [${refs}] >>`, ...objects } });
}

function element(type: string, parent: number, kids: readonly number[] = [], entries = ""): string {
  const refs = kids.map((kid) => `${kid} 0 R`).join(" ");
  return `<< /Type /StructElem /S /${type} /P ${parent} 0 R /Pg 101 0 R /K [${refs}] ${entries} >>`;
}

/** A table with a row for each list of cells. An element's number follows from its place. */
function table(rows: readonly (readonly string[])[]): Uint8Array {
  const objects: Record<number, string> = {
    40: element(
      "Table",
      21,
      rows.map((_, row) => 50 + row),
    ),
  };
  for (const [row, cells] of rows.entries()) {
    const numbers = cells.map((_, cell) => 60 + row * 10 + cell);
    objects[50 + row] = element("TR", 40, numbers);
    for (const [cell, type] of cells.entries()) {
      const [name = "", attributes = ""] = type.split(" ", 2);
      objects[60 + row * 10 + cell] = element(
        name,
        50 + row,
        [],
        attributes && `/A << /O /Table ${attributes.replace(",", " ")} >>`,
      );
    }
  }
  return withElements([31, 40], objects);
}

const annotatedPage =
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << /Font << /F1 3 0 R >> >> " +
  "/Contents 10001 0 R /StructParents 0 /Tabs /S /Annots [70 0 R] >>";

/** A page with one annotation, 70, and an element for it, 71. */
function annotated(annotation: string, { type = "Link", tabs = "/Tabs /S" } = {}): Uint8Array {
  return withElements([31, 71], {
    22: "<< /Nums [0 [31 0 R] 1 71 0 R] >>",
    70: `<< /Type /Annot /Rect [10 10 90 30] /F 4 /StructParent 1 ${annotation} >>`,
    71: `<< /Type /StructElem /S /${type} /P 21 0 R /K << /Type /OBJR /Obj 70 0 R /Pg 101 0 R >> >>`,
    101:
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << /Font << /F1 3 0 R >> >> " +
      `/Contents 10001 0 R /StructParents 0 ${tabs} /Annots [70 0 R] >>`,
  });
}

const LINK = "/Subtype /Link /A << /S /URI /URI (https://example.com/) >>";
const FIELD = "/Subtype /Widget /FT /Tx /T (name)";

async function open(bytes: Uint8Array, title = "Offer"): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  if (title !== "") document.setTitle(title);
  return document;
}

/** The font of these files is not embedded, so that only the test about fonts asks for it. */
async function broken(bytes: Uint8Array, title?: string): Promise<readonly string[]> {
  const found = checkAccessible(await open(bytes, title)).filter(({ rule }) => rule !== "font");
  return found.map(({ clause, rule, pages }) => `${clause} ${rule}${pages.map((page) => ` ${page + 1}`).join("")}`);
}

test("a tagged file with title and language breaks no rule about its structure", async () => {
  expect(await broken(file())).toEqual([]);
});

/** The tagged text, with more beside it. */
function drawn(operators: string): string {
  return stream(`/P << /MCID 0 >> BDC BT /F1 12 Tf (A1) Tj ET EMC ${operators}`);
}

test("images and areas that are marked as decoration break no rule", async () => {
  const marked = drawn("/Artifact BMC BI /W 1 /H 1 /BPC 8 /CS /G ID x EI 0 0 9 9 re f EMC");
  expect(await broken(file({ objects: { 10001: marked } }))).toEqual([]);
});

describe("a file that breaks one rule is reported with clause and page", () => {
  test.each<[string, Uint8Array, string]>([
    ["is not tagged", file({ isLabelled: false }), "7.1 tags"],
    ["has no tags at all", rawPdf({ name: "A", pages: [""], catalog: CATALOG, objects: { 3: FONT } }), "7.1 tags 1"],
    ["shows text that no tag contains", file({ objects: { 3: FONT, 31: element("P", 21) } }), "7.1 tags 1"],
    [
      "shows an image without a mark",
      file({ objects: { 10001: drawn("BI /W 1 /H 1 /BPC 8 /CS /G ID x EI") } }),
      "7.1 tags 1",
    ],
    ["shows an area without a mark", file({ objects: { 10001: drawn("0 0 9 9 re f") } }), "7.1 tags 1"],
    ["has a type without a role", file({ type: "Letter" }), "7.1 roles 1"],
    ["gives a standard type another role", file({ root: "/RoleMap << /P /Span >>" }), "7.1 roles"],
    ["has no language", file({ catalog: "/ViewerPreferences << /DisplayDocTitle true >>" }), "7.2 language"],
    ["has a malformed language", file({ catalog: CATALOG.replace("en-GB", "English (UK)") }), "7.2 language"],
    ["does not show its title", file({ catalog: "/Lang (en-GB)" }), "7.1 title"],
    ["has a picture without a text", withElements([31, 40], { 40: element("Figure", 21) }), "7.3 figure"],
    ["has a formula without a text", withElements([31, 40], { 40: element("Formula", 21) }), "7.7 formula"],
    ["begins with a heading of level 2", file({ type: "H2" }), "7.4.2 headingOrder 1"],
    ["has a row outside of a table", withElements([31, 40], { 40: element("TR", 21) }), "7.2 nesting"],
    [
      "has a list item in a table",
      withElements([31, 40], { 40: element("Table", 21, [41]), 41: element("LI", 40) }),
      "7.2 nesting",
    ],
    ["has a table whose rows differ", table([["TD", "TD"], ["TD"]]), "7.2 tableGrid"],
    [
      "has a header cell without scope",
      table([
        ["TH", "TD"],
        ["TD", "TD"],
      ]),
      "7.5 tableHeaders",
    ],
    [
      "has a cell without header beside headers of columns",
      withElements([40], {
        40: element("Table", 21, [41]),
        41: element("TR", 40, [42, 43]),
        42: element("TH", 41, [], "/A << /O /Table /Scope /Column >>"),
        43: element("TD", 41, [31]),
        31: element("P", 43).replace("/K []", "/K 0"),
      }),
      "7.5 tableHeaders",
    ],
    [
      "has a caption between the rows of a table",
      withElements([31, 40], {
        40: element("Table", 21, [41, 42, 43]),
        41: element("TR", 40),
        42: element("Caption", 40),
        43: element("TR", 40),
      }),
      "7.2 nesting",
    ],
    [
      "has a table with a head and no body",
      withElements([31, 40], { 40: element("Table", 21, [41]), 41: element("THead", 40) }),
      "7.2 nesting",
    ],
    [
      "has a caption behind the items of a list",
      withElements([31, 40], {
        40: element("L", 21, [41, 42]),
        41: element("LI", 40),
        42: element("Caption", 40),
      }),
      "7.2 nesting",
    ],
    [
      "has an element with a malformed language",
      withElements([31, 40], { 40: element("P", 21, [], "/Lang (e)") }),
      "7.2 language",
    ],
    [
      "has marked content with a malformed language",
      file({ objects: { 10001: drawn("/Span << /Lang (en_GB) >> BDC EMC") } }),
      "7.2 language 1",
    ],
    [
      "has marked content whose property list has a malformed language",
      file({ objects: { 40: "<< /Properties << /A << /Lang (e) >> >> >>" } }),
      "7.2 language",
    ],
    [
      "has decoration within tagged content",
      file({ objects: { 10001: stream("/P << /MCID 0 >> BDC /Artifact BMC EMC BT /F1 12 Tf (A1) Tj ET EMC") } }),
      "7.1 artifacts 1",
    ],
    [
      "has tagged content within decoration",
      file({ objects: { 10001: stream("/Artifact BMC /P << /MCID 0 >> BDC BT /F1 12 Tf (A1) Tj ET EMC EMC") } }),
      "7.1 artifacts 1",
    ],
    [
      "shows a page of another file",
      file({ objects: { 40: "<< /Subtype /Form /Ref << /F (b.pdf) /Page 0 >> /Length 0 >> stream\n\nendstream" } }),
      "7.20 reference",
    ],
    [
      "describes the widget of a field instead of the field",
      annotated("/Subtype /Widget /TU (Name) /Parent << /FT /Tx /T (name) >>", { type: "Form" }),
      "7.18.1 fieldName 1",
    ],
    ["has a note without an identifier", withElements([31, 40], { 40: element("Note", 21) }), "7.9 noteIds"],
    ["has a link without a description", annotated(LINK), "7.18.5 link 1"],
    ["has a link outside of its tag", annotated(`${LINK} /Contents (Example)`, { type: "P" }), "7.18.5 link 1"],
    [
      "has a link that its tag does not contain",
      withElements([31, 71], {
        71: element("Link", 21),
        101: annotatedPage,
        70: `<< /Type /Annot /Rect [10 10 90 30] /F 4 ${LINK} /Contents (Example) >>`,
      }),
      "7.18.5 link 1",
    ],
    ["has a field without a description", annotated(FIELD, { type: "Form" }), "7.18.1 fieldName 1"],
    ["has a field outside of its tag", annotated(`${FIELD} /TU (Name)`, { type: "P" }), "7.18.4 field 1"],
    ["has a stamp without a description", annotated("/Subtype /Stamp", { type: "Annot" }), "7.18.1 annotation 1"],
    ["has another tab order", annotated(`${LINK} /Contents (Example)`, { tabs: "" }), "7.18.3 tabOrder 1"],
    ["needs XFA", file({ catalog: `${CATALOG} /AcroForm << /Fields [] /XFA (x) >>` }), "7.15 xfa"],
    [
      "has a layer setting without a name",
      file({ catalog: `${CATALOG} /OCProperties << /OCGs [] /D << >> >>` }),
      "7.10 layers",
    ],
    [
      "has a font of unknown characters",
      file({ objects: { 3: FONT.replace("/Encoding /WinAnsiEncoding", "") } }),
      "7.21.7 unicode 1",
    ],
  ])("one that %s", async (_, bytes, expected) => {
    expect(await broken(bytes)).toEqual([expected]);
  });

  test("one without a title is reported", async () => {
    expect(await broken(file(), "")).toEqual(["7.1 title"]);
  });

  test("one whose font is not embedded is reported", async () => {
    expect(checkAccessible(await open(file()))).toMatchObject([{ rule: "font", clause: "7.21", pages: [0] }]);
  });
});

test("a symbol that only its font knows is reported for level A of PDF/A alone", async () => {
  const map = stream("1 beginbfchar <41> <F0DE> endbfchar 1 beginbfchar <31> <0031> endbfchar");
  const font = FONT.replace(">>", "/ToUnicode 90 0 R >>");
  const document = await open(file({ objects: { 3: font, 90: map } }));
  const rulesFor = (isLevelA: boolean) =>
    checkAccessible(document, document.getTitle(), { isLevelA }).map(({ rule }) => rule);
  expect([rulesFor(false), rulesFor(true)]).toEqual([["font"], ["font", "privateUse"]]);
});

test("cells that span columns and rows count in each of them", async () => {
  expect(await broken(table([["TD /ColSpan,2"], ["TD", "TD"]]))).toEqual([]);
});

describe("what a file says in another form is completed", () => {
  async function completed(bytes: Uint8Array, title?: string): Promise<PDFDocument> {
    const document = await open(bytes, title);
    makeAccessible(document, { title: "Offer 17", language: "de-DE" });
    return document;
  }

  test.each([
    ["links get the address as description", annotated(LINK)],
    ["links within the document get the page", annotated("/Subtype /Link /Dest [101 0 R /Fit]")],
    ["fields get their name as description", annotated(FIELD, { type: "Form" })],
    ["pages with links get the tab order of the tags", annotated(LINK, { tabs: "" })],
    [
      "header cells get a scope",
      table([
        ["TH", "TH"],
        ["TD", "TD"],
      ]),
    ],
    ["notes get an identifier", withElements([31, 40], { 40: element("Note", 21) })],
    ["the language is set", file({ catalog: "" })],
  ])("%s", async (_, bytes) => {
    const document = await completed(bytes);
    expect(checkAccessible(document).filter(({ rule }) => rule !== "font")).toEqual([]);
  });

  test.each([
    ["one row", [["TD", "TD"]], "Div(Div(Div() Div()))"],
    ["one column", [["TD"], ["TD"]], "Div(Div(Div()) Div(Div()))"],
    ["rows that differ", [["TD", "TD"], ["TD"]], "Div(Div(Div() Div()) Div(Div()))"],
  ])("a table of %s without header cells is a group, as it only arranges things", async (_, rows, group) => {
    const document = await completed(table(rows));
    expect(readAloud(document)).toBe(`Document(P("A1") ${group})`);
    expect(checkAccessible(document).filter(({ rule }) => rule !== "font")).toEqual([]);
  });

  test.each([
    [
      "without header cells whose rows are alike",
      [
        ["TD", "TD"],
        ["TD", "TD"],
      ],
      "Table(TR(TD() TD()) TR(TD() TD()))",
    ],
    ["of one row with a header cell", [["TH", "TD"]], "Table(TR(TH() TD()))"],
  ])("a table %s stays a table", async (_, rows, spoken) => {
    expect(readAloud(await completed(table(rows)))).toBe(`Document(P("A1") ${spoken})`);
  });

  test("a table around a heading or another table is a group, and the table within stays", async () => {
    const kids = {
      40: element("Table", 21, [41, 42]),
      41: element("TR", 40, [43, 44]),
      42: element("TR", 40, [45, 46]),
      43: element("TD", 41, [47]),
      44: element("TD", 41, [50]),
      45: element("TD", 42),
      46: element("TD", 42),
      47: element("H1", 43),
      50: element("Table", 44, [51, 52]),
      51: element("TR", 50, [53, 54]),
      52: element("TR", 50, [55, 56]),
      53: element("TD", 51),
      54: element("TD", 51),
      55: element("TD", 52),
      56: element("TD", 52),
    };
    const document = await completed(withElements([31, 40], kids));
    const inner = "Table(TR(TD() TD()) TR(TD() TD()))";
    expect(readAloud(document)).toBe(`Document(P("A1") Div(Div(Div(H1()) Div(${inner})) Div(Div() Div())))`);
  });

  test("headings that skip a level follow the one before", async () => {
    const kids = { 40: element("H1", 21), 41: element("H3", 21), 42: element("H6", 21), 43: element("H2", 21) };
    const document = await completed(withElements([40, 41, 42, 43, 31], kids));
    expect(readAloud(document)).toBe('Document(H1() H2() H3() H2() P("A1"))');
  });

  test("items of a list get a body for what is beside their label, as browsers leave it out", async () => {
    const kids = {
      40: element("L", 21, [41]),
      41: element("LI", 40, [42, 43, 31]),
      42: element("Lbl", 41),
      43: element("NonStruct", 41),
      31: element("P", 41).replace("/K []", "/K 0"),
    };
    const document = await completed(withElements([40], kids));
    expect(readAloud(document)).toBe('Document(L(LI(Lbl() LBody(NonStruct() P("A1")))))');
    expect(checkAccessible(document).filter(({ rule }) => rule !== "font")).toEqual([]);
  });

  test.each(["", "Template", "Untitled", "Offer.docx"])(
    "the title %j is replaced by the document's name",
    async (title) => {
      expect((await completed(file(), title)).getTitle()).toBe("Offer 17");
    },
  );

  test("a title that says something stays", async () => {
    expect((await completed(file(), "Contract of sale")).getTitle()).toBe("Contract of sale");
  });
});

describe("a tree that cannot be followed in both directions is reported (ISO 32000-1, 14.7.2 and 14.7.4.4)", () => {
  const ROOT = "/Type /StructTreeRoot /K [21 0 R]";
  const two = (objects: Objects) => file({ pages: ["", ""], objects });
  const page = (entries: string) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << /Font << /F1 3 0 R >> >> /Contents 10001 0 R ${entries} >>`;

  test("two pages that are linked break no rule", async () => {
    expect(await broken(two({ 101: page("/StructParents 0") }))).toEqual([]);
  });

  test.each<[string, Objects]>([
    ["an element names another parent", { 31: element("P", 32).replace("/K []", "/K 0") }],
    ["an element names no parent", { 31: "<< /Type /StructElem /S /P /Pg 101 0 R /K 0 >>" }],
    ["the subtree of a page is not listed", { 21: "<< /Type /StructElem /S /Document /P 20 0 R /K [32 0 R] >>" }],
    ["there is no ParentTree", { 20: `<< ${ROOT} >>` }],
    ["the ParentTree lacks a page", { 22: "<< /Nums [1 [32 0 R]] >>" }],
    ["the ParentTree has no element for the content", { 22: "<< /Nums [0 [null] 1 [32 0 R]] >>" }],
    ["the ParentTree names another element", { 22: "<< /Nums [0 [32 0 R] 1 [32 0 R]] >>" }],
  ])("%s", async (_, objects) => {
    expect(await broken(two(objects))).toContainEqual(expect.stringMatching(/^7\.1 parents 1/));
  });

  test("a page that is not in the ParentTree at all is reported as well", async () => {
    expect((await broken(two({ 101: page("") }))).join()).toMatch(/7\.1 (tags|parents)/);
  });
});

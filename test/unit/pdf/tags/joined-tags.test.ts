/** The structure tree of a joined PDF reaches the content of all its files (ISO 32000-1, 14.7). */
import { PDFArray, PDFDict, PDFDocument, type PDFHexString, PDFName } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { ObjectCopier } from "#shared/pdf/objects/copy-objects.ts";
import { JoinedTags } from "#shared/pdf/tags/joined-tags.ts";
import { isLabelledAsTagged } from "#shared/pdf/tags/read-tags.ts";
import { finishTagged } from "#test/support/finish-tagged.ts";
import { at, dictAt, load } from "#test/support/pdf-read-back.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";
import { marked, readAloud, strayParents, taggedPdf } from "#test/support/tagged-pdf.ts";

const A = taggedPdf({ name: "A" });

/** Reads the joined files as a screen reader does. Their ParentTree must lead to the same elements. */
async function joined(...files: readonly Uint8Array[]): Promise<string> {
  const { document } = await finishTagged(files);
  expect(strayParents(document)).toEqual([]);
  expect(isLabelledAsTagged(document)).toBe(true);
  return readAloud(document);
}

describe("the tags of joined items", () => {
  test("reach every item, each in a section of its own", async () => {
    const files = ["A", "B", "C"].map((name) => taggedPdf({ name }));
    expect(await joined(...files)).toBe('Document(Sect(P("A1")) Sect(P("B1")) Sect(P("C1")))');
  });

  test("stay as they are in a document of one item", async () => {
    expect(await joined(A)).toBe('Document(P("A1"))');
  });

  test("have a section for each item, also of pieces that were joined before", async () => {
    const two = await finishTagged([A, taggedPdf({ name: "B" })], { isPiece: true });
    const pieces = [two.bytes, taggedPdf({ name: "C" })];
    const itemsIn = [two.items, [{ page: 0, bookmarksBefore: 0 }]];
    const forwards = await finishTagged(pieces, { itemsIn });
    expect(readAloud(forwards.document)).toBe('Document(Sect(P("A1")) Sect(P("B1")) Sect(P("C1")))');
    const backwards = await finishTagged(pieces.toReversed(), { itemsIn: itemsIn.toReversed() });
    expect(readAloud(backwards.document)).toBe('Document(Sect(P("C1")) Sect(P("A1")) Sect(P("B1")))');
    expect(strayParents(backwards.document)).toEqual([]);
  });

  test("keep the tab order of their pages", async () => {
    const { document } = await finishTagged([A, A]);
    expect(document.getPages().map(({ node }) => String(at(node, "Tabs")))).toEqual(["/S", "/S"]);
  });

  test("name each language that is not the document's", async () => {
    const [german, french] = ["de", "fr"].map((lang) => taggedPdf({ name: lang, catalog: `/Lang (${lang})` }));
    expect(await joined(german as Uint8Array, french as Uint8Array, german as Uint8Array)).toBe(
      'Document(Sect(P("de1")) Sect[fr](P("fr1")) Sect(P("de1")))',
    );
  });

  test("keep links as objects of their elements", async () => {
    const linked = taggedPdf({
      name: "A",
      pages: ["/Annots [50 0 R]"],
      objects: {
        22: "<< /Nums [0 [31 0 R] 1 32 0 R] >>",
        31: "<< /Type /StructElem /S /P /P 21 0 R /Pg 101 0 R /K [0 32 0 R] >>",
        32: "<< /Type /StructElem /S /Link /P 31 0 R /K << /Type /OBJR /Obj 50 0 R /Pg 101 0 R >> >>",
        50: "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /StructParent 1 /A << /S /URI /URI (https://example.org/) >> >>",
      },
    });
    expect(await joined(linked, linked)).toBe('Document(Sect(P("A1" Link(</Link>))) Sect(P("A1" Link(</Link>))))');
  });

  test("keep content of forms, which have lists of parents of their own", async () => {
    const form = taggedPdf({
      name: "A",
      pages: ["/Resources << /XObject << /Form 50 0 R >> /Font << /F1 3 0 R >> >>"],
      objects: {
        22: "<< /Nums [0 [] 1 [31 0 R]] >>",
        31: "<< /Type /StructElem /S /P /P 21 0 R /K << /Type /MCR /Pg 101 0 R /Stm 50 0 R /MCID 0 >> >>",
        50: marked("inside").replace("<<", "<< /Type /XObject /Subtype /Form /BBox [0 0 200 100] /StructParents 1"),
        10001: stream("/Form Do"),
      },
    });
    expect(await joined(A, form, form)).toBe('Document(Sect(P("A1")) Sect(P("inside")) Sect(P("inside")))');
  });

  test("mean the same where files give one name to different types", async () => {
    const [heading, paragraph] = ["H1", "P"].map((type) =>
      taggedPdf({ name: type, type: "Standard", root: `/RoleMap << /Standard /${type} >>` }),
    );
    const remapped = taggedPdf({ name: "S", root: "/RoleMap << /P /Span >>" });
    expect(await joined(heading as Uint8Array, paragraph as Uint8Array, heading as Uint8Array, remapped, A)).toBe(
      'Document(Sect(H1("H11")) Sect(P("P1")) Sect(H1("H11")) Sect(Span("S1")) Sect(P("A1")))',
    );
  });

  test("keep each class of attributes, also where files give one name to different ones", async () => {
    const classy = (name: string, attributes: string) =>
      taggedPdf({ name, paragraph: "/C /Usual", root: `/ClassMap << /Usual << /O /Layout ${attributes} >> >>` });
    const { document } = await finishTagged([
      classy("A", "/SpaceBefore 1"),
      classy("B", "/SpaceBefore 2"),
      classy("C", "/SpaceBefore 1"),
    ]);
    const classes = dictAt(dictAt(document.catalog, "StructTreeRoot"), "ClassMap");
    const spaces = elementsOf(document).map((element) => {
      const name = at(element, "C");
      return name === undefined ? undefined : String(at(dictAt(classes, String(name).slice(1)), "SpaceBefore"));
    });
    expect(spaces.filter((space) => space !== undefined).sort()).toEqual(["1", "1", "2"]);
  });

  test("the cells of each table keep their own headers", async () => {
    const table = taggedPdf({
      name: "A",
      root: "/IDTree << /Names [(h) 31 0 R] >>",
      paragraph: "/ID (h) /A << /O /Table /Headers [(h)] >>",
    });
    const { document } = await finishTagged([table, table, table]);
    const cells = elementsOf(document).filter((element) => element.has(ID));
    const ids = cells.map((cell) => text(at(cell, "ID")));
    expect(new Set(ids).size).toBe(3);
    expect(cells.map((cell) => text((at(dictAt(cell, "A"), "Headers") as PDFArray).lookup(0)))).toEqual(ids);
    const names = at(dictAt(dictAt(document.catalog, "StructTreeRoot"), "IDTree"), "Names") as PDFArray;
    const listed = names.asArray().flatMap((_, index) => (index % 2 === 0 ? text(names.lookup(index)) : []));
    expect(listed).toEqual([...ids].sort());
  });
});

const ID = PDFName.of("ID");

function text(string: unknown): string {
  return (string as PDFHexString).decodeText();
}

function elementsOf({ context }: PDFDocument): readonly PDFDict[] {
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  return objects.filter(
    (object) => object instanceof PDFDict && object.get(PDFName.of("Type")) === PDFName.of("StructElem"),
  ) as PDFDict[];
}

describe("files of merge_with", () => {
  test("keep their tags behind those of the document", async () => {
    const { document, untagged } = await finishTagged([A], { mergeWith: [taggedPdf({ name: "B", pages: ["", ""] })] });
    expect(readAloud(document)).toBe('Document(Sect(P("A1")) Sect(P("B1") P("B2")))');
    expect([untagged, isLabelledAsTagged(document), strayParents(document)]).toEqual([[], true, []]);
  });

  test.each([
    ["without tags", rawPdf({ name: "B", pages: [""] }), "none"],
    ["that do not claim to be tagged", taggedPdf({ name: "B", isLabelled: false }), "none"],
    ["with a broken tree", taggedPdf({ name: "B", objects: { 31: "<< /S /P /K 21 0 R >>" } }), "broken"],
    [
      "whose tags miss a text",
      taggedPdf({ name: "B", pages: ["", ""], objects: { 10002: marked("B2").replace("MCID 0", "MCID 7") } }),
      "incomplete",
    ],
  ] as const)("%s take the claim to be tagged from the document, and are reported", async (_, file, reason) => {
    const { document, untagged } = await finishTagged([A, A], { mergeWith: [A, file] });
    expect(untagged).toEqual([{ position: 1, reason }]);
    expect(isLabelledAsTagged(document)).toBe(false);
    expect(readAloud(document)).toContain('Document(Sect(P("A1")) Sect(P("A1")) Sect(P("A1"))');
    expect(strayParents(document)).toEqual([]);
  });

  test("keep their tags behind a document without tags, which does not claim to be tagged then", async () => {
    const { document, untagged } = await finishTagged([rawPdf({ name: "B", pages: [""] })], { mergeWith: [A] });
    expect([untagged, isLabelledAsTagged(document)]).toEqual([[], false]);
    expect(readAloud(document)).toBe('Document(P("A1"))');
  });
});

test("joined files without tags have no trace of any", async () => {
  const { bytes } = await finishTagged(["A", "B"].map((name) => rawPdf({ name, pages: [""] })));
  expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/Struct|MarkInfo|ParentTree/);
});

test("content that only the ParentTree leads to is read, as in files of LibreOffice 25.2", async () => {
  const orphan = taggedPdf({
    name: "A",
    pages: ["", ""],
    objects: {
      21: "<< /Type /StructElem /S /Document /P 20 0 R /K [31 0 R] >>",
      32: "<< /Type /StructElem /S /P /P 20 0 R /Pg 102 0 R /K [0] >>",
    },
  });
  expect(await joined(orphan)).toBe('Document(P("A1") P("A2"))');
  expect(await joined(A, orphan)).toBe('Document(Sect(P("A1")) Sect(P("A1") P("A2")))');
});

test("a document with more items than an array of PDF/A-1 may have groups them", async () => {
  const [document, source] = [await PDFDocument.create(), await load(A)];
  const tags = new JoinedTags(document);
  for (let item = 0; item < 8_200; item++)
    tags.add(source, new ObjectCopier(source.context, document.context, (_, __, value) => value));
  tags.write();
  const lengths = elementsOf(document)
    .map((element) => at(element, "K"))
    .map((kids) => (kids instanceof PDFArray ? kids.size() : 0));
  expect(lengths.length).toBeGreaterThan(8_200);
  expect(lengths.filter((length) => length > 8_191)).toEqual([]);
});

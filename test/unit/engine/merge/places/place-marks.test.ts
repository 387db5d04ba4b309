/** Marks of a preview: which values of the data each text of a document shows. */
import { describe, expect, test } from "vitest";
import { pointersIn } from "#shared/base/model/place-address.ts";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { compileTemplate } from "#shared/engine/merge/compile-template.ts";
import { PlaceTrace } from "#shared/engine/merge/places/place-trace.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { openText } from "#shared/engine/template-file/open-text.ts";
import { field, hyperlink, paragraph, picture, table } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { PIXEL_PNG } from "#test/support/office-files.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const SECRET = "0123456789abcdef";
const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: true };

/** The document, and each marked text with the pointers of its mark. */
function merge(body: string, item: DataItem, { places = new PlaceTrace(SECRET), enhancedSyntax = true } = {}) {
  const make = compileSingle(openDocx(docx(body), "a.docx"), { ...SYNTAX, enhancedSyntax });
  const merged = make(item, undefined, places);
  const marked = marksIn(merged);
  return { merged, marked, plain: documentText(make(item)) };
}

function marksIn(file: Uint8Array) {
  const targets = targetsIn(file);
  const xml = partXml(file);
  return Array.from(xml.matchAll(/<w:hyperlink [^>]*r:id="([^"]+)">(.*?)<\/w:hyperlink>/g), ([, id, runs = ""]) => ({
    text: runs.replace(/<[^>]*>|\u200b/g, ""),
    data: pointersIn(targets.get(id ?? "") ?? "", SECRET),
  }));
}

function targetsIn(file: Uint8Array): ReadonlyMap<string, string> {
  const links = partXml(file, "word/_rels/document.xml.rels").matchAll(/Id="([^"]+)"[^>]*?Target="([^"]+)"/g);
  return new Map(Array.from(links, ([, id = "", to = ""]) => [id, to]));
}

describe("a mark names the values that the tag reads", () => {
  test.each<[string, string, DataItem, readonly (readonly [string, ...string[]])[]]>([
    ["a key", "Dear [Name],", { Name: "Ada" }, [["Ada", "/Name"]]],
    ["a path", "[A.B]", { A: { B: "x" } }, [["x", "/A/B"]]],
    [
      "each entry of a list, and an outer value within it",
      "[#Items][Item] for [Name]; [/]",
      { Name: "Ada", Items: [{ Item: "Oak" }, { Item: "Elm" }] },
      [
        ["Oak", "/Items/0/Item"],
        ["Ada", "/Name"],
        ["Elm", "/Items/1/Item"],
        ["Ada", "/Name"],
      ],
    ],
    ["what is computed of several", "[Price * Count | number]", { Price: 2, Count: 3 }, [["6", "/Price", "/Count"]]],
    [
      "what a list is summed up of",
      "[Items | sum:'Price']",
      { Items: [{ Price: 1 }, { Price: 2 }] },
      [["3", "/Items/0/Price", "/Items/1/Price"]],
    ],
    [
      "an entry that a filter has sorted and added to",
      "[#Items | sort:'N' | running:'N'][N] [/]",
      { Items: [{ N: 2 }, { N: 1 }] },
      [
        ["1", "/Items/1/N"],
        ["2", "/Items/0/N"],
      ],
    ],
    [
      "the entries of a list of texts, and an outer value within it",
      "[#Tags][this] for [Name]; [/]",
      { Name: "Ada", Tags: ["new", "hot"] },
      [
        ["new", "/Tags/0"],
        ["Ada", "/Name"],
        ["hot", "/Tags/1"],
        ["Ada", "/Name"],
      ],
    ],
    ["formatted text", "[Name | bold]", { Name: "Ada" }, [["Ada", "/Name"]]],
    ["lines", "[Name]", { Name: "Ada\nLovelace" }, [["AdaLovelace", "/Name"]]],
    ["nothing that the data lacks", "[Name] [1 + 1]", {}, []],
  ])("%s", (_what, text, item, expected) => {
    const { marked } = merge(paragraph(text), item);
    expect(marked.map(({ text: shown, data = [] }) => [shown, ...data])).toEqual(expected);
  });

  test("a mark names the values also of literal keys", () => {
    const { marked } = merge(paragraph("[#A][b/c~d][/]"), { A: [{ "b/c~d": "x" }] }, { enhancedSyntax: false });
    expect(marked).toEqual([{ text: "x", data: ["/A/0/b~1c~0d"] }]);
    const tags = merge(paragraph("[#Tags][.][/]"), { Tags: ["new"] }, { enhancedSyntax: false });
    expect(tags.marked).toEqual([{ text: "new", data: ["/Tags/0"] }]);
  });

  test("where docxtemplater itself has to render", () => {
    const body = table(["[#None][Name][/None]"], ["[#Items][Name][/Items]"]);
    const { marked } = merge(body, { Items: [{ Name: "Ada" }], None: [] });
    expect(marked).toEqual([{ text: "Ada", data: ["/Items/0/Name"] }]);
  });
});

test("pictures are marked, those of the text and those that the author has placed, equal ones each for its value", () => {
  const placed = picture("a.png").replace("<wp:docPr ", '<wp:docPr descr="[%Logo]" ');
  const template = docx({
    body: `<w:p>${placed}</w:p>${paragraph("[%Seal] [%Logo]")}`,
    pictures: { "a.png": PIXEL_PNG },
  });
  const uri = `data:image/png;base64,${PIXEL_PNG.toString("base64")}`;
  const make = compileSingle(openDocx(template, "a.docx"), SYNTAX);
  const merged = make({ Logo: uri, Seal: uri }, undefined, new PlaceTrace(SECRET));
  expect(lintDocx(merged)).toEqual([]);
  const targets = targetsIn(merged);
  const links = Array.from(partXml(merged).matchAll(/<wp:docPr [^>]*><a:hlinkClick [^>]*r:id="([^"]+)"/g));
  expect(links.map(([, id = ""]) => pointersIn(targets.get(id) ?? "", SECRET))).toEqual([
    ["/Logo"],
    ["/Seal"],
    ["/Logo"],
  ]);
});

test("values in a text file are marked in its .docx, each line of them, and what looks like a mark is none", () => {
  const text = openText(Buffer.from("To: [Name]\n[Note]"), "a.txt");
  const { docx: merging } = compileTemplate({ kind: "text", text }, SYNTAX);
  const item = { Name: "Ada", Note: "first\nsecond \ufffe/Secret\uffff" };
  const merged = merging?.render(item, undefined, new PlaceTrace(SECRET)) ?? Buffer.of();
  expect(lintDocx(merged)).toEqual([]);
  expect(marksIn(merged)).toEqual([
    { text: "Ada", data: ["/Name"] },
    { text: "first", data: ["/Note"] },
    { text: "second /Secret", data: ["/Note"] },
  ]);
  expect(documentText(merged)).toBe("To: Ada\nfirst\nsecond /Secret");
});

test("nothing within links and fields is marked, and the text is that of a document without marks", () => {
  const body = `${hyperlink("[Name]", { anchor: "a" })}${field("QUOTE x", "[Name]")}`;
  const { marked, merged, plain } = merge(paragraph([body, "<w:r><w:t>[Name]</w:t></w:r>"]), { Name: "Ada" });
  expect(marked).toEqual([{ text: "Ada", data: ["/Name"] }]);
  expect(documentText(merged).replaceAll("\u200b", "")).toBe(plain);
});

test("no character of a key reaches the markup, whatever it is", () => {
  const key = `"><script>alert(1)</script><w:p/>&'`;
  const { marked, merged } = merge(paragraph("[#Items | group:'k'][#items][v][/][/]"), { Items: [{ k: 1, v: "x" }] });
  expect(marked).toEqual([{ text: "x", data: ["/Items/0/v"] }]);
  expect(() => openDocx(merged, "a.docx")).not.toThrow();
  const hostile = merge(paragraph("[Data | first]"), { Data: [{ [key]: "x" }] }).merged;
  expect(partXml(hostile, "word/_rels/document.xml.rels")).not.toContain("script");
});

test("a link of the template passes for no mark, because it cannot know the secret", () => {
  expect(pointersIn("merganser-place:00000000.WyIvTmFtZSJd", SECRET)).toBeUndefined();
  expect(pointersIn("https://example.com/", SECRET)).toBeUndefined();
  expect(pointersIn(`merganser-place:${SECRET}.WyIvTmFtZSJd`, SECRET)).toEqual(["/Name"]);
});

test("after 2,000 marks the others are printed without one", () => {
  const Items = Array.from({ length: 2_100 }, (_, index) => ({ v: `v${index}` }));
  const { marked } = merge(paragraph("[#Items][v] [/]"), { Items });
  expect(marked).toHaveLength(2_000);
});

/** Structure trees that are none, or that lie: they are left out with a reason, at a cost that grows with the file. */
import { describe, expect, test } from "vitest";
import { isLabelledAsTagged } from "#shared/pdf/tags/read-tags.ts";
import { finishTagged } from "#test/support/finish-tagged.ts";
import { processorMsOf } from "#test/support/processor-time.ts";
import { stream } from "#test/support/raw-pdf.ts";
import { readAloud, strayParents, taggedPdf } from "#test/support/tagged-pdf.ts";

const A = taggedPdf({ name: "A" });

/** Appends a file to a tagged document. */
async function appended(file: Uint8Array) {
  const { document, untagged } = await finishTagged([A], { mergeWith: [file] });
  expect(document.getPageCount()).toBeGreaterThan(1);
  expect(strayParents(document)).toEqual([]);
  return { reason: untagged?.[0]?.reason, isLabelled: isLabelledAsTagged(document), spoken: readAloud(document) };
}

/** An element beside the paragraph, below the Document. */
const element = (entries: string) => `<< /Type /StructElem /S /P /P 21 0 R ${entries} >>`;
const DOCUMENT = (kids: string) => `<< /Type /StructElem /S /Document /P 20 0 R /K ${kids} >>`;
const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Elements of which each is the only kid of the one before it. */
function chain(length: number): Record<number, string> {
  return Object.fromEntries(range(length).map((index) => [20_000 + index, element(`/K ${20_001 + index} 0 R`)]));
}

describe("a tree is left out, and the document does not claim to be tagged,", () => {
  test.each<readonly [string, Readonly<Record<number, string>>]>([
    ["if an element is its own kid", { 31: element("/K 31 0 R") }],
    ["if an element is above itself", { 31: element("/K [0 32 0 R]"), 32: element("/K 21 0 R") }],
    ["if an element has two parents", { 21: DOCUMENT("[31 0 R 32 0 R]"), 32: element("/K 31 0 R") }],
    ["if the root is one of its elements", { 31: element("/K [0 20 0 R]") }],
    ["if two elements have the same content", { 21: DOCUMENT("[31 0 R 32 0 R]"), 32: element("/Pg 101 0 R /K 0") }],
    [
      "if two elements share a list of kids",
      { 21: DOCUMENT("[31 0 R 32 0 R]"), 31: element("/K 40 0 R"), 32: element("/K 40 0 R"), 40: "[0]" },
    ],
    [
      "if content is at its top",
      { 20: "<< /Type /StructTreeRoot /K [21 0 R << /Type /MCR /Pg 101 0 R /MCID 1 >>] /ParentTree 22 0 R >>" },
    ],
    ["if a kid is a string", { 31: element("/K (0)") }],
    ["if a kid is a name", { 31: element("/K [/0]") }],
    ["if a kid is a list in a list", { 31: element("/K [[0]]") }],
    ["if a kid is a stream", { 31: element("/K 40 0 R"), 40: stream("0") }],
    ["if a kid is a page", { 31: element("/K [0 101 0 R]") }],
    ["if an element has no type", { 31: "<< /Type /StructElem /P 21 0 R /Pg 101 0 R /K 0 >>" }],
    ["if a content has a broken number", { 31: element("/Pg 101 0 R /K 0.5") }],
    ["if a content has a negative number", { 31: element("/Pg 101 0 R /K -1") }],
    ["if a content has a number far above all others", { 31: element("/Pg 101 0 R /K [0 2000000000]") }],
    ["if a reference to content has no number", { 31: element("/K << /Type /MCR /Pg 101 0 R >>") }],
    ["if it is deeper than readers can follow", { 31: element("/K 20000 0 R"), ...chain(20_000) }],
  ])("%s", async (_, objects) => {
    const { reason, isLabelled, spoken } = await appended(taggedPdf({ name: "B", objects }));
    expect([reason, isLabelled, spoken]).toEqual(["broken", false, 'Document(P("A1"))']);
  });
});

describe("a tree is kept as far as it is true", () => {
  test.each<readonly [string, Partial<Parameters<typeof taggedPdf>[0]>]>([
    ["if the ParentTree names other elements", { objects: { 22: "<< /Nums [0 [21 0 R 20 0 R 101 0 R 31 0 R]] >>" } }],
    ["if the ParentTree is a loop", { objects: { 22: "<< /Kids [22 0 R 22 0 R] >>" } }],
    ["if the ParentTree is no tree", { objects: { 22: "[0 [31 0 R]]" } }],
    [
      "if the ParentTree leads to a loop",
      { objects: { 22: "<< /Nums [0 [31 0 R 40 0 R]] >>", 40: element("/P 41 0 R"), 41: element("/P 40 0 R") } },
    ],
    ["if parents are others than in the tree", { paragraph: "/P 101 0 R" }],
    ["if the role map is a loop", { type: "One", root: "/RoleMap << /One /Two /Two /One >>" }],
    [
      "if it refers to content of pages that are gone",
      { objects: { 21: DOCUMENT("[31 0 R 32 0 R]"), 32: element("/Pg 555 0 R /K [0 1 2]") } },
    ],
    [
      "if it refers to annotations that are gone",
      { objects: { 31: element("/Pg 101 0 R /K [0 << /Type /OBJR /Obj 555 0 R >> << /Type /OBJR /Obj 101 0 R >>]") } },
    ],
    ["if kids are null", { objects: { 31: element("/Pg 101 0 R /K [null 0 556 0 R]") } }],
    ["if attributes are none", { paragraph: "/A 31 0 R /C [1 2 (x)] /ID /x /Alt 20 0 R" }],
  ])("%s", async (_, file) => {
    const { reason, isLabelled, spoken } = await appended(taggedPdf({ name: "B", ...file }));
    expect([reason, isLabelled]).toEqual([undefined, true]);
    expect(spoken).toMatch(/^Document\(Sect\(P\("A1"\)\) Sect\((P|One)\("B1"\)( P\(\))?\)\)$/);
  });

  test.each(["__proto__", "constructor", "toString", "Type", "#00", "#ff#fe", "a#2fb", "x".repeat(120)])(
    "if types, classes and role maps have the name %s",
    async (name) => {
      const root = `/RoleMap << /${name} /P >> /ClassMap << /${name} << /O /Layout >> >>`;
      const file = taggedPdf({ name: "B", type: name, root, paragraph: `/C /${name}` });
      expect((await appended(file)).spoken).toBe('Document(Sect(P("A1")) Sect(P("B1")))');
    },
  );
});

test("the work on a tree grows with its elements, and not faster", async () => {
  const wide = (count: number) => {
    const kids = range(count).map((index) => 20_000 + index);
    const objects = Object.fromEntries(kids.map((number) => [number, element("/A << /O /Layout >>")]));
    const ids = kids.map((number) => `${number} 0 R`).join(" ");
    return taggedPdf({ name: "B", objects: { ...objects, 21: DOCUMENT(`[31 0 R ${ids}]`) } });
  };
  const [small, large] = [wide(2_000), wide(8_000)];
  await appended(small);
  const [short, long] = [await processorMsOf(() => appended(small)), await processorMsOf(() => appended(large))];
  expect(long).toBeLessThan(10 * short);
});

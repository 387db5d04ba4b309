/** Layers of joined files: what was hidden stays hidden, what was shown stays shown. */
import { PDFArray, PDFDict, PDFName, PDFRef } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { joinPdfs } from "#test/support/join-pdfs.ts";
import { arrayAt, dictAt, load, textAt } from "#test/support/pdf-read-back.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";

/** One page with two layers, "<name> one" and "<name> two". */
function layered(name: string, configuration: string): Uint8Array {
  return rawPdf({
    name,
    pages: [""],
    catalog: `/OCProperties << /OCGs [20 0 R 21 0 R] /D << ${configuration} >> >>`,
    objects: {
      20: `<< /Type /OCG /Name (${name} one) >>`,
      21: `<< /Type /OCG /Name (${name} two) >>`,
      101:
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 10001 0 R " +
        "/Resources << /Font << /F1 3 0 R >> /Properties << /MC0 20 0 R /MC1 21 0 R >> >> >>",
    },
  });
}

const plain = rawPdf({ name: "P", pages: [""] });

/** Each layer that the pages use, by name, and whether it is shown: by pdf-lib's own reading of the file. */
async function states(bytes: Uint8Array): Promise<Record<string, boolean>> {
  const document = await load(bytes);
  const visible = new Map(document.getOptionalContentGroups().map(({ ref, visible }) => [ref, visible]));
  const used: Record<string, boolean> = {};
  for (const { node } of document.getPages()) {
    for (const ref of dictAt(node.Resources(), "Properties")?.values() ?? []) {
      const layer = document.context.lookup(ref, PDFDict);
      if (ref instanceof PDFRef) used[textAt(layer, "Name") ?? ""] = visible.get(ref) ?? true;
    }
  }
  return used;
}

describe("layers", () => {
  test("that are hidden in a later file stay hidden", async () => {
    const joined = await joinPdfs(plain, [layered("B", "/OFF [21 0 R]")]);
    expect(await states(joined)).toEqual({ "B one": true, "B two": false });
  });

  test("layers of several files keep their own states", async () => {
    const joined = await joinPdfs(layered("A", "/OFF [20 0 R]"), [
      layered("B", "/OFF [21 0 R]"),
      layered("C", "/BaseState /ON"),
    ]);
    const [a, b, c] = [
      { "A one": false, "A two": true },
      { "B one": true, "B two": false },
      { "C one": true, "C two": true },
    ];
    expect(await states(joined)).toEqual({ ...a, ...b, ...c });
  });

  test("stay as they are when one file hides what it does not list and the other shows it", async () => {
    const hiding = (name: string): Uint8Array => layered(name, "/BaseState /OFF /ON [20 0 R]");
    const showing = (name: string): Uint8Array => layered(name, "/OFF [20 0 R]");
    const hidden = { "H one": true, "H two": false };
    const shown = { "S one": false, "S two": true };
    expect(await states(await joinPdfs(hiding("H"), [showing("S")]))).toEqual({ ...hidden, ...shown });
    expect(await states(await joinPdfs(showing("S"), [hiding("H")]))).toEqual({ ...hidden, ...shown });
  });

  test("are all in the order that readers show when one of the files has such an order", async () => {
    const ordered = (name: string): Uint8Array => layered(name, "/Order [20 0 R [21 0 R]]");
    for (const [one, other] of [
      [ordered("A"), layered("B", "")],
      [layered("A", ""), ordered("B")],
    ] as const) {
      const document = await load(await joinPdfs(one, [other]));
      const order = arrayAt(dictAt(dictAt(document.catalog, "OCProperties"), "D"), "Order");
      expect(namesIn(order).sort()).toEqual(["A one", "A two", "B one", "B two"]);
    }
  });

  test("that are missing from their own file are not listed", async () => {
    const dangling = rawPdf({
      name: "B",
      pages: [""],
      catalog: "/OCProperties << /OCGs [98 0 R 99 0 R] /D << /OFF [99 0 R] >> >>",
    });
    const document = await load(await joinPdfs(layered("A", ""), [dangling]));
    expect(namesIn(arrayAt(dictAt(document.catalog, "OCProperties"), "OCGs"))).toEqual(["A one", "A two"]);
    expect(arrayAt(dictAt(document.catalog, "OCProperties"), "OCGs")?.size()).toBe(2);
  });

  test("that exclude each other still do", async () => {
    const document = await load(
      await joinPdfs(layered("A", ""), [layered("B", "/RBGroups [[20 0 R 21 0 R]] /Name (B)")]),
    );
    const configuration = dictAt(dictAt(document.catalog, "OCProperties"), "D");
    expect(namesIn(arrayAt(configuration, "RBGroups"))).toEqual(["B one", "B two"]);
    expect(configuration?.has(PDFName.of("Name"))).toBe(false);
  });
});

/** The names of the layers in an array and in the arrays inside it. */
function namesIn(array: PDFArray | undefined): string[] {
  return (array?.asArray() ?? []).flatMap((_, index) => {
    const element = array?.lookup(index);
    if (element instanceof PDFArray) return namesIn(element);
    return element instanceof PDFDict ? [textAt(element, "Name") ?? ""] : [];
  });
}

/** Tests which addresses items name in tags that are marked as pictures: each in the scope in which its tag stands. */
import { describe, expect, test } from "vitest";
import { docxPictureFinder, htmlPictureFinder, type WantedPictures } from "#shared/engine/merge/find-pictures.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { openHtml } from "#shared/engine/template-file/open-html.ts";
import { field, hyperlink, paragraph, table } from "#test/support/docx-blocks.ts";
import { type DocxContent, docx } from "#test/support/docx-package.ts";

const DELIMITERS = { left: "[", right: "]" };
const A = "https://files.test/a.png";
const B = "http://files.test/b.png";

function find(content: DocxContent | string, items: readonly DataItem[], enhancedSyntax = false): WantedPictures {
  return docxPictureFinder(openDocx(docx(content), "a.docx"), { delimiters: DELIMITERS, enhancedSyntax })(items);
}

function addresses(text: string, item: DataItem, enhancedSyntax = false): readonly string[] {
  return [...find(paragraph(text), [item], enhancedSyntax).addresses.keys()];
}

describe("a tag is looked up in its scope", () => {
  test.each<[string, string, DataItem, readonly string[]]>([
    ["the item", "[%P]", { P: A }, [A]],
    ["the entries of a list", "[#L][%P][/]", { L: [{ P: A }, { P: B }] }, [A, B]],
    ["what is around an entry", "[#L][%P][/]", { L: [{ N: 1 }], P: A }, [A]],
    ["an entry before what is around it", "[#L][%P][/]", { L: [{ P: "" }], P: A }, []],
    ["the entry itself", "[#L][%.][/]", { L: [A, B] }, [A, B]],
    ["an object", "[#O][%P][/]", { O: { P: A } }, [A]],
    ["the outer scope, of what is true", "[#T][%P][/]", { T: true, P: A }, [A]],
    ["a section that is shown for nothing", "[^L][%P][/]", { L: [], P: A }, [A]],
    ["lists in lists", "[#L][#M][%P][/][/]", { L: [{ M: [{ P: A }] }, { M: [{ P: B }] }] }, [A, B]],
    ["a name that begins with a percent sign and a blank", "[% P]", { P: A, "% P": A }, []],
    ["a section that is not shown", "[#L][%P][/][^T][%P][/]", { L: [], T: true, P: A }, []],
  ])("%s", (_scope, text, item, expected) => {
    expect(addresses(text, item)).toEqual(expected);
  });

  test("addresses in expressions and filters are looked up in their scope", () => {
    expect(addresses("[%a.b]", { a: { b: A } }, true)).toEqual([A]);
    expect(addresses("[#n > 1][%n == 2 ? a : b][/]", { n: 2, a: A, b: B }, true)).toEqual([A]);
    expect(addresses(`[%a | default:'${B}']`, {}, true)).toEqual([B]);
  });
});

test("each address is named once, with the first of its tags, over all items", () => {
  const { addresses: found } = find(paragraph("[%P][%Q]"), [{ P: A, Q: A }, { P: B }, { Q: ` ${A} ` }]);
  expect([...found]).toEqual([
    [A, "P"],
    [B, "P"],
  ]);
});

test("tags with values that are neither pictures nor addresses are named", () => {
  const item = { a: "x", b: 1, c: "ftp://files.test/", d: "", e: "data:image/png;base64,AA", f: null };
  const wanted = find(paragraph("[%a][%b][%c][%d][%e][%f][%g]"), [item]);
  expect(wanted).toEqual({ addresses: new Map(), unusable: new Set(["a", "b", "c"]) });
});

describe("is not asked for", () => {
  test("an address in a plain tag is not fetched", () => {
    expect(addresses("[P] 100% [% ]", { P: A, "%": B })).toEqual([]);
  });

  test("an address is not fetched where no picture can be: in a tooltip, a field's code, the address of a link", () => {
    const described = hyperlink("x", { anchor: "a" }).replace("<w:hyperlink ", '<w:hyperlink w:tooltip="[%P]" ');
    const body = `<w:p>${described}</w:p>${paragraph([field('QUOTE "[%P]"', "")])}`;
    expect(find({ body }, [{ P: A }]).addresses.size).toBe(0);
  });
});

test("headers, notes and tables are looked through as well", () => {
  const content = { body: table(["[#L][%P]", "x[/]"]), headers: { default: paragraph("[%Q]") } };
  expect([...find(content, [{ L: [{ P: A }], Q: B }]).addresses.keys()].toSorted()).toEqual([B, A]);
});

test("addresses are found in texts and image addresses of a page, and in no other attributes", () => {
  const page = openHtml(Buffer.from('<p title="[%C]">[%A]<img src="[%B]"><!-- [%C] -->'), "a.html");
  const finder = htmlPictureFinder(page, { delimiters: DELIMITERS, enhancedSyntax: false });
  expect([...finder([{ A, B, C: "https://files.test/c" }]).addresses.keys()]).toEqual([A, B]);
});

describe("what merging refuses is refused before, with the item's position", () => {
  test("more passes than merging has", () => {
    const list = Array.from({ length: 1001 }, () => ({}));
    const items = [{}, { a: list }];
    const finding = () => find(paragraph("[#a][#a][%P][/][/]"), items);
    expect(finding).toThrow(
      expect.objectContaining({ code: "merge_failed", message: expect.stringMatching(/^Item 2 /) }),
    );
  });

  test("an expression that cannot be computed", () => {
    const failing = () => find(paragraph("[%Prices | sum]"), [{ Prices: ["12,50"] }], true);
    const message = expect.stringContaining("in the tag Prices | sum, the filter sum adds numbers");
    expect(failing).toThrow(expect.objectContaining({ code: "merge_failed", message }));
  });
});

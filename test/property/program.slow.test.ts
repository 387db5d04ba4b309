/** Merging over random documents and data: the same text as docxtemplater makes, in sound XML. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkXml } from "#shared/base/xml/check-xml.ts";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { compileDocx } from "#shared/engine/merge/docx/compile-docx.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { documentText } from "#test/support/docx-package.ts";
import { mergePlainly } from "#test/support/plain-docxtemplater.ts";
import { randomItem, randomTemplate } from "#test/support/random-docx.ts";

const MAIN_PART = "word/document.xml";
const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };

const merge = (template: Uint8Array, item: DataItem) =>
  compileSingle(openDocx(template, "template.docx"), SYNTAX)(item);

/** Without breaks and the empty lines that replace what is left out, which docxtemplater places otherwise. */
const textOf = (file: Uint8Array) => documentText(file).replace(/[↵\n]/g, "");

/** Values that docxtemplater prints as Merganser does: no control characters, and objects with a prototype. */
const asPlain = (item: DataItem): DataItem => JSON.parse(JSON.stringify(item).replaceAll("\\u0001", ""));

test("documents have the text that docxtemplater gives them", () => {
  let compared = 0;
  fc.assert(
    fc.property(randomTemplate(), randomItem().map(asPlain), (template, item) => {
      const expected = textOf(mergePlainly(template, item, SYNTAX));
      // Merganser prints objects as JSON.
      if (expected.includes("[object Object]")) return;
      compared++;
      expect(textOf(merge(template, item))).toBe(expected);
    }),
    { numRuns: 100 },
  );
  expect(compared).toBeGreaterThan(20);
});

test("no cell, row, table or control is left as Word refuses it, whichever parts sections leave out", () => {
  fc.assert(
    fc.property(randomTemplate(), randomItem(), (template, item) => {
      const part = compileDocx(openDocx(template, "template.docx"), SYNTAX).renderParts(item).get(MAIN_PART);
      expect(unsoundElement(typeof part === "string" ? part : new TextDecoder().decode(part))).toBeUndefined();
    }),
    { numRuns: 100 },
  );
});

/** What an element must hold (ISO 29500-1: 17.4.65, 17.4.78, 17.4.37, 17.5.2.34). */
const REQUIRED: Readonly<Record<string, (children: readonly string[]) => boolean>> = {
  "w:tc": (children) => ["w:p", "w:sdt"].includes(children.at(-1) ?? ""),
  "w:tr": (children) => children.includes("w:tc"),
  "w:tbl": (children) => children.includes("w:tr"),
  "w:sdtContent": (children) => children.length > 0,
  "w:body": (children) => children.every((name) => ["w:p", "w:tbl", "w:sdt", "w:sectPr"].includes(name)),
};

function unsoundElement(xml: string): string | undefined {
  const check = checkXml(xml);
  if ("fault" in check) return check.fault;
  const open: { readonly name: string; readonly children: string[] }[] = [{ name: "", children: [] }];
  for (const [, slash, name = "", short] of xml.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    if (slash === "") {
      open.at(-1)?.children.push(name);
      open.push({ name, children: [] });
    }
    if (slash === "/" || short === "/") {
      const { children = [] } = open.pop() ?? {};
      if (REQUIRED[name]?.(children) === false) return `${name} holds ${children.join(" ")}`;
    }
  }
  return undefined;
}

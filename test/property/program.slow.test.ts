/** Merging over random documents and data: the fast renderer against docxtemplater's own, and sound XML from both. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkXml } from "#shared/base/xml/check-xml.ts";
import { compileDocx } from "#shared/engine/merge/docx/compile-docx.ts";
import { parseDocx } from "#shared/engine/merge/docx/parse-docx.ts";
import { isSameXml, provenPrograms } from "#shared/engine/merge/docx/proven-programs.ts";
import { DocxRenderer } from "#shared/engine/merge/docx/render-docx.ts";
import { runPrograms } from "#shared/engine/merge/program/run-program.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { randomItem, randomTemplate } from "#test/support/random-docx.ts";

const MAIN_PART = "word/document.xml";
const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };

test("the fast renderer gives the same as docxtemplater", () => {
  let compared = 0;
  fc.assert(
    fc.property(randomTemplate(), randomItem(), (template, item) => {
      const both = renderBoth(template, item);
      if (both === undefined) return;
      compared++;
      if (!isSameXml(both.slow, both.fast)) expect(both.fast).toBe(both.slow);
    }),
    { numRuns: 100 },
  );
  expect(compared).toBeGreaterThan(50);
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

/** The two renderings of a template; undefined where the fast one leaves the template or the item to the other. */
function renderBoth(template: Uint8Array, item: DataItem): { fast: string; slow: string } | undefined {
  const parsed = parseDocx(openDocx(template, "template.docx"), SYNTAX);
  if (parsed.templater === undefined) throw new Error("The random template has faults.");
  const renderer = new DocxRenderer(parsed.templater, parsed.rules);
  const programs = provenPrograms(parsed, SYNTAX, renderer);
  const fast = programs && runPrograms(programs, item)?.get(MAIN_PART);
  if (fast === undefined) return undefined;
  return { fast, slow: new TextDecoder().decode(renderer.renderParts(item).get(MAIN_PART)) };
}

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

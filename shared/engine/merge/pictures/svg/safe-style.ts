/** Keeps what is safe in style sheets and attributes of an SVG: nothing that names another file. */
import { STYLE_PROPERTIES } from "./svg-names.ts";

/** An escape could hide a name, and `url()` may refer to the picture itself only. */
export function isSafeValue(value: string): boolean {
  if (/[\\<>]|\/\*|@|javascript:|expression/i.test(value)) return false;
  return !/url\s*\(/i.test(value.replace(OWN_REFERENCE, ""));
}

const OWN_REFERENCE = /url\(\s*(["']?)#[\w.:-]+\1\s*\)/g;

export function safeDeclarations(declarations: string): string {
  return declarations
    .split(";")
    .map((declaration) => /^\s*([\w-]+)\s*:([^:{}]*)$/.exec(declaration))
    .filter((match) => STYLE_PROPERTIES.has(match?.[1] ?? "") && isSafeValue(match?.[2] ?? ""))
    .map((match) => `${match?.[1]}:${match?.[2]?.trim()}`)
    .join(";");
}

/** Returns the rules for elements, classes and ids. At-rules, such as `@import` and `@font-face`, are left out. */
export function safeSheet(sheet: string): string {
  return withoutComments(sheet)
    .split("}")
    .map((rule) => {
      const open = rule.indexOf("{");
      const selectors = rule.slice(rule.lastIndexOf(";", open) + 1, Math.max(open, 0)).trim();
      return SELECTORS.test(selectors) ? `${selectors}{${safeDeclarations(rule.slice(open + 1))}}` : "";
    })
    .join("");
}

const SELECTORS = /^[\w\s.#,*-]{1,2000}$/;

/** Without an expression: that would search for the end of each comment that has none. */
function withoutComments(sheet: string): string {
  const [before = "", ...comments] = sheet.split("/*");
  return (
    before + comments.map((each) => each.slice(each.includes("*/") ? each.indexOf("*/") + 2 : each.length)).join("")
  );
}

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
  const rules = sheet
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, " ")
    .replace(/@[^;{}]*(?:;|\{[^{}]*\})/g, " ")
    .matchAll(/([^{}]*)\{([^{}]*)\}/g);
  return [...rules]
    .filter(([, selectors = ""]) => /^[\w\s.#,*-]{1,2000}$/.test(selectors))
    .map(([, selectors = "", declarations = ""]) => `${selectors.trim()}{${safeDeclarations(declarations)}}`)
    .join("");
}

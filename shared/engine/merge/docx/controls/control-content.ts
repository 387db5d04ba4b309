/** Writes what a control shows. */

import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { withRunProperties } from "#shared/engine/merge/rich/run-properties.ts";

export interface Shown {
  readonly text: string;
  /** A font for a sign such as that of a check box. */
  readonly font?: string;
}

/** The edges of ranges that reach out of a control, and stay. */
const RANGE_START = /<w:(?:bookmarkStart|commentRangeStart|permStart)(?: [^>]*)?\/>/g;
const RANGE_END = /<w:(?:bookmarkEnd|commentRangeEnd|permEnd)(?: [^>]*)?\/>/g;

/**
 * Returns the content with one run, in the first paragraph if there are any.
 * @param properties the control's properties from before it was set
 */
export function contentWith(written: string, shown: Shown, properties: string): string {
  const content = written.replace(/<w:p((?: [^>]*)?)\/>/g, "<w:p$1></w:p>");
  const [, opening = "", own = ""] = PARAGRAPH.exec(content) ?? [];
  const last = content.lastIndexOf("</w:p>");
  const start = opening === "" ? 0 : content.indexOf(opening) + opening.length + own.length;
  const replaced = content.slice(start, opening === "" ? content.length : last);
  const run = runWith(shown, formatOf(replaced, properties));
  const [starts, ends] = [RANGE_START, RANGE_END].map((range) => replaced.match(range)?.join("") ?? "");
  const closing = opening === "" ? "" : content.slice(last);
  return content.slice(0, start) + starts + run + ends + closing;
}

/** Matches the start of a paragraph, and its properties. */
const PARAGRAPH = /(<w:p(?: [^>]*[^/])?>)(<w:pPr>[\s\S]*?<\/w:pPr>(?!<\/w:pPrChange>))?/;
const RUN_FORMAT = /<w:r(?: [^>]*)?><w:rPr>([\s\S]*?)<\/w:rPr>/;

/** A prompt has a style of its own, which may have any name, or a colour. */
function formatOf(content: string, properties: string): string {
  const written = RUN_FORMAT.exec(content)?.[1]?.replace(/<w:rPrChange[ >][\s\S]*$/, "") ?? "";
  if (!/<w:showingPlcHdr[ />]/.test(properties)) return rPr(written);
  const [own] = /<w:rPr>[\s\S]*?<\/w:rPr>/.exec(properties) ?? [];
  return own ?? rPr(written.replace(/<w:(rStyle|color) [^>]*>(?:<\/w:\1>)?/g, ""));
}

function rPr(inner: string): string {
  return inner === "" ? "" : `<w:rPr>${inner}</w:rPr>`;
}

function runWith({ text, font }: Shown, format: string): string {
  if (font === undefined) {
    const lines = text.split("\n").map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`);
    return `<w:r>${format}${lines.join("<w:br/>")}</w:r>`;
  }
  const name = escapeXml(font);
  if (SYMBOL_FONT.test(font)) {
    const code = ((text.codePointAt(0) ?? 0) % 0x100) + 0xf000;
    return `<w:r>${format}<w:sym w:font="${name}" w:char="${code.toString(16).toUpperCase()}"/></w:r>`;
  }
  const fonts = `<w:rFonts w:ascii="${name}" w:eastAsia="${name}" w:hAnsi="${name}" w:cs="${name}" w:hint="eastAsia"/>`;
  return `<w:r>${withRunProperties(format, { "w:rFonts": fonts })}<w:t>${escapeXml(text)}</w:t></w:r>`;
}

/** Fonts whose signs have no code points of Unicode; Word writes them as `w:sym`. */
const SYMBOL_FONT = /^(?:wingdings.*|webdings|symbol|marlett)$/i;

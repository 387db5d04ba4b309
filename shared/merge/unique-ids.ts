/** Ids of things that sections repeat: no two drawings, controls or bookmarks of a document may share one. */
import type { Token } from "./docx-tokens.ts";

/** Whether a section of this part holds such things. */
export function repeatsIds(tokens: readonly Token[]): boolean {
  return tokens.some(({ subparsed = [] }) => subparsed.some(holdsId) || repeatsIds(subparsed));
}

const HAS_ID: readonly string[] = ["wp:docPr", "w:sdtPr", "w:bookmarkStart"];

function holdsId({ tag, value, subparsed }: Token): boolean {
  const isWritten = HAS_ID.some((name) => tag === name || value.includes(`<${name}`));
  return isWritten || (subparsed ?? []).some(holdsId);
}

/**
 * Takes the ids of paragraphs out of sections, which may repeat them. Word gives new ones when it saves; nothing but
 * threads of comments refers to them, and those have parts of their own.
 */
export function stripParagraphIds(tokens: readonly Token[], isInSection = false): void {
  for (const token of tokens) {
    if (isInSection && token.type === "tag") token.value = token.value.replace(PARAGRAPH_IDS, "");
    if (token.subparsed !== undefined) stripParagraphIds(token.subparsed, true);
  }
}

const PARAGRAPH_IDS = /\sw14:(?:paraId|textId)="[^"]*"/g;

/** The part's XML, in which a repeated drawing or control gets another id, and a repeated bookmark is none any more. */
export function withUniqueIds(xml: string): string {
  const drawings = renumber(xml, /(<wp:docPr\b[^>]*?\sid=")(\d+)(?=")/g);
  const controls = renumber(drawings, /(<w:sdtPr\b[^>]*>(?:(?!<\/w:sdtPr>)[\s\S])*?<w:id w:val=")(-?\d+)(?=")/g);
  return withoutRepeatedBookmarks(controls);
}

/** The first keeps its id. New ones are the lowest that are free. */
function renumber(xml: string, pattern: RegExp): string {
  const taken = new Set(Array.from(xml.matchAll(pattern), ([, , id = ""]) => id));
  const seen = new Set<string>();
  let last = 0;
  return xml.replace(pattern, (whole, before: string, id: string) => {
    if (!seen.has(id)) {
      seen.add(id);
      return whole;
    }
    do last++;
    while (taken.has(String(last)));
    return before + last;
  });
}

const BOOKMARK_END = /<w:bookmark(Start|End)\b[^>]*?\bw:id="([^"]*)"[^>]*>/g;

/** Word, too, keeps the first of two bookmarks with one name. An end without its start goes with it. */
function withoutRepeatedBookmarks(xml: string): string {
  const names = new Set<string>();
  const open = new Set<string>();
  return xml.replace(BOOKMARK_END, (whole, end: "Start" | "End", id: string) => {
    if (end === "End") return open.delete(id) ? whole : "";
    const name = /\bw:name="([^"]*)"/.exec(whole)?.[1] ?? "";
    if (names.has(name)) return "";
    names.add(name);
    open.add(id);
    return whole;
  });
}

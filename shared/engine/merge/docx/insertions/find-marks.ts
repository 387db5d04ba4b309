/** Finds the marks of insertions in a part's XML, with the elements around each. */

import type { Span } from "#shared/base/xml/xml-elements.ts";
import type { Enclosing } from "#shared/engine/merge/values/docx-place.ts";
import { INSERTION_MARK } from "./insertions.ts";

export interface Mark extends Span {
  readonly id: string;
  readonly bookmark: string | undefined;
  /** The innermost first. */
  readonly enclosing: readonly Enclosing[];
}

/** The elements that structure a text (ISO 29500-1, 17). */
const STRUCTURE =
  "w:(?:p|r|hyperlink|ins|del|moveFrom|moveTo|smartTag|fldSimple|dir|bdo|sdt|sdtContent|tc|tr|tbl|customXml|txbxContent)";

/** Attributes may hold `>`. */
const ATTRIBUTES = `(?: (?:[^>"']|"[^"]*"|'[^']*')*)?`;

/** Matches everything in one pass, because documents are long. */
const TOKEN = new RegExp(
  `<(${STRUCTURE})${ATTRIBUTES}>|</(${STRUCTURE})>|${INSERTION_MARK.open}(\\w+)(?::([^<>${INSERTION_MARK.close}]*))?${INSERTION_MARK.close}`,
  "g",
);

interface Open extends Enclosing {
  end: number;
}

/** Returns the marks in their order. */
export function findMarks(xml: string): readonly Mark[] {
  const open: Open[] = [];
  const marks: Mark[] = [];
  for (const { 0: token, 1: started, 2: ended, 3: id, 4: bookmark, index } of xml.matchAll(TOKEN)) {
    const end = index + token.length;
    if (id !== undefined) marks.push({ id, bookmark, start: index, end, enclosing: open.toReversed() });
    else if (ended !== undefined) close(open, ended, end);
    else if (started !== undefined && !token.endsWith("/>"))
      open.push({ name: started, start: index, contentStart: end, end: xml.length });
  }
  return marks;
}

/** Ignores ends without a start: comments in a template's XML may hold anything. */
function close(open: Open[], name: string, end: number): void {
  const start = open.findLastIndex((each) => each.name === name);
  if (start < 0) return;
  for (const each of open.splice(start)) each.end = end;
}

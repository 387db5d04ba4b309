/** Reads a part of a merged document for its fields: what they lie in, and the bookmarks to which they refer. */
import { applyEdits } from "#shared/base/xml/xml-edits.ts";
import { readXml, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { fieldFormEdits } from "#shared/engine/merge/contents/complete-fields.ts";
import { type MarkedStretch, readBookmarks } from "./bookmarks.ts";
import type { WordField } from "./field.ts";
import { allFields } from "./field-tree.ts";
import { readWordFields } from "./read-fields.ts";

export interface ReadPart {
  readonly text: XmlText;
  /** All fields, in the order of their beginnings, those in others too. */
  readonly fields: readonly WordField[];
  /** See `readBookmarks`. */
  readonly bookmarks: ReadonlyMap<string, MarkedStretch>;
}

/** @param xml canonical */
export function readPartFields(xml: string): ReadPart {
  const text = withSeparateMarks(xml);
  const fields = allFields(readWordFields(text)).toSorted((one, other) => one.begin.start - other.begin.start);
  return { text, fields, bookmarks: readBookmarks(text) };
}

/** Fields are read as Word writes them. */
function withSeparateMarks(xml: string): XmlText {
  const text = readXml(xml);
  const edits = fieldFormEdits(text);
  return edits.length === 0 ? text : readXml(applyEdits(xml, edits));
}

/** Reads a part of a merged document for its fields: what they lie in, and the bookmarks to which they refer. */
import { applyEdits } from "#shared/base/xml/xml-edits.ts";
import { readXml, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { fieldFormEdits } from "#shared/engine/merge/contents/complete-fields.ts";
import { type MarkedStretch, ownBookmarkFinder, readBookmarks } from "./bookmarks.ts";
import type { WordField } from "./field.ts";
import { allFields } from "./field-tree.ts";
import { parseCode } from "./parse-code.ts";
import { readWordFields } from "./read-fields.ts";

export interface ReadPart {
  readonly text: XmlText;
  /** All fields, in the order of their beginnings, those in others too. */
  readonly fields: readonly WordField[];
  readonly bookmarks: ReadonlyMap<string, readonly MarkedStretch[]>;
  /** Finds the bookmark of a name that a reference at an offset means. Filled as names are used. */
  readonly owners: Map<string, (reference: number) => MarkedStretch | undefined>;
  /** The offsets of the fields whose codes have a word, by the word in lower case. */
  readonly users: () => ReadonlyMap<string, readonly number[]>;
}

/** @param xml canonical */
export function readPartFields(xml: string): ReadPart {
  const text = withSeparateMarks(xml);
  const fields = allFields(readWordFields(text)).toSorted((one, other) => one.begin.start - other.begin.start);
  let users: ReadonlyMap<string, readonly number[]> | undefined;
  return {
    text,
    fields,
    bookmarks: readBookmarks(text),
    owners: new Map(),
    users: () => {
      users ??= usersOfWords(fields);
      return users;
    },
  };
}

/** Fields are read as Word writes them. */
function withSeparateMarks(xml: string): XmlText {
  const text = readXml(xml);
  const edits = fieldFormEdits(text);
  return edits.length === 0 ? text : readXml(applyEdits(xml, edits));
}

function usersOfWords(fields: readonly WordField[]): ReadonlyMap<string, readonly number[]> {
  const users = new Map<string, number[]>();
  for (const { code, begin } of fields) {
    const words = parseCode(code.text).words.map(({ start, end }) => code.text.slice(start, end).toLowerCase());
    for (const word of new Set(words)) {
      const known = users.get(word);
      if (known === undefined) users.set(word, [begin.start]);
      else known.push(begin.start);
    }
  }
  return users;
}

/**
 * Returns the bookmark that a reference means, of all those with its name.
 * @param name in lower case
 */
export function ownStretch(
  { owners, users }: ReadPart,
  stretches: readonly MarkedStretch[],
  from: WordField,
  name: string,
): MarkedStretch | undefined {
  if (stretches.length === 1) return stretches[0];
  const known = owners.get(name);
  if (known !== undefined) return known(from.begin.start);
  const starts = stretches.map(({ start }) => start);
  const find = ownBookmarkFinder(starts, users().get(name) ?? []);
  owners.set(name, (reference) => stretches[find(reference)]);
  return stretches[find(from.begin.start)];
}

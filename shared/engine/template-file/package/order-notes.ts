/** Numbers footnotes and end notes in the order of their references. */
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { attribute, childrenNamed, outerXml, readXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { startTags } from "#shared/base/xml/xml-text.ts";

export const ORDERED_NOTES = ["footnote", "endnote"] as const;

interface Texts {
  /** The main part. */
  readonly main: string;
  /** The part with the notes. */
  readonly notes: string;
}

/**
 * Gives the notes ascending ids in the order in which the main part refers to them, those without a reference last. Word
 * finds a note by its id. LibreOffice (25.2) shows the note with the lowest id at the first reference, and so on.
 *
 * @returns the same texts if the ids ascend already
 */
export function orderNotes({ main, notes }: Texts, kind: (typeof ORDERED_NOTES)[number]): Texts {
  const canonical = canonicalXml(notes);
  const { root } = readXml(canonical);
  const all = childrenNamed(root, `w:${kind}`);
  const isNormal = (note: XmlElement) => (attribute(canonical, note, "w:type") ?? "normal") === "normal";
  const byId = new Map(all.filter(isNormal).map((note) => [attribute(canonical, note, "w:id") ?? "", note]));
  const references = startTags(main, `${kind}Reference`).map((attributes) => attributes.get("w:id") ?? "");
  const ids = [...new Set([...references.filter((id) => byId.has(id)), ...byId.keys()])];
  if (ids.every((id, at) => at === 0 || Number(id) > Number(ids[at - 1]))) return { main, notes };
  const first = ids.length > NOTES_MAX ? -ids.length - FIRST_ID : FIRST_ID;
  const ordered = new Map(ids.map((id, at) => [id, String(first + at)]));
  const sorted = ids.flatMap((id) => {
    const note = byId.get(id);
    return note === undefined ? [] : withId(outerXml(canonical, note), ordered.get(id));
  });
  const separators = all.filter((note) => !isNormal(note)).map((note) => outerXml(canonical, note));
  const head = canonical.slice(0, root.contentStart);
  return {
    main: canonicalXml(main).replace(new RegExp(`<w:${kind}Reference [^<>]*>`, "g"), (tag) =>
      withId(tag, ordered.get(/ w:id="([^"]*)"/.exec(tag)?.[1] ?? "")),
    ),
    notes: head + [...separators, ...sorted].join("") + canonical.slice(root.contentEnd),
  };
}

/** Separators have the ids from -1 to 2. */
const FIRST_ID = 10;
/** Word accepts ids from -2147483648 to 32767 (MS-OI29500 2.1.300). */
const NOTES_MAX = 32_767 - FIRST_ID;

function withId(xml: string, id: string | undefined): string {
  return id === undefined ? xml : xml.replace(/ w:id="[^"]*"/, ` w:id="${id}"`);
}

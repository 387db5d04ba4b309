/** Keeps the parts that add threads, dates and lasting ids to comments in step with the comments of a document. */
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { applyEdits, type Edit, removal } from "#shared/base/xml/xml-edits.ts";
import { attribute, attributeSpan, readXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { type OfficePackage, partText, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";

/** Their kinds. The first two find a comment by the id of its last paragraph (MS-DOCX, 2.5.4), the last by the lasting id. */
export const COMMENT_COMPANIONS = ["commentsExtended", "commentsIds", "commentsExtensible"] as const;

/** @param comments the part with the comments of the document @returns the parts that change, by name */
export function companionsOf(template: OfficePackage, comments: string): ReadonlyMap<string, string> {
  const paragraphs = new Set(Array.from(comments.matchAll(/\sw14:paraId="([^"]*)"/g), ([, id = ""]) => id));
  const [extended, ids, extensible] = COMMENT_COMPANIONS.map((kind) => companion(template, kind));
  const kept = entriesWith(ids, "w16cid:paraId", paragraphs);
  const lasting = new Set(kept.map((entry) => attribute(ids?.xml ?? "", entry, "w16cid:durableId") ?? ""));
  return new Map([
    ...changed(extended, entriesWith(extended, "w15:paraId", paragraphs), paragraphs),
    ...changed(ids, kept),
    ...(ids === undefined ? [] : changed(extensible, entriesWith(extensible, "w16cex:durableId", lasting))),
  ]);
}

interface Companion {
  readonly part: string;
  readonly xml: string;
  readonly entries: readonly XmlElement[];
}

function companion(template: OfficePackage, kind: string): Companion | undefined {
  const part = relationshipsOf(template, template.mainPart).find((each) => each.kind === kind)?.target;
  const text = part === undefined ? undefined : partText(template, part);
  if (part === undefined || text === undefined) return undefined;
  const { xml, root } = readXml(canonicalXml(text));
  return { part, xml, entries: root.children };
}

function entriesWith(companion: Companion | undefined, id: string, wanted: ReadonlySet<string>): readonly XmlElement[] {
  const { xml, entries } = companion ?? { xml: "", entries: [] };
  return entries.filter((entry) => {
    const own = attribute(xml, entry, id);
    return own === undefined || wanted.has(own);
  });
}

/** @param parents the comments that others can answer */
function changed(
  companion: Companion | undefined,
  kept: readonly XmlElement[],
  parents?: ReadonlySet<string>,
): readonly (readonly [string, string])[] {
  if (companion === undefined) return [];
  const { part, xml, entries } = companion;
  const keeps = new Set(kept);
  const gone = entries.filter((entry) => !keeps.has(entry)).map((entry) => removal(entry));
  const orphaned = parents === undefined ? [] : kept.flatMap((entry) => orphanEdit(xml, entry, parents));
  return gone.length + orphaned.length === 0 ? [] : [[part, applyEdits(xml, [...gone, ...orphaned])]];
}

/** An answer whose comment is gone becomes a comment. */
function orphanEdit(xml: string, entry: XmlElement, parents: ReadonlySet<string>): readonly Edit[] {
  const span = attributeSpan(xml, entry, "w15:paraIdParent");
  if (span === undefined || parents.has(xml.slice(span.start, span.end))) return [];
  return [removal({ start: span.start - ' w15:paraIdParent="'.length, end: span.end + 1 })];
}

/**
 * Prepares restarted lists for `.doc`. LibreOffice's export writes one list for all `w:num` of a definition, and gives
 * the first paragraph of a restarted one another list, so that two paragraphs have the number 1 (25.2.3; `.docx`, `.rtf`
 * and `.odt` are right). A definition of its own restarts a list as well.
 */

import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { applyEdits, insertion, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import {
  attribute,
  attributeSpan,
  childNamed,
  childrenNamed,
  childValue,
  outerXml,
  readXml,
  type XmlElement,
  type XmlText,
} from "#shared/base/xml/xml-elements.ts";
import { NO_LIMITS, readPackage } from "#shared/engine/archive/package.ts";
import { SoundCheck } from "#shared/engine/merge/sound/sound-check.ts";
import { partText, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";

/** Returns the document with a definition for each restarted list. Its pages look the same. */
export function withOwnLists(docx: Uint8Array): Uint8Array {
  const archive = readPackage(docx, NO_LIMITS);
  const related = (part: string, kind: string) => relationshipsOf({ archive }, part).find((each) => each.kind === kind);
  const part = related(related("", "officeDocument")?.target ?? "", "numbering")?.target ?? "";
  const xml = partText({ archive }, part);
  if (xml === undefined) return docx;
  const text = readXml(canonicalXml(xml));
  const owned = ownDefinitions(text);
  return owned === text.xml ? docx : new SoundCheck(archive).write(archive, new Map([[part, owned]]));
}

function ownDefinitions(text: XmlText): string {
  const { xml, root } = text;
  const definitions = new Map(
    childrenNamed(root, "w:abstractNum").map((each) => [attribute(xml, each, "w:abstractNumId"), each]),
  );
  let id = Math.max(0, ...Array.from(definitions.keys(), Number).filter(Number.isFinite));
  const added: string[] = [];
  const edits = childrenNamed(root, "w:num").flatMap((list) => {
    const definition = definitions.get(childValue(xml, list, "w:abstractNumId"));
    const starts = restartsOf(xml, list);
    if (definition === undefined || starts === undefined || isOfStyle(definition)) return [];
    added.push(ownDefinition(xml, definition, { id: ++id, starts }));
    return [replacement({ start: list.contentStart, end: list.contentEnd }, `<w:abstractNumId w:val="${id}"/>`)];
  });
  const last = [...definitions.values()].at(-1);
  return last === undefined ? xml : applyEdits(xml, [insertion(last.end, added.join("")), ...edits]);
}

/** Definitions that a list style shares must stay its own. */
function isOfStyle(definition: XmlElement): boolean {
  return ["w:styleLink", "w:numStyleLink"].some((name) => childNamed(definition, name) !== undefined);
}

/** Returns the first numbers by level, or undefined for a list that goes on or that changes more than its numbers. */
function restartsOf(xml: string, list: XmlElement): ReadonlyMap<string, string> | undefined {
  const overrides = childrenNamed(list, "w:lvlOverride");
  if (overrides.some((each) => childNamed(each, "w:lvl") !== undefined)) return undefined;
  const starts = new Map(
    overrides.map((each) => [attribute(xml, each, "w:ilvl") ?? "", childValue(xml, each, "w:startOverride") ?? "1"]),
  );
  return starts.has("0") ? starts : undefined;
}

interface OwnDefinition {
  readonly id: number;
  readonly starts: ReadonlyMap<string, string>;
}

/** Word takes definitions with the same `w:nsid` for one list. */
function ownDefinition(xml: string, definition: XmlElement, { id, starts }: OwnDefinition): string {
  const own = readXml(outerXml(xml, definition));
  const idSpan = attributeSpan(own.xml, own.root, "w:abstractNumId");
  const levels = childrenNamed(own.root, "w:lvl").flatMap((level) => {
    const start = starts.get(attribute(own.xml, level, "w:ilvl") ?? "");
    const element = childNamed(level, "w:start");
    const span = element && attributeSpan(own.xml, element, "w:val");
    if (start === undefined) return [];
    return span === undefined
      ? [insertion(level.contentStart, `<w:start w:val="${start}"/>`)]
      : [replacement(span, start)];
  });
  return applyEdits(own.xml, [
    ...(idSpan === undefined ? [] : [replacement(idSpan, String(id))]),
    ...childrenNamed(own.root, "w:nsid").map(removal),
    ...levels,
  ]);
}

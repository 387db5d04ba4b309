/** Keeps the ranges and fields that begin in what is dropped and end outside, or the other way round, in order. */
import { outerXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import type { Drops } from "./drops.ts";

type Gone = ReadonlySet<XmlElement>;

const RANGE =
  /^w:(bookmark|perm|commentRange|moveFromRange|moveToRange|customXml(?:Ins|Del|MoveFrom|MoveTo)Range)(Start|End)$/;

/** Returns the starts and ends within what is dropped whose other end stays. */
export function keptEnds(drops: Drops, gone: Gone): ReadonlySet<XmlElement> {
  const starts = new Map<string, XmlElement>();
  const kept = new Set<XmlElement>();
  for (const element of drops.text.elements) {
    const [, kind, end] = RANGE.exec(element.name) ?? [];
    if (kind === undefined) continue;
    const key = `${kind} ${idOf(drops, element)}`;
    const start = starts.get(key);
    if (end === "Start") starts.set(key, element);
    else if (start !== undefined) {
      starts.delete(key);
      if (gone.has(start) !== gone.has(element)) kept.add(gone.has(start) ? start : element);
    }
  }
  return kept;
}

/** In a template that is copied, a marker stands for the id; it also tells the start from the end (copy-markers.ts). */
function idOf(drops: Drops, element: XmlElement): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: markers begin with it.
  return (drops.attribute(element, "w:id") ?? "").replace(/^\u0001(?:[()]|[cC].)/, "");
}

/** A comment whose reference is dropped loses both ends of its range. */
export function dropComments(drops: Drops, gone: Gone, ends: ReadonlySet<XmlElement>): ReadonlySet<XmlElement> {
  const kept = new Set(ends);
  const ranges = new Map<string, XmlElement[]>();
  for (const element of drops.text.elements) {
    if (!element.name.startsWith("w:comment")) continue;
    const id = idOf(drops, element);
    if (element.name === "w:commentRangeStart") ranges.set(id, [element]);
    else if (element.name === "w:commentRangeEnd") ranges.get(id)?.push(element);
    else if (element.name === "w:commentReference" && gone.has(element)) {
      for (const end of ranges.get(id) ?? []) {
        kept.delete(end);
        if (!gone.has(end)) drops.add(end);
      }
    }
  }
  return kept;
}

/** A field that loses a part of its structure becomes text: what is left of its result. */
export function unlinkBrokenFields(drops: Drops, gone: Gone): void {
  const open: { readonly pieces: XmlElement[]; isCode: boolean }[] = [];
  for (const element of drops.text.elements) {
    const field = open.at(-1);
    if (element.name === "w:instrText" || element.name === "w:delInstrText") {
      if (field?.isCode) field.pieces.push(element);
    } else if (element.name === "w:fldChar") {
      const type = drops.attribute(element, "w:fldCharType");
      if (type === "begin") open.push({ pieces: [element], isCode: true });
      else if (field !== undefined) {
        field.pieces.push(element);
        field.isCode = false;
        if (type === "end") unlinkIfBroken(drops, gone, open.pop()?.pieces ?? []);
      }
    }
  }
}

function unlinkIfBroken(drops: Drops, gone: Gone, pieces: readonly XmlElement[]): void {
  const left = pieces.filter((piece) => !gone.has(piece));
  if (left.length < pieces.length) drops.add(...left);
}

/** Returns the ends that stay, by the outermost dropped element around each. */
export function endsByPlace(drops: Drops, gone: Gone, ends: ReadonlySet<XmlElement>): ReadonlyMap<XmlElement, string> {
  const places = new Map<XmlElement, string>();
  for (const end of ends) {
    let place = end;
    while (place.parent !== undefined && gone.has(place.parent) && !drops.moved.has(place)) place = place.parent;
    places.set(place, (places.get(place) ?? "") + outerXml(drops.xml, end));
  }
  return places;
}

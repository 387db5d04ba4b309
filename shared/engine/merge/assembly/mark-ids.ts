/** Puts markers in place of the ids in a part that must be unique in a file, and of the references to them. */

import { type Edit, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import { attributeSpan, withinNamed, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { MARKER, type MarkerKind, marker } from "#shared/engine/merge/values/copy-markers.ts";

/**
 * Returns the edits that mark the ids.
 * @param copies how many copies of the part will be made: if it is one, nothing needs to be removed
 */
export function idEdits({ xml, elements }: XmlText, copies: "one" | "several"): readonly Edit[] {
  const isFallback = withinNamed({ elements }, "mc:Fallback");
  return elements.flatMap((element) => {
    const marked = idsOf(element, isFallback).flatMap((id) => markId(xml, element, id));
    if (copies === "one") return marked;
    return UNCOUPLED.has(element.name) ? [removal(element)] : [...marked, ...strippedAttributes(xml, element)];
  });
}

interface Id {
  readonly attribute: string;
  readonly kind: MarkerKind;
  /**
   * Precedes the id in the marker's value. If null, the marker has no value and each occurrence gets its own number.
   */
  readonly prefix: string | null;
}

/**
 * Elements to remove. A bound content control shows the one value in the file's XML data, so Word would replace the
 * values of all copies by that of one. Without the binding each copy keeps its own (ISO 29500-1, 17.5.2.6).
 */
const UNCOUPLED: ReadonlySet<string> = new Set(["w:dataBinding", "w15:dataBinding"]);

/** Optional ids that must be unique in a file, and that nothing in these parts refers to. */
const STRIPPED = ["w14:paraId", "w14:textId", "wp14:anchorId", "wp14:editId", "o:spid"] as const;

/** Elements with an id of a particular kind, or without a `w:id` that must be unique. */
const IDS: ReadonlyMap<string, readonly Id[]> = new Map([
  ["wp:docPr", [{ attribute: "id", kind: MARKER.drawing, prefix: null }]],
  ["w:numId", [{ attribute: "w:val", kind: MARKER.numbering, prefix: "" }]],
  ["w:headerReference", [{ attribute: "r:id", kind: MARKER.header, prefix: "" }]],
  ["w:footerReference", [{ attribute: "r:id", kind: MARKER.header, prefix: "" }]],
  ["w:footnoteReference", [{ attribute: "w:id", kind: MARKER.footnote, prefix: "" }]],
  ["w:endnoteReference", [{ attribute: "w:id", kind: MARKER.endnote, prefix: "" }]],
  ["w:hyperlink", [{ attribute: "w:anchor", kind: MARKER.reference, prefix: "" }]],
  ["o:OLEObject", [{ attribute: "ShapeID", kind: MARKER.shapeReference, prefix: "" }]],
  ["w:control", [{ attribute: "w:shapeid", kind: MARKER.shapeReference, prefix: "" }]],
  // The id of a note in its own part is assigned when the note is copied.
  ["w:footnote", []],
  ["w:endnote", []],
  ["w:comment", []],
]);

/** A comment's three elements share its id. */
const COMMENT_ROLES: ReadonlyMap<string, string> = new Map([
  ["w:commentRangeStart", "s"],
  ["w:commentRangeEnd", "e"],
  ["w:commentReference", "r"],
]);

function idsOf(element: XmlElement, isFallback: (element: XmlElement) => boolean): readonly Id[] {
  const { name, parent } = element;
  const listed = IDS.get(name);
  if (listed !== undefined) return listed;
  if (name.startsWith("v:")) return name === "v:shapetype" ? [] : [{ attribute: "id", kind: MARKER.shape, prefix: "" }];
  if (name === "w:id" && parent?.name === "w:sdtPr")
    return [{ attribute: "w:val", kind: MARKER.control, prefix: null }];
  // A form field and its bookmark share their name (ISO 29500-1, 17.16.27).
  if (name === "w:name" && parent?.name === "w:ffData")
    return [{ attribute: "w:val", kind: MARKER.reference, prefix: "" }];
  return name.startsWith("w:") ? annotationIds(element, isFallback) : [];
}

/** Every other `w:id` is that of an annotation (ISO 29500-1, 17.13), single or in a pair of start and end. */
function annotationIds(element: XmlElement, isFallback: (element: XmlElement) => boolean): readonly Id[] {
  const { name } = element;
  const role = COMMENT_ROLES.get(name);
  if (role !== undefined) {
    const kind = isFallback(element) ? MARKER.commentRepeated : MARKER.comment;
    return [{ attribute: "w:id", kind, prefix: role }];
  }
  const [, pair, side] = /^(.*?)(Start|End)$/.exec(name) ?? [];
  if (pair === undefined) return [{ attribute: "w:id", kind: MARKER.annotation, prefix: null }];
  const id = {
    attribute: "w:id",
    kind: side === "Start" ? MARKER.annotationStart : MARKER.annotationEnd,
    prefix: pair,
  };
  return side === "Start" ? [id, ...namesOf(name)] : [id];
}

/** The name of a move pairs both ends. It is unique like a bookmark's. */
function namesOf(annotation: string): readonly Id[] {
  if (annotation === "w:bookmarkStart") return [{ attribute: "w:name", kind: MARKER.bookmark, prefix: "" }];
  const [, side] = /^w:move(From|To)RangeStart$/.exec(annotation) ?? [];
  if (side !== undefined) return [{ attribute: "w:name", kind: MARKER.move, prefix: `${side}:` }];
  return [{ attribute: "w:name", kind: MARKER.reference, prefix: "" }];
}

function markId(xml: string, element: XmlElement, { attribute, kind, prefix }: Id): readonly Edit[] {
  const span = attributeSpan(xml, element, attribute);
  if (span === undefined) return [];
  const id = xml.slice(span.start, span.end);
  // 0 removes a paragraph from its style's numbering (ISO 29500-1, 17.9.18).
  if (kind === MARKER.numbering && id === "0") return [];
  // The anchor of a link to another file names a bookmark of that file.
  if (element.name === "w:hyperlink" && attributeSpan(xml, element, "r:id") !== undefined) return [];
  return [replacement(span, prefix === null ? marker(kind) : marker(kind, prefix + id))];
}

function strippedAttributes(xml: string, element: XmlElement): readonly Edit[] {
  return STRIPPED.flatMap((name) => {
    const value = attributeSpan(xml, element, name);
    return value === undefined ? [] : [removal({ start: value.start - ` ${name}="`.length, end: value.end + 1 })];
  });
}

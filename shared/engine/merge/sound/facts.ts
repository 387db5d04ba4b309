/** Lists the attributes on which rules for a whole file depend: ids, names and the ends of pairs. */

/** The meaning of a value. The rules are in `file-facts.ts`. */
export interface FactRule {
  readonly attribute: string;
  /** Values of one kind are unique in a file. */
  readonly unique?: string;
  /** The highest number that Word takes. */
  readonly max?: number;
  /** The start or end of something with this name; both have the same value, each once. */
  readonly pair?: string;
  readonly side?: "start" | "end";
  /** The definition of a note, or a reference to one. */
  readonly defines?: string;
  readonly refersTo?: string;
  /** Whether letter case makes no difference. */
  readonly ignoresCase?: boolean;
  readonly isField?: boolean;
  readonly isRelationship?: boolean;
}

const ids = (what: string): FactRule => ({ attribute: "w:id", unique: what });
const start = (pair: string): FactRule => ({ attribute: "w:id", pair, side: "start" });
const end = (pair: string): FactRule => ({ attribute: "w:id", pair, side: "end" });
const note = (kind: string): FactRule => ({ attribute: "w:id", unique: kind, defines: kind });
const reference = (kind: string): readonly FactRule[] => [
  { attribute: "w:id", unique: `reference to one ${kind}`, refersTo: kind },
];

/** Word takes ids of footnotes and end notes up to this one (MS-OI29500, 2.1.300). */
const NOTE_ID_MAX = 32_767;
const FOOTNOTE: readonly FactRule[] = [{ ...note("footnote"), max: NOTE_ID_MAX }];
const ENDNOTE: readonly FactRule[] = [{ ...note("endnote"), max: NOTE_ID_MAX }];

const PARAGRAPH_ID: readonly FactRule[] = [{ attribute: "w14:paraId", unique: "w14:paraId" }];
const CHANGE: readonly FactRule[] = [ids("tracked change")];

/** The element is an entry of a list about the package, whose attributes are all reported. */
export const ENTRY: readonly FactRule[] = [];

const FACTS: ReadonlyMap<string, readonly FactRule[]> = new Map<string, readonly FactRule[]>([
  ["wp:docPr", [{ attribute: "id", unique: "drawing" }]],
  ["v:shape", [{ attribute: "id", unique: "shape" }]],
  ["w:p", PARAGRAPH_ID],
  ["w:tr", PARAGRAPH_ID],
  [
    "w:bookmarkStart",
    [ids("bookmark"), start("w:bookmark"), { attribute: "w:name", unique: "bookmark of one name", ignoresCase: true }],
  ],
  ["w:bookmarkEnd", [end("w:bookmark")]],
  ["w:commentRangeStart", [start("w:commentRange")]],
  ["w:commentRangeEnd", [end("w:commentRange")]],
  ["w:permStart", [start("w:perm")]],
  ["w:permEnd", [end("w:perm")]],
  ["w:moveFromRangeStart", [start("w:moveFromRange")]],
  ["w:moveFromRangeEnd", [end("w:moveFromRange")]],
  ["w:moveToRangeStart", [start("w:moveToRange")]],
  ["w:moveToRangeEnd", [end("w:moveToRange")]],
  ["w:footnoteReference", reference("footnote")],
  ["w:endnoteReference", reference("endnote")],
  ["w:commentReference", reference("comment")],
  ["w:comment", [note("comment")]],
  ["w:fldChar", [{ attribute: "w:fldCharType", isField: true }]],
  // Copies have lists of their own, so the tag differs from copy to copy.
  ["w:numId", [{ attribute: "w:val" }]],
  ["w:num", [{ attribute: "w:numId", unique: "list" }]],
  ["w:abstractNum", [{ attribute: "w:abstractNumId", unique: "abstract list" }]],
  ["w:abstractNumId", [{ attribute: "w:val", refersTo: "abstract list" }]],
  ["Relationship", ENTRY],
  ["Override", ENTRY],
  ["Default", ENTRY],
]);

const CHANGES = /^w:(?:ins|del|moveFrom|moveTo|cellIns|cellDel|cellMerge|\w+Change)$/;

/** Returns undefined for an element without any. */
export function factsOf(name: string, parent: string): readonly FactRule[] | undefined {
  if (name === "w:id") return parent === "w:sdtPr" ? [{ attribute: "w:val", unique: "content control" }] : undefined;
  if (name === "w:footnote") return parent === "w:footnotes" ? FOOTNOTE : undefined;
  if (name === "w:endnote") return parent === "w:endnotes" ? ENDNOTE : undefined;
  return FACTS.get(name) ?? (CHANGES.test(name) ? CHANGE : undefined);
}

/** Every attribute with this prefix is the id of a relationship (ISO 29500-1, 22.8). */
export const RELATIONSHIP_PREFIX = "r:";

export const RELATIONSHIP: FactRule = { attribute: RELATIONSHIP_PREFIX, isRelationship: true };

/** Attributes that list prefixes, which must be declared (ISO 29500-3, 7.1 to 7.6). */
export const PREFIX_LISTS: ReadonlySet<string> = new Set(["mc:Ignorable", "mc:MustUnderstand", "Requires"]);

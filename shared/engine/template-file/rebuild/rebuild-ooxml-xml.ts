/** Removes references to anything outside of the package from an XML part of an Office package. */

import {
  type Attribute,
  type Edits,
  rewriteXml,
  type Span,
  type Tag,
  type Visitor,
} from "#shared/base/xml/rewrite-xml.ts";
import { isAllowedInstruction, isAllowedStray, NESTED_FIELD } from "./field-instructions.ts";
import {
  ADDRESS_ATTRIBUTES,
  KEPT_OF_MAIL_MERGE,
  LINK_ELEMENTS,
  NOTHING_WITHOUT_PART,
  OFFICE_NAMESPACE,
  READING_FORMULA,
  REMOVED_ELEMENTS,
} from "./ooxml-rules.ts";
import type { RemovedCode } from "./rebuilding.ts";

/** The relationships of a part, by how they were handled. */
export interface PartLinks {
  readonly removed: ReadonlySet<string>;
  /** Relationships to addresses outside the package. */
  readonly hyperlinks: ReadonlySet<string>;
}

/** Returns the same text if there is nothing to remove. */
export function rebuildOoxmlXml(xml: string, links: PartLinks, onRemovedCode: (code: RemovedCode) => void): string {
  return rewriteXml(xml, (edits) => new OoxmlVisitor(links, edits, onRemovedCode));
}

class OoxmlVisitor implements Visitor {
  readonly #links: PartLinks;
  readonly #edits: Edits;
  readonly #fields: Fields;
  /** Whether the text that follows is that of a formula, and the pieces of the formula so far. */
  #formula: { readonly spans: Span[]; text: string } | undefined;
  #isInMailMerge = false;

  constructor(links: PartLinks, edits: Edits, onRemovedCode: (code: RemovedCode) => void) {
    this.#links = links;
    this.#edits = edits;
    this.#fields = new Fields(edits, onRemovedCode);
  }

  start(tag: Tag): "keep" | "remove" {
    if (!OFFICE_NAMESPACE.test(tag.uri)) return "keep";
    if (REMOVED_ELEMENTS.has(tag.local) || this.#isLinkedObject(tag)) return "remove";
    if (this.#isInMailMerge && !KEPT_OF_MAIL_MERGE.has(tag.local)) return "remove";
    if (tag.local === "mailMerge") this.#isInMailMerge = true;
    for (const attribute of tag.attributes()) {
      const isPart = this.#isRelationship(attribute);
      const isForbidden = isPart
        ? this.#links.removed.has(attribute.value) ||
          (this.#links.hyperlinks.has(attribute.value) && !LINK_ELEMENTS.has(tag.local))
        : isForeignAddress(attribute);
      if (!isForbidden) continue;
      if (isPart && NOTHING_WITHOUT_PART.has(tag.local)) return "remove";
      this.#edits.push({ start: attribute.start, end: attribute.end, text: "" });
    }
    this.#fields.start(tag);
    if (isFormula(tag.local, tag.uri)) this.#formula = { spans: [], text: "" };
    return "keep";
  }

  end(local: string, uri: string): void {
    if (!OFFICE_NAMESPACE.test(uri)) return;
    this.#fields.end(local);
    if (local === "mailMerge") this.#isInMailMerge = false;
    if (this.#formula === undefined || !isFormula(local, uri)) return;
    const { spans, text } = this.#formula;
    if (READING_FORMULA.test(text)) for (const span of spans) this.#edits.push({ ...span, text: "" });
    this.#formula = undefined;
  }

  text(span: Span, value: () => string): void {
    this.#fields.text(span, value);
    if (this.#formula === undefined) return;
    this.#formula.spans.push(span);
    this.#formula.text += value();
  }

  finish(): void {
    this.#fields.finish();
  }

  #isRelationship({ local, uri }: Attribute): boolean {
    return /\/relationships\/?$/i.test(uri) || local === "relid";
  }

  #isLinkedObject(tag: Tag): boolean {
    return (
      tag.local === "OLEObject" && tag.attributes().some(({ local, value }) => local === "Type" && value === "Link")
    );
  }
}

const FORMULAS: ReadonlySet<string> = new Set(["f", "definedName", "formula", "formula1", "formula2"]);

/**
 * Matches formulas of a workbook's cells, names and rules. Those in charts only record where their values came from.
 */
function isFormula(local: string, uri: string): boolean {
  return FORMULAS.has(local) && /spreadsheetml|excel/i.test(uri);
}

function isForeignAddress({ local, uri, value }: Attribute): boolean {
  const isAddress = ADDRESS_ATTRIBUTES.has(local.toLowerCase()) || (local === "href" && uri !== "");
  return isAddress && value !== "";
}

interface Field {
  /** See `RemovedCode`. */
  readonly position: number;
  /** The spans of its instruction while it is read. */
  readonly spans: Span[];
  /** The instruction as Word reads it, and as a reader that includes deleted text does. */
  shown: string;
  whole: string;
  /** Whether any of it is marked as an instruction. Readers then treat plain text there as part of it too. */
  isMarked: boolean;
  isResult: boolean;
}

/**
 * Follows fields through a part: `w:fldSimple`, and fields whose instruction is in pieces between a begin and a
 * separator or an end (ISO 29500-1, 17.16.18). A field that names anything outside loses its instruction and keeps its
 * result.
 */
class Fields {
  readonly #edits: Edits;
  /** A field does not reach beyond a text box or one of several renditions; each has a list of its own. */
  #open: Field[] = [];
  readonly #outer: Field[][] = [];
  #text: string | undefined;

  readonly #onRemovedCode: (code: RemovedCode) => void;
  #count = 0;

  constructor(edits: Edits, onRemovedCode: (code: RemovedCode) => void) {
    this.#edits = edits;
    this.#onRemovedCode = onRemovedCode;
  }

  start(tag: Tag): void {
    if (ENCLOSING.has(tag.local)) {
      this.#outer.push(this.#open);
      this.#open = [];
    } else if (TEXTS.has(tag.local)) this.#text = tag.local;
    else if (tag.local === "tab" || tag.local === "br") this.#add(" ", undefined);
    else if (tag.local === "sym") this.#add(NESTED_FIELD, undefined);
    else if (tag.local === "fldChar") this.#character(tag);
    else if (tag.local === "fldSimple") this.#simple(tag);
  }

  end(local: string): void {
    if (local === this.#text) this.#text = undefined;
    if (local === "p") this.#add("\n", undefined);
    if (!ENCLOSING.has(local)) return;
    for (const field of this.#open) this.#judge(field);
    this.#open = this.#outer.pop() ?? [];
  }

  text(span: Span, value: () => string): void {
    if (this.#text === undefined) return;
    const field = this.#open.at(-1);
    if (field !== undefined && !field.isResult) this.#add(value(), span);
    // An instruction outside of any field: how readers treat it is not known.
    else if (INSTRUCTIONS.has(this.#text) && field === undefined) this.#empty(span, value());
  }

  /** Judges fields that never end. */
  finish(): void {
    for (const field of [...this.#outer.flat(), ...this.#open]) this.#judge(field);
  }

  #add(text: string, span: Span | undefined): void {
    const field = this.#open.at(-1);
    if (field === undefined || field.isResult) return;
    if (span !== undefined) field.spans.push(span);
    field.whole += text;
    if (this.#text !== undefined && INSTRUCTIONS.has(this.#text)) field.isMarked = true;
    if (this.#text === undefined || !DELETED.has(this.#text)) field.shown += text;
  }

  #character(tag: Tag): void {
    const type = tag.attributes().find(({ local }) => local === "fldCharType")?.value;
    if (type === "begin") {
      this.#add(NESTED_FIELD, undefined);
      this.#open.push({ position: this.#count++, spans: [], shown: "", whole: "", isMarked: false, isResult: false });
      return;
    }
    const field = type === "end" ? this.#open.pop() : this.#open.at(-1);
    if (field === undefined || field.isResult) return;
    this.#judge(field);
    field.isResult = true;
  }

  #simple(tag: Tag): void {
    this.#add(NESTED_FIELD, undefined);
    const position = this.#count++;
    for (const { name, local, value, start, end } of tag.attributes()) {
      if (local !== "instr" || isAllowedInstruction(value)) continue;
      this.#edits.push({ start, end, text: ` ${name}=""` });
      this.#onRemovedCode({ position, code: value.slice(0, CODE_MAX) });
    }
  }

  #judge(field: Field): void {
    const isAllowed = field.isMarked ? isAllowedInstruction : isAllowedStray;
    if (field.isResult || (isAllowed(field.shown) && isAllowed(field.whole))) return;
    for (const span of field.spans) this.#edits.push({ ...span, text: "" });
    this.#onRemovedCode({ position: field.position, code: field.shown.slice(0, CODE_MAX) });
  }

  #empty(span: Span, text: string): void {
    if (!isAllowedInstruction(text)) this.#edits.push({ ...span, text: "" });
  }
}

/** Enough to show which field it was. */
const CODE_MAX = 200;

const INSTRUCTIONS: ReadonlySet<string> = new Set(["instrText", "delInstrText"]);
const DELETED: ReadonlySet<string> = new Set(["delInstrText", "delText"]);
const TEXTS: ReadonlySet<string> = new Set([...INSTRUCTIONS, "t", "delText"]);
const ENCLOSING: ReadonlySet<string> = new Set(["Choice", "Fallback", "txbxContent"]);

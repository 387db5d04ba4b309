/** Joins the role maps of structure trees: which standard type each type of an author's own stands for. */
import { isUtf8 } from "node:buffer";
import type { PDFContext, PDFDict } from "pdf-lib";
import { PDFName } from "pdf-lib";
import { dictAt, nameAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
import type { TagTree } from "./read-tags.ts";

/** ISO 32000-1, 14.8.4. */
const STANDARD_TYPES = pdfNames(
  "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody " +
    "Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP " +
    "Figure Formula Form",
);

/** Types of PDF 2.0 (ISO 32000-2, annex M), which readers of PDF 1.7 do not know. */
const NEWER_TYPES = new Map(
  Object.entries({
    DocumentFragment: "Art",
    Aside: "Div",
    Title: "P",
    FENote: "Note",
    Sub: "Span",
    Em: "Span",
    Strong: "Span",
    Artifact: "Private",
  }).map(([type, older]) => [PDFName.of(type), PDFName.of(older)]),
);

/** A longer chain is taken for a loop. */
const CHAIN_MAX = 20;
/** Leaves room for a number within the 127 bytes of a name (ISO 19005-1, 6.1.12). */
const NAME_BYTES_MAX = 100;

export interface Role {
  /** The name of the type in the joined file. */
  readonly name: PDFName;
  /** The standard type, or the name of the type itself if it stands for none. */
  readonly meaning: PDFName;
}

export class Roles {
  /** The meaning of each name that is in use. */
  readonly #meanings = new Map([...STANDARD_TYPES].map((type) => [type, type]));
  #renamed = 0;

  /** Returns the roles of all types that the tree uses. A name with another meaning here gets a number. */
  add({ root, elements }: TagTree): ReadonlyMap<PDFName, Role> {
    const map = dictAt(root, "RoleMap");
    const types = new Set(elements.flatMap(({ dict }) => nameAt(dict, "S") ?? []));
    return new Map([...types].map((type) => [type, this.#roleOf(type, map)]));
  }

  /** @param name the name of a type in the joined file */
  meaningOf(name: PDFName): PDFName | undefined {
    return this.#meanings.get(name);
  }

  write(context: PDFContext): PDFDict | undefined {
    const mapped = [...this.#meanings].filter(([name, meaning]) => name !== meaning);
    if (mapped.length === 0) return undefined;
    const map = context.obj({});
    for (const [name, meaning] of mapped) map.set(name, meaning);
    return map;
  }

  #roleOf(type: PDFName, map: PDFDict | undefined): Role {
    const standard = standardType(type, map);
    const known = this.#meanings.get(type);
    const isFree = known === undefined || known === (standard ?? type);
    const name = isFree && isPlainName(type) ? type : this.#newName(type);
    const meaning = standard ?? name;
    this.#meanings.set(name, meaning);
    return { name, meaning };
  }

  #newName(type: PDFName): PDFName {
    const plain = type
      .decodeText()
      .replace(/[^A-Za-z0-9]/g, "")
      .slice(0, NAME_BYTES_MAX);
    for (;;) {
      const name = PDFName.of(`${plain}_${++this.#renamed}`);
      if (!this.#meanings.has(name)) return name;
    }
  }
}

export function isStandardType(type: PDFName): boolean {
  return STANDARD_TYPES.has(type);
}

/** Returns the standard type that a type stands for, or undefined if it leads to none. @param map the entry RoleMap */
export function standardType(type: PDFName, map: PDFDict | undefined): PDFName | undefined {
  let next = mappedType(type, map) ?? type;
  for (let count = 0; count < CHAIN_MAX; count++) {
    if (STANDARD_TYPES.has(next)) return next;
    next = mappedType(next, map) ?? NEWER_TYPES.get(next) ?? next;
  }
  return undefined;
}

function mappedType(type: PDFName, map: PDFDict | undefined): PDFName | undefined {
  const mapped = map?.lookup(type);
  return mapped instanceof PDFName && mapped !== type ? mapped : undefined;
}

/** ISO 19005-2, 6.1.8. */
function isPlainName(name: PDFName): boolean {
  const bytes = name.asBytes();
  return bytes.length <= NAME_BYTES_MAX && isUtf8(bytes);
}

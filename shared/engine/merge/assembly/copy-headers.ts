/** Gives each copy its own headers and footers where their content differs, and shares those with the same content. */
import { hash } from "node:crypto";
import { readXml } from "#shared/base/xml/xml-elements.ts";
import type { PackageAdditions } from "./package-additions.ts";

/** A header or footer of the template. */
export interface HeaderPart {
  readonly part: string;
  /** Whether it refers to bookmarks of its copy, so that no two copies may share it. */
  readonly isTiedToCopy: boolean;
}

/** The copy for which headers are looked up. */
export interface HeaderSource {
  readonly index: number;
  /** Returns the part with the copy's values, markers unresolved. */
  part(name: string): string;
  resolve(xml: string): string;
}

/** The headers and footers of one file. */
export class CopiedHeaders {
  /** Headers by the id of the main part's relationship to them. */
  readonly #headers: ReadonlyMap<string, HeaderPart>;
  readonly #additions: PackageAdditions;
  /** Relationship ids already assigned, by part and by the hash of the content. */
  readonly #given = new Map<string, Map<string, string>>();
  /** Relationship ids of blank parts, by their XML. */
  readonly #blank = new Map<string, string>();

  constructor(headers: ReadonlyMap<string, HeaderPart>, additions: PackageAdditions) {
    this.#headers = headers;
    this.#additions = additions;
  }

  /** Returns the id of the relationship to the copy's header or footer, given that of the template's. */
  idFor(relationshipId: string, copy: HeaderSource): string {
    const header = this.#headers.get(relationshipId);
    if (header === undefined) return relationshipId;
    const given = this.#given.get(header.part) ?? new Map<string, string>();
    this.#given.set(header.part, given);
    const xml = copy.part(header.part);
    const says = hash("sha256", header.isTiedToCopy ? `${copy.index} ${xml}` : xml);
    const known = given.get(says);
    if (known !== undefined) return known;
    const id = this.#place(relationshipId, header.part, copy.resolve(xml), given.size === 0);
    given.set(says, id);
    return id;
  }

  /** Returns the id of the relationship to a header or footer without content, which replaces the template's. */
  blankLike(relationshipId: string, copy: HeaderSource): string {
    const header = this.#headers.get(relationshipId);
    if (header === undefined) return relationshipId;
    const blank = blankPart(copy.part(header.part));
    const id =
      this.#blank.get(blank) ??
      this.#additions.addLike(relationshipId, header.part, blank, { keepsRelationships: false });
    this.#blank.set(blank, id);
    return id;
  }

  /** The first takes the template's place; the others are added. */
  #place(relationshipId: string, part: string, xml: string, isFirst: boolean): string {
    if (!isFirst) return this.#additions.addLike(relationshipId, part, xml, { keepsRelationships: true });
    this.#additions.set(part, xml);
    return relationshipId;
  }
}

/** Returns the header with only one paragraph, which is too low to push the text of the page away. */
function blankPart(header: string): string {
  const { root } = readXml(header);
  const paragraph =
    '<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/><w:rPr><w:sz w:val="2"/></w:rPr></w:pPr></w:p>';
  return header.slice(0, root.contentStart) + paragraph + header.slice(root.contentEnd);
}

/** Collects the relationships of links whose addresses depend on the data. */
import { hash } from "node:crypto";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { EditedList } from "#shared/base/xml/edited-list.ts";
import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";

/** A relationship that a rendered part refers to and that must be added to the part's relationships. */
export interface LinkTarget {
  /** The same address has the same id in every document, so parts of several documents can be combined. */
  readonly id: string;
  /** Id of the template's relationship that it copies, except for the address. */
  readonly like: string;
  readonly address: string;
}

/** Collects link targets while an item is rendered. */
export class LinkTargets {
  /** Targets by part and id. */
  readonly #targets = new Map<string, Map<string, LinkTarget>>();

  /** Returns the id of the relationship to this address. */
  idFor(part: string, like: string, address: string): string {
    const id = `rIdLink${hash("sha256", address).slice(0, 16)}`;
    const targets = this.#targets.get(part) ?? new Map<string, LinkTarget>();
    this.#targets.set(part, targets.set(id, { id, like, address }));
    return id;
  }

  /** Returns all targets that the part has referred to, for any item. */
  of(part: string): readonly LinkTarget[] {
    return [...(this.#targets.get(part)?.values() ?? [])];
  }

  /** Returns the targets that this rendering of the part refers to. */
  usedIn(part: string, xml: string): readonly LinkTarget[] {
    const targets = this.#targets.get(part);
    return [...new Set(xml.match(LINK_ID))].flatMap((id) => targets?.get(id) ?? []);
  }
}

/** The hash has 64 bits, so no two addresses of a file share an id. */
const LINK_ID = /\brIdLink[\da-f]{16}\b/g;

/**
 * Returns a part's relationships with those of its links added.
 * @param replaced ids of the template's relationships that are left out
 */
export function withLinks(xml: string, added: readonly LinkTarget[], replaced: readonly string[]): string {
  const list = new EditedList(canonicalXml(xml));
  for (const { id, like, address } of added) list.addLike("Id", like, { Id: id, Target: escapeAttribute(address) });
  for (const id of replaced) list.remove("Id", id);
  return list.xml();
}

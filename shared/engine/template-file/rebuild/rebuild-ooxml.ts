/**
 * Reduces an Office Open XML package to the parts that allowed relationships lead to, and their content to what is
 * allowed.
 */

import { rewriteXml, type Tag } from "#shared/base/xml/rewrite-xml.ts";
import type { Package, PartChanges } from "#shared/engine/archive/package.ts";
import { PackageFailure } from "#shared/engine/archive/package-failure.ts";
import { resolvePartName } from "#shared/engine/archive/part-names.ts";
import { readContentTypes, relationshipsPartOf } from "#shared/engine/template-file/package/office-package.ts";
import { ruleOfKind } from "./ooxml-rules.ts";
import { EMPTY_PICTURE } from "./picture-content.ts";
import { type PartLinks, rebuildOoxmlXml } from "./rebuild-ooxml-xml.ts";
import { PackageRefusal, type Rebuilding, type RemovedCode, type XmlPart } from "./rebuilding.ts";

const CONTENT_TYPES = "[Content_Types].xml";

/** @throws PackageRefusal, PackageFailure `damaged` if XML that stays is not well formed, or parts have equal names */
export function rebuildOoxml(archive: Package, rebuilding: Rebuilding): PartChanges {
  return new OoxmlRebuilder(archive, rebuilding).run();
}

/** A part as it stays, or `null` if it is removed. */
type Kept = XmlPart | { readonly replacement: Uint8Array } | "unchanged" | null;

class OoxmlRebuilder {
  readonly #archive: Package;
  readonly #rebuilding: Rebuilding;
  readonly #types: ReadonlyMap<string, string>;
  /** Names of entries by their comparison form. Each form has exactly one. */
  readonly #names: ReadonlyMap<string, readonly string[]>;
  readonly #kept = new Map<string, Kept>();
  readonly #changes = new Map<string, string | Uint8Array | null>();
  readonly #waiting: string[] = [];

  constructor(archive: Package, rebuilding: Rebuilding) {
    this.#archive = archive;
    this.#rebuilding = rebuilding;
    this.#types = readContentTypes(archive);
    this.#names = Map.groupBy(archive.entries.keys(), comparable);
    // Otherwise each of many such parts would be followed through all their lists of relationships.
    if (this.#names.size < archive.entries.size) throw new PackageFailure("damaged", TWO_OF_A_NAME);
  }

  run(): PartChanges {
    const types = this.#xml(CONTENT_TYPES);
    if (types === undefined) throw new PackageRefusal("its list of content types cannot be read");
    this.#follow("");
    for (let part = this.#waiting.pop(); part !== undefined; part = this.#waiting.pop()) this.#rebuildPart(part);
    const stays = new Set([CONTENT_TYPES, ...this.#entries(relationshipsPartOf(""))]);
    for (const [name, kept] of this.#kept) {
      if (kept === null) continue;
      stays.add(name);
      for (const relationships of this.#entries(relationshipsPartOf(name))) stays.add(relationships);
    }
    for (const name of this.#archive.entries.keys()) if (!stays.has(name)) this.#changes.set(name, null);
    this.#change(CONTENT_TYPES, types, this.#withoutGoneParts(types.xml));
    return this.#changes;
  }

  #rebuildPart(part: string): void {
    const kept = this.#kept.get(part);
    if (kept === null || kept === undefined) return;
    const links = this.#follow(part);
    if (kept === "unchanged") return;
    if ("replacement" in kept) this.#changes.set(part, kept.replacement);
    else {
      const onRemovedCode = (code: RemovedCode) => this.#rebuilding.onRemovedCode(part, code);
      this.#change(part, kept, rebuildOoxmlXml(kept.xml, links, onRemovedCode));
    }
  }

  /** Reads a part's relationships and removes the forbidden ones. */
  #follow(part: string): PartLinks {
    const links = { removed: new Set<string>(), hyperlinks: new Set<string>() };
    for (const name of this.#entries(relationshipsPartOf(part))) {
      const xml = this.#xml(name);
      if (xml === undefined) this.#changes.set(name, null);
      else
        this.#change(
          name,
          xml,
          rewriteXml(xml.xml, () => ({ start: (tag) => this.#relationship(part, tag, links) })),
        );
    }
    return links;
  }

  #relationship(
    part: string,
    tag: Tag,
    links: { readonly removed: Set<string>; readonly hyperlinks: Set<string> },
  ): "keep" | "remove" {
    if (tag.local !== "Relationship") return "keep";
    const value = (name: string) =>
      tag.attributes().find(({ local, uri }) => local === name && uri === "")?.value ?? "";
    const [id, target, kind] = [value("Id"), value("Target"), value("Type").replace(/^.*\//s, "")];
    const isElsewhere =
      value("TargetMode").toLowerCase() === "external" || /^\s*(?:[a-z][\w+.-]*:|[\\/]{2})/i.test(target);
    const rule = ruleOfKind(kind, isElsewhere);
    if (typeof rule === "object") throw new PackageRefusal(rule.refused);
    if (rule === "link") links.hyperlinks.add(id);
    if (rule === "removed" || (rule === "part" && !this.#keep(part, target, kind))) {
      links.removed.add(id);
      return "remove";
    }
    return "keep";
  }

  /** Returns whether the target may stay. A missing target is accepted, because there is nothing to read. */
  #keep(from: string, target: string, kind: string): boolean {
    const names = this.#entries(resolvePartName(from, target.replaceAll("\\", "/")));
    for (const name of names) {
      if (this.#kept.has(name)) continue;
      this.#kept.set(name, this.#judge(name, kind));
      this.#waiting.push(name);
    }
    return names.every((name) => this.#kept.get(name) !== null);
  }

  #judge(name: string, kind: string): Kept {
    const bytes = this.#archive.part(name) ?? new Uint8Array();
    const isXml = /[+/]xml$/i.test(this.#types.get(name) ?? "") || /\.(?:xml|rels|vml)$/i.test(name);
    const xml = isXml ? this.#xml(name) : undefined;
    if (xml !== undefined) return xml;
    const content = this.#rebuilding.contentOf(bytes);
    if (content !== undefined) return content === bytes ? "unchanged" : { replacement: content };
    return PICTURES.has(kind.toLowerCase()) ? { replacement: EMPTY_PICTURE } : null;
  }

  #isGone(name: string): boolean {
    const names = this.#entries(name);
    return names.length > 0 && names.every((each) => this.#changes.get(each) === null);
  }

  #entries(name: string): readonly string[] {
    return this.#names.get(comparable(name)) ?? [];
  }

  #withoutGoneParts(types: string): string {
    const isGone = (tag: Tag) =>
      tag.local === "Override" &&
      tag.attributes().some(({ local, value }) => local === "PartName" && this.#isGone(value));
    return rewriteXml(types, () => ({ start: (tag) => (isGone(tag) ? "remove" : "keep") }));
  }

  #xml(name: string): XmlPart | undefined {
    const bytes = this.#archive.part(name);
    const xml = bytes && this.#rebuilding.xmlOf(bytes);
    if (xml !== undefined && "fault" in xml) throw new PackageFailure("damaged", `its part ${name} ${xml.fault}`);
    return xml;
  }

  #change(name: string, { xml, isAsWritten }: XmlPart, after: string): void {
    if (after !== xml || !isAsWritten) this.#changes.set(name, after);
  }
}

const TWO_OF_A_NAME = "it contains two parts with the same name";

/** Content shown as a picture keeps its place with an empty picture if it is not allowed. */
const PICTURES: ReadonlySet<string> = new Set(["image", "thumbnail", "hdphoto"]);

/**
 * Part names are compared without regard to case (ISO 29500-2, 6.2.2.3). Some writers escape them or use Windows
 * separators.
 */
function comparable(name: string): string {
  const slashes = name.replaceAll("\\", "/").replace(/^\/+/, "");
  try {
    return decodeURIComponent(slashes).toLowerCase();
  } catch {
    return slashes.toLowerCase();
  }
}

/**
 * Reduces an OpenDocument package to the allowed XML, pictures, fonts and objects, and the XML to its allowed content.
 */

import { rewriteXml, type Tag } from "#shared/base/xml/rewrite-xml.ts";
import type { Package, PartChanges } from "#shared/engine/archive/package.ts";
import { rebuildOdfXml } from "./rebuild-odf-xml.ts";
import type { Rebuilding, XmlPart } from "./rebuilding.ts";
import { declaredTexts, withoutUserFields } from "./user-fields.ts";

const MANIFEST = "META-INF/manifest.xml";

export function rebuildOdf(archive: Package, rebuilding: Rebuilding): PartChanges {
  const changes = new Map<string, string | Uint8Array | null>();
  const parts = new Map<string, XmlPart>();
  for (const name of archive.entries.keys()) {
    const bytes = archive.part(name) ?? new Uint8Array();
    if (isPlain(name, bytes)) continue;
    const xml = isXml(name) ? rebuilding.xmlOf(bytes) : undefined;
    if (xml !== undefined && "xml" in xml) {
      parts.set(name, xml);
      continue;
    }
    const content = rebuilding.contentOf(bytes) ?? null;
    if (content !== bytes) changes.set(name, content);
  }
  const names = new Set([...archive.entries.keys()].filter((name) => changes.get(name) !== null && !isHint(name)));
  const targets = withFolders(names);
  const texts = declaredTexts(parts.values().map(({ xml }) => xml));
  for (const [name, { xml, isAsWritten }] of parts) {
    const rebuilt =
      name === MANIFEST
        ? withoutGone(xml, changes)
        : withoutUserFields(rebuildOdfXml(xml, folderOf(name), targets), texts);
    if (rebuilt !== xml || !isAsWritten) changes.set(name, rebuilt);
  }
  return changes;
}

/** Returns whether a part is neither XML nor a picture, and is read only for its plain content. */
function isPlain(name: string, bytes: Uint8Array): boolean {
  if (bytes.length === 0) return true;
  return isHint(name) || (/^(?:[^/]+\/)*mimetype$/.test(name) && bytes.length < 200);
}

/** The file with hints on line and page breaks. It is not inspected, so no address may lead to it. */
function isHint(name: string): boolean {
  return name === "layout-cache";
}

function isXml(name: string): boolean {
  return /\.(?:xml|rdf|xlb|xlc)$/i.test(name);
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/") + 1);
}

/** Adds folders, because an object is named by its folder. */
function withFolders(names: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(names);
  for (const name of names) {
    for (let slash = name.lastIndexOf("/"); slash > 0; slash = name.lastIndexOf("/", slash - 1)) {
      const folder = name.slice(0, slash);
      if (all.has(folder)) break;
      all.add(folder);
    }
  }
  return all;
}

function withoutGone(manifest: string, changes: PartChanges): string {
  const isGone = (tag: Tag) =>
    tag.local === "file-entry" &&
    tag.attributes().some(({ local, value }) => local === "full-path" && changes.get(value) === null);
  return rewriteXml(manifest, () => ({ start: (tag) => (isGone(tag) ? "remove" : "keep") }));
}

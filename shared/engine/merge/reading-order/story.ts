/** Reads the blocks of a part that stands outside of the body: a header, a footer, or notes. */

import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { readXml } from "#shared/base/xml/xml-elements.ts";
import type { Package } from "#shared/engine/archive/package.ts";
import { partText, type Relationship, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";

export interface Story {
  /** The XML within the root element. */
  readonly blocks: string;
  /** The declarations of namespaces, by prefix. */
  readonly namespaces: ReadonlyMap<string, string>;
  readonly relationships: readonly Relationship[];
}

/** @param view returns what is shown of a part */
export function readStory(archive: Package, part: string, view: (xml: string) => string): Story {
  const { xml, root } = readXml(view(canonicalXml(partText({ archive }, part) ?? "<none></none>")));
  return {
    blocks: xml.slice(root.contentStart, root.contentEnd),
    namespaces: namespacesIn(xml.slice(root.start, root.contentStart)),
    relationships: relationshipsOf({ archive }, part),
  };
}

/** @param tag a start tag in canonical form */
function namespacesIn(tag: string): ReadonlyMap<string, string> {
  return new Map(Array.from(tag.matchAll(/ xmlns:([^=]+)="([^"]*)"/g), ([, prefix = "", uri = ""]) => [prefix, uri]));
}

/**
 * Returns the XML with more namespaces declared at its root.
 * @param xml a part in canonical form
 */
export function withNamespaces(xml: string, added: Iterable<readonly [string, string]>): string {
  const start = xml.search(/<[^?]/);
  const at = xml.indexOf(">", start);
  const known = namespacesIn(xml.slice(start, at));
  const missing = [...new Map(added)].filter(([prefix]) => !known.has(prefix));
  return xml.slice(0, at) + missing.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join("") + xml.slice(at);
}

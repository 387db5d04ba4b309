/**
 * Gives namespaces the prefixes that Word and LibreOffice write, because later code finds elements by their prefix. Some
 * libraries write others: Python's ElementTree numbers them (`ns0`).
 */
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";

/**
 * Returns the part with the usual prefixes. Where a prefix has several meanings in it, that prefix stays.
 * @param xml well-formed
 */
export function withUsualPrefixes(xml: string): string {
  if (!declarationsOf(xml).some(({ prefix, uri }) => isUnusual(prefix, uri))) return xml;
  const canonical = canonicalXml(xml);
  const renamed = renamedPrefixes(canonical);
  if (renamed.size === 0) return xml;
  return canonical.replace(TAG, (tag, slash: string, name: string, attributes: string, end: string) =>
    tag.startsWith("<?")
      ? tag
      : `<${slash}${renamedName(name, renamed)}${renamedAttributes(attributes, renamed)}${end}`,
  );
}

const OFFICE = "http://schemas.openxmlformats.org/";
const STRICT = "http://purl.oclc.org/ooxml/";
const MICROSOFT = "http://schemas.microsoft.com/office/word/";

/** ISO 29500-1, annex A; [MS-DOCX], 2.2; [MS-ODRAWXML]. */
const USUAL: ReadonlyMap<string, string> = new Map([
  [`${OFFICE}wordprocessingml/2006/main`, "w"],
  [`${STRICT}wordprocessingml/main`, "w"],
  [`${OFFICE}officeDocument/2006/relationships`, "r"],
  [`${STRICT}officeDocument/relationships`, "r"],
  [`${OFFICE}officeDocument/2006/math`, "m"],
  [`${STRICT}officeDocument/math`, "m"],
  [`${OFFICE}drawingml/2006/wordprocessingDrawing`, "wp"],
  [`${STRICT}drawingml/wordprocessingDrawing`, "wp"],
  [`${OFFICE}drawingml/2006/main`, "a"],
  [`${STRICT}drawingml/main`, "a"],
  [`${OFFICE}drawingml/2006/picture`, "pic"],
  [`${STRICT}drawingml/picture`, "pic"],
  [`${OFFICE}drawingml/2006/chart`, "c"],
  [`${STRICT}drawingml/chart`, "c"],
  [`${OFFICE}markup-compatibility/2006`, "mc"],
  ["urn:schemas-microsoft-com:vml", "v"],
  ["urn:schemas-microsoft-com:office:office", "o"],
  ["urn:schemas-microsoft-com:office:word", "w10"],
  [`${MICROSOFT}2010/wordml`, "w14"],
  [`${MICROSOFT}2012/wordml`, "w15"],
  [`${MICROSOFT}2010/wordprocessingDrawing`, "wp14"],
  [`${MICROSOFT}2010/wordprocessingShape`, "wps"],
  [`${MICROSOFT}2010/wordprocessingGroup`, "wpg"],
  [`${MICROSOFT}2010/wordprocessingCanvas`, "wpc"],
]);

interface Declaration {
  /** Empty for the namespace of elements without a prefix. */
  readonly prefix: string;
  readonly uri: string;
}

/** Some may stand in values: the expressions of bound controls declare prefixes of their own. */
function declarationsOf(xml: string): readonly Declaration[] {
  const found = xml.matchAll(/\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Array.from(found, ([, prefix = "", double, single]) => ({ prefix, uri: double ?? single ?? "" }));
}

function isUnusual(prefix: string, uri: string): boolean {
  const usual = USUAL.get(uri);
  return usual !== undefined && usual !== prefix;
}

/** A prefix that has one meaning in the part, by the usual one if that has no other meaning. */
function renamedPrefixes(xml: string): ReadonlyMap<string, string> {
  const meanings = new Map<string, Set<string>>();
  for (const [, slash, , attributes = ""] of xml.matchAll(TAG)) {
    if (slash !== "") continue;
    for (const { prefix, uri } of declarationsIn(attributes))
      meanings.set(prefix, (meanings.get(prefix) ?? new Set()).add(uri));
  }
  const renamed = new Map<string, string>();
  for (const [prefix, [uri = "", ...others]] of meanings) {
    const usual = USUAL.get(uri) ?? prefix;
    const isFree = [...(meanings.get(usual) ?? [])].every((other) => USUAL.get(other) === usual);
    if (usual !== prefix && others.length === 0 && isFree) renamed.set(prefix, usual);
  }
  return renamed;
}

const TAG = /<([/?]?)([^\s<>/?]+)([^<>]*?)(\/?>)/g;
const ATTRIBUTE = / ([^\s=]+)="([^"]*)"/g;
/** The attribute that declares a prefix, or the namespace of elements without one. */
const DECLARED = /^xmlns(?::(.*))?$/;

function declarationsIn(attributes: string): readonly Declaration[] {
  return Array.from(attributes.matchAll(ATTRIBUTE), ([, name = "", uri = ""]) => ({
    declared: DECLARED.exec(name),
    uri,
  }))
    .filter(({ declared }) => declared !== null)
    .map(({ declared, uri }) => ({ prefix: declared?.[1] ?? "", uri }));
}

function renamedName(name: string, renamed: ReadonlyMap<string, string>): string {
  const colon = name.indexOf(":");
  const usual = renamed.get(name.slice(0, Math.max(0, colon)));
  return usual === undefined ? name : `${usual}:${name.slice(colon + 1)}`;
}

/** Attributes without a prefix have no namespace. A declaration that the tag has already is not repeated. */
function renamedAttributes(attributes: string, renamed: ReadonlyMap<string, string>): string {
  const declared = new Set<string>();
  return attributes.replace(ATTRIBUTE, (whole, name: string, value: string) => {
    const declaration = DECLARED.exec(name);
    if (declaration !== null) {
      const prefix = declaration[1] ?? "";
      const usual = renamed.get(prefix) ?? prefix;
      if (declared.size === declared.add(usual).size) return "";
      return usual === "" ? whole : ` xmlns:${usual}="${value}"`;
    }
    const written = name.includes(":") ? renamedName(name, renamed) : name;
    return ` ${written}="${LISTS.has(written) ? renamedList(value, renamed) : value}"`;
  });
}

/** Attributes that list prefixes, or names with them (ISO 29500-3, 7.2 to 7.6). */
const LISTS: ReadonlySet<string> = new Set(["mc:Ignorable", "mc:MustUnderstand", "mc:ProcessContent", "Requires"]);

function renamedList(list: string, renamed: ReadonlyMap<string, string>): string {
  return list.replace(/[^\s:]+(?=:|\s|$)/g, (name, at: number) =>
    list[at - 1] === ":" ? name : (renamed.get(name) ?? name),
  );
}

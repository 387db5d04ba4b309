/** The little reading of XML that needs no tree: start tags with their attributes, and entities. */

/** Attributes of every start tag with this local name (any prefix), in document order, entities decoded. */
export function startTags(xml: string, localName: string): readonly ReadonlyMap<string, string>[] {
  const tags = xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${localName}(\\s[^<>]*)?>`, "g"));
  return [...tags].map(([, attributes = ""]) => readAttributes(attributes));
}

/** Text with its entities and character references replaced by what they stand for. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d+)|#x([\da-f]+));/gi, (whole, name, decimal, hexadecimal) => {
    if (name !== undefined) return ENTITIES[name as keyof typeof ENTITIES] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const ENTITIES = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" } as const;

function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = text.matchAll(/(?:^|\s)([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map(
    [...attributes].map(([, name = "", double, single]) => [name, decodeEntities(double ?? single ?? "")]),
  );
}

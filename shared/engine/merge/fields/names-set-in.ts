/** Finds the bookmarks to which fields give values (ISO 29500-1, 17.16.5.3 and 17.16.5.57). */
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { readXml } from "#shared/base/xml/xml-elements.ts";
import { unmarked } from "#shared/engine/merge/values/copy-markers.ts";
import { readInstruction } from "./instruction.ts";
import { readFields } from "./read-fields.ts";

/** Returns their names in a part, in lower case. Word may divide a type anywhere. */
export function namesSetIn(xml: string): readonly string[] {
  if (!xml.includes("w:instr") || !/S(?:<[^>]*>)*E(?:<[^>]*>)*T|A(?:<[^>]*>)*S(?:<[^>]*>)*K/i.test(xml)) return [];
  return readFields(readXml(canonicalXml(xml))).flatMap(({ code }) => {
    const { type, words } = readInstruction(unmarked(code));
    return ["SET", "ASK"].includes(type) ? words.slice(0, 1).map((name) => name.toLowerCase()) : [];
  });
}

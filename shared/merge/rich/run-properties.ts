/** Changes the formatting of a run. */
import { outerXml, readXml } from "#shared/xml/xml-elements.ts";

/**
 * Returns a `w:rPr` with these properties instead of those of the same names.
 * @param runProperties a canonical `w:rPr`, or nothing
 * @param changed elements by name, such as `w:b`; an empty text removes the property
 */
export function withRunProperties(runProperties: string, changed: Readonly<Record<string, string>>): string {
  const { xml, root } = readXml(runProperties === "" ? "<w:rPr></w:rPr>" : runProperties);
  const properties = new Map(root.children.map((child) => [child.name, outerXml(xml, child)]));
  for (const [name, element] of Object.entries(changed)) properties.set(name, element);
  const inOrder = [...properties].toSorted(([one], [other]) => rank(one) - rank(other));
  return `<w:rPr>${inOrder.map(([, element]) => element).join("")}</w:rPr>`;
}

/** The order that the schema requires (ISO 29500-1, 17.3.2.28). Extensions, such as `w14:glow`, come last. */
const ORDER = (
  "rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish " +
  "webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang " +
  "eastAsianLayout specVanish oMath"
)
  .split(" ")
  .map((name) => `w:${name}`);

function rank(name: string): number {
  const index = ORDER.indexOf(name);
  return index < 0 ? ORDER.length : index;
}

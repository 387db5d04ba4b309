/** Changes the formatting of a run, a paragraph or a cell. */
import { outerXml, readXml } from "#shared/base/xml/xml-elements.ts";
import { CELL_PROPERTIES, PARAGRAPH_PROPERTIES } from "./schema-order.ts";

/** Elements by name, such as `w:b`; an empty text removes the property. */
export type ChangedProperties = Readonly<Record<string, string>>;

/** Extensions, such as `w14:glow`, come last (ISO 29500-1, 17.3.2.28). */
const RUN_PROPERTIES: readonly string[] = (
  "rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish " +
  "webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang " +
  "eastAsianLayout specVanish oMath"
)
  .split(" ")
  .map((name) => `w:${name}`);

/** The order that the schema requires. */
const ORDERS = {
  "w:rPr": RUN_PROPERTIES,
  "w:pPr": PARAGRAPH_PROPERTIES,
  "w:tcPr": CELL_PROPERTIES,
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** @param runProperties a canonical `w:rPr`, or nothing */
export function withRunProperties(runProperties: string, changed: ChangedProperties): string {
  return withProperties("w:rPr", runProperties, changed);
}

/**
 * Returns the element with these properties instead of those of the same names.
 * @param canonical the element, or nothing
 */
export function withProperties(element: keyof typeof ORDERS, canonical: string, changed: ChangedProperties): string {
  const { xml, root } = readXml(canonical === "" ? `<${element}></${element}>` : canonical);
  const properties = new Map(root.children.map((child) => [child.name, outerXml(xml, child)]));
  for (const [name, property] of Object.entries(changed)) properties.set(name, property);
  const rank = (name: string) => ORDERS[element].indexOf(name) + 1 || ORDERS[element].length + 1;
  const inOrder = [...properties].toSorted(([one], [other]) => rank(one) - rank(other));
  return `<${element}>${inOrder.map(([, property]) => property).join("")}</${element}>`;
}

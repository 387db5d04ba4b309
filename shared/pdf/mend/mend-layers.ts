/** Completes what PDF/A requires of layer configurations (ISO 19005-2, 6.9). Layers stay shown or hidden as they were. */
import { PDFArray, type PDFDict, type PDFDocument, PDFHexString, PDFName } from "pdf-lib";
import { arrayAt, dictAt, dictsIn, eachOnce, elementsOf, refsIn, stringAt } from "#shared/pdf/objects/lookup.ts";

/** Rules by which readers change states by themselves, as for printing. */
const AUTOMATIC_STATES = PDFName.of("AS");

export function mendLayers({ catalog }: PDFDocument): void {
  const properties = dictAt(catalog, "OCProperties");
  const names = new Set<string>();
  for (const configuration of [dictAt(properties, "D"), ...dictsIn(arrayAt(properties, "Configs"))]) {
    if (!configuration) continue;
    configuration.delete(AUTOMATIC_STATES);
    nameApart(configuration, names);
    listAll(arrayAt(configuration, "Order"), arrayAt(properties, "OCGs"));
  }
}

function nameApart(configuration: PDFDict, taken: Set<string>): void {
  const wanted = stringAt(configuration, "Name")?.decodeText() || "Layers";
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted} ${number}`;
  taken.add(name);
  configuration.set(PDFName.of("Name"), PDFHexString.fromText(name));
}

/** The order in which readers list layers may be missing, but not incomplete. */
function listAll(order: PDFArray | undefined, layers: PDFArray | undefined): void {
  if (!order) return;
  const lists = eachOnce([order], (list) => elementsOf(list).filter((inner) => inner instanceof PDFArray));
  const listed = new Set([...lists].flatMap(refsIn));
  for (const layer of refsIn(layers)) if (!listed.has(layer)) order.push(layer);
}

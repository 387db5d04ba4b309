/** Takes out what layers hide (optional content, ISO 32000-1, 8.11), because PDF/A-1 has no layers that could hide it. */
import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRawStream } from "pdf-lib";
import { arrayAt, dictAt, dictsIn, elementsOf, nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import { readPages } from "#shared/pdf/objects/page-tree.ts";
import { allObjects } from "./all-objects.ts";

/**
 * Removes hidden annotations, and empties hidden forms and pictures.
 * @returns whether nothing hidden is left: parts of a content stream stay
 */
export function removeHidden(document: PDFDocument): boolean {
  const { context } = document;
  const layers = new LayerStates(document);
  for (const { dict } of readPages(document)) {
    const annotations = arrayAt(dict, "Annots");
    for (let index = (annotations?.size() ?? 0) - 1; index >= 0; index--) {
      const annotation = annotations?.lookup(index);
      if (annotation instanceof PDFDict && layers.hide(objectAt(annotation, "OC"))) annotations?.remove(index);
    }
  }
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || !layers.hide(objectAt(object.dict, "OC"))) continue;
    context.assign(ref, context.stream("", { Type: "XObject", Subtype: "Form", BBox: [0, 0, 1, 1] }));
  }
  return !allObjects(context).some((object) => {
    const marks = object instanceof PDFDict ? dictAt(object, "Properties") : undefined;
    return marks?.keys().some((key) => layers.hide(marks.lookup(key))) ?? false;
  });
}

/** Deeper expressions show their content: no producer writes them. */
const NESTING_MAX = 32;

/** The states of layers in the default configuration. */
export class LayerStates {
  readonly #on: ReadonlySet<PDFDict>;
  readonly #off: ReadonlySet<PDFDict>;
  readonly #isUnlistedShown: boolean;
  readonly #known = new Map<PDFObject, boolean>();

  constructor({ catalog }: PDFDocument) {
    const configuration = dictAt(dictAt(catalog, "OCProperties"), "D");
    this.#on = new Set(dictsIn(arrayAt(configuration, "ON")));
    this.#off = new Set(dictsIn(arrayAt(configuration, "OFF")));
    this.#isUnlistedShown = nameAt(configuration, "BaseState") !== PDFName.of("OFF");
  }

  /** @param content a layer, or a membership dictionary, which combines several (ISO 32000-1, 8.11.2.2) */
  hide(content: PDFObject | undefined): boolean {
    return content instanceof PDFDict && !this.#shows(content, 0);
  }

  #shows(content: PDFObject | undefined, depth: number): boolean {
    if (depth > NESTING_MAX || !(content instanceof PDFDict || content instanceof PDFArray)) return true;
    const known = this.#known.get(content);
    if (known !== undefined) return known;
    const shows = content instanceof PDFArray ? this.#fulfils(content, depth) : this.#showsDict(content, depth);
    this.#known.set(content, shows);
    return shows;
  }

  #showsDict(dict: PDFDict, depth: number): boolean {
    if (nameAt(dict, "Type")?.decodeText() !== "OCMD") {
      return !this.#off.has(dict) && (this.#isUnlistedShown || this.#on.has(dict));
    }
    const expression = arrayAt(dict, "VE");
    return expression ? this.#shows(expression, depth + 1) : this.#showsMembers(dict, depth);
  }

  #showsMembers(dict: PDFDict, depth: number): boolean {
    const members = objectAt(dict, "OCGs");
    const layers = members instanceof PDFArray ? dictsIn(members) : members instanceof PDFDict ? [members] : [];
    if (layers.length === 0) return true;
    const states = layers.map((layer) => this.#shows(layer, depth + 1));
    const policy = nameAt(dict, "P")?.decodeText();
    if (policy === "AllOn") return states.every((state) => state);
    if (policy === "AllOff") return states.every((state) => !state);
    return states.includes(policy !== "AnyOff");
  }

  #fulfils(expression: PDFArray, depth: number): boolean {
    const [operator, ...operands] = elementsOf(expression);
    const states = operands.map((operand) => this.#shows(operand, depth + 1));
    if (operator === PDFName.of("Not")) return states[0] === false;
    return operator === PDFName.of("And") ? states.every((state) => state) : states.includes(true);
  }
}

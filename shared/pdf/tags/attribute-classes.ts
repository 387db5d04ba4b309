/** Joins the class maps of structure trees: the attributes that several elements have under one name. */
import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject } from "pdf-lib";
import { dictAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import type { TagTree } from "./read-tags.ts";

/** Elements of a hostile file may share one long list. */
const CLASSES_MAX = 100;

export type AttributeClasses = ReadonlyMap<PDFName, PDFName>;

export class ClassMap {
  readonly #map: PDFDict;
  #renamed = 0;

  constructor(context: PDFContext) {
    this.#map = PDFDict.withContext(context);
  }

  /**
   * Copies the classes that the tree uses, and returns the new name of each. A name with other attributes here gets a
   * number.
   */
  add({ root, elements }: TagTree, copy: (attributes: PDFObject) => PDFObject): AttributeClasses {
    const theirs = dictAt(root, "ClassMap");
    const names = new Map<PDFName, PDFName>();
    for (const name of theirs ? elements.flatMap(({ dict }) => classesOf(dict)) : []) {
      const attributes = theirs?.get(name);
      if (attributes && !names.has(name)) names.set(name, this.#put(name, copy(attributes)));
    }
    return names;
  }

  write(): PDFDict | undefined {
    return this.#map.keys().length > 0 ? this.#map : undefined;
  }

  #put(wanted: PDFName, attributes: PDFObject): PDFName {
    const known = this.#map.get(wanted);
    const name = known === undefined || known.toString() === attributes.toString() ? wanted : this.#newName();
    this.#map.set(name, attributes);
    return name;
  }

  #newName(): PDFName {
    for (;;) {
      const name = PDFName.of(`Class_${++this.#renamed}`);
      if (!this.#map.has(name)) return name;
    }
  }
}

/** Returns the entry C of an element with the new names. Classes that are not in the map say nothing. */
export function renamedClasses(element: PDFDict, names: AttributeClasses): PDFObject | undefined {
  const known = classesOf(element).flatMap((name) => names.get(name) ?? []);
  if (known.length < 2) return known[0];
  const list = PDFArray.withContext(element.context);
  for (const name of known) list.push(name);
  return list;
}

function classesOf(element: PDFDict): readonly PDFName[] {
  const value = objectAt(element, "C");
  const all = value instanceof PDFArray ? value.asArray().slice(0, CLASSES_MAX) : [value];
  return all.filter((each) => each instanceof PDFName);
}

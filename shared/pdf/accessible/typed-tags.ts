/** Reads a structure tree with the standard type and the attributes of each element (ISO 32000-1, 14.8.4 and 14.8.5). */
import { PDFArray, PDFDict, PDFName, type PDFObject, type PDFRef } from "pdf-lib";
import { dictAt, nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import type { TagElement, TagTree } from "#shared/pdf/tags/read-tags.ts";
import { standardType } from "#shared/pdf/tags/roles.ts";

export class TypedTags {
  readonly tree: TagTree;
  readonly #roles: PDFDict | undefined;
  readonly #classes: PDFDict | undefined;

  constructor(tree: TagTree) {
    this.tree = tree;
    this.#roles = dictAt(tree.root, "RoleMap");
    this.#classes = dictAt(tree.root, "ClassMap");
  }

  /** Returns the name of the standard type that the element has, or undefined if it has none. */
  typeOf({ dict }: TagElement): string | undefined {
    const type = nameAt(dict, "S");
    return type && standardType(type, this.#roles)?.decodeText();
  }

  /** Returns an attribute of the owner: the element's own, or one of its classes. */
  attribute({ dict }: TagElement, owner: string, key: string): PDFObject | undefined {
    const sets = [
      ...setsOf(objectAt(dict, "A")),
      ...setsOf(objectAt(dict, "C")).flatMap((each) => this.#classOf(each)),
    ];
    const found = sets.find(
      (set) => set instanceof PDFDict && nameAt(set, "O")?.decodeText() === owner && set.has(PDFName.of(key)),
    );
    return found instanceof PDFDict ? objectAt(found, key) : undefined;
  }

  #classOf(name: PDFObject): readonly PDFObject[] {
    return name instanceof PDFName ? setsOf(this.#classes?.lookup(name)) : [];
  }
}

function setsOf(value: PDFObject | undefined): readonly PDFObject[] {
  if (value instanceof PDFArray) return value.asArray().map((_, index) => value.lookup(index) as PDFObject);
  return value === undefined ? [] : [value];
}

/** Yields all elements in the order in which they are read. */
function* inReadingOrder({ tops }: TagTree): Generator<TagElement, undefined> {
  const waiting = tops.toReversed();
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    yield element;
    for (const kid of element.kids.toReversed()) if (kid.kind === "element") waiting.push(kid);
  }
}

/** Returns the page on which the element begins. */
export function pageOf(element: TagElement): PDFRef | undefined {
  for (let at: TagElement | undefined = element; at; ) {
    const shown = at.kids.find((kid) => kid.kind !== "element");
    if (shown) return shown.page;
    at = at.kids.find((kid) => kid.kind === "element");
  }
  return undefined;
}

/** Returns the headings in reading order; the level is undefined for those of type H. */
export function* headingsIn(tags: TypedTags) {
  for (const element of inReadingOrder(tags.tree)) {
    const type = /^H([1-6]?)$/.exec(tags.typeOf(element) ?? "");
    if (type) yield { element, level: type[1] === "" ? undefined : Number(type[1]) };
  }
}

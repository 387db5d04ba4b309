/** Finds elements of a Cross Industry Invoice that its schema has elsewhere, more often, or not at all. */
import type { MessageLanguage } from "#shared/base/model/message-language.ts";
import { type Child, D16B_TYPES, FACTUR_X_TYPES, type Types } from "./element-types.ts";
import type { XmlDocument, XmlElement } from "./rules/xml-document.ts";

export interface StructureFault {
  /** The element that is wrong, or that lacks another one. */
  readonly element: XmlElement;
  /** A sentence without its full stop. */
  readonly message: string;
  readonly remedy: Readonly<Record<MessageLanguage, string>>;
}

/**
 * Values are checked only where they are numbers, and attributes are not.
 * @param isFacturX whether later elements are allowed, which XRechnung does not have
 */
export function structureFaults(
  document: XmlDocument,
  { isFacturX, max }: { readonly isFacturX: boolean; readonly max: number },
): readonly StructureFault[] {
  const [root] = document.children;
  if (root === undefined) return [];
  const types = isFacturX ? FACTUR_X_TYPES : D16B_TYPES;
  return faultsIn(root, types.root, types).take(max).toArray();
}

function* faultsIn(element: XmlElement, type: string, types: Types): Generator<StructureFault> {
  const children = types.childrenOf(type);
  const seen = new Map<Child, XmlElement>();
  let last: { readonly child: Child; readonly element: XmlElement } | undefined;
  for (const inner of element.children) {
    const child = children.get(inner.name);
    const isKnown = child !== undefined && child.namespace === inner.namespace;
    if (!isKnown || (child.isAlternative && seen.size > 0 && !seen.has(child))) {
      yield unknown(inner, element);
      continue;
    }
    if (seen.has(child) && !child.isMany) yield repeated(inner);
    else if (last !== undefined && child.index < last.child.index) yield misplaced(inner, firstBehind(child, seen));
    else last = { child, element: inner };
    if (!seen.has(child)) seen.set(child, inner);
    yield* faultsOf(inner, child, types);
  }
  for (const child of children.values()) {
    const isMissing = child.isAlternative ? child.index === 0 && seen.size === 0 : child.isRequired && !seen.has(child);
    if (isMissing) yield missing(child, element);
  }
}

function* faultsOf(element: XmlElement, { type, isNumber }: Child, types: Types): Generator<StructureFault> {
  if (type !== undefined) return yield* faultsIn(element, type, types);
  for (const inner of element.children) yield unknown(inner, element);
  if (isNumber && !NUMBER.test(element.text)) yield noNumber(element);
}

/** `xs:decimal` */
const NUMBER = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)\s*$/;

/** Elements are seen in the order of the document. */
function firstBehind({ index }: Child, seen: ReadonlyMap<Child, XmlElement>): XmlElement | undefined {
  for (const [child, element] of seen) if (child.index > index) return element;
  return undefined;
}

function misplaced(element: XmlElement, before: XmlElement | undefined): StructureFault {
  const [name, next] = [element.qualifiedName, before?.qualifiedName ?? ""];
  return {
    element,
    message: `${name} must stand before ${next}`,
    remedy: { en: `Move ${name} before ${next}`, de: `Verschieben Sie ${name} vor ${next}` },
  };
}

function unknown(element: XmlElement, parent: XmlElement): StructureFault {
  const name = element.qualifiedName;
  return {
    element,
    message: `${parent.qualifiedName} has no element ${name}`,
    remedy: {
      en: `Remove ${name}, or correct its name and namespace`,
      de: `Entfernen Sie ${name}, oder berichtigen Sie seinen Namen und Namensraum`,
    },
  };
}

function repeated(element: XmlElement): StructureFault {
  const name = element.qualifiedName;
  return {
    element,
    message: `${name} must stand here only once`,
    remedy: { en: `Keep only one ${name}`, de: `Behalten Sie nur ein ${name}` },
  };
}

function missing({ name }: Child, parent: XmlElement): StructureFault {
  return {
    element: parent,
    message: `${parent.qualifiedName} must contain ${name}`,
    remedy: { en: `Add ${name}`, de: `Ergänzen Sie ${name}` },
  };
}

function noNumber(element: XmlElement): StructureFault {
  return {
    element,
    message: `${element.qualifiedName} must be a decimal number`,
    remedy: {
      en: "Write digits with a point before the decimals, such as 1234.50",
      de: "Schreiben Sie Ziffern mit einem Punkt vor den Nachkommastellen, etwa 1234.50",
    },
  };
}

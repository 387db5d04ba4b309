/** Checks the descriptions of properties that PDF/A does not define (ISO 19005-2, 6.6.2.3.3). */

import type { Element } from "@xmldom/xmldom";
import type { Findings } from "./findings.ts";
import { childOf, textIn } from "./xml-tree.ts";
import { fieldsOf, itemsOf, propertyOf, type Xmp } from "./xmp.ts";
import type { Structures } from "./xmp-structures.ts";

const EXTENSION = "http://www.aiim.org/pdfa/ns/extension/";
const SCHEMA = "http://www.aiim.org/pdfa/ns/schema#";
const PROPERTY = "http://www.aiim.org/pdfa/ns/property#";
const TYPE = "http://www.aiim.org/pdfa/ns/type#";
const FIELD = "http://www.aiim.org/pdfa/ns/field#";

export function checkExtensionSchemas(xmp: Xmp, findings: Findings): void {
  const container = propertyOf(xmp, EXTENSION, "schemas");
  if (!container) return;
  const schemas = itemsOf(container, "Bag")?.map(fieldsOf);
  findings.expect(container.prefix === "pdfaExtension" && schemas !== undefined, "extensionSchema");
  for (const schema of schemas ?? []) {
    const isNamed = hasAll(schema, SCHEMA, "schema namespaceURI prefix", "pdfaSchema");
    const areComplete = propertiesIn(schema).every(isComplete) && structuresIn(schema).every(isStructureComplete);
    findings.expect(isNamed && areComplete, "extensionSchema");
  }
}

interface Defined {
  /** The types of the described properties, each by its namespace and name. */
  readonly types: ReadonlyMap<string, string>;
  readonly structures: Structures;
}

export function definedProperties(xmp: Xmp): Defined {
  const schemas = itemsOf(propertyOf(xmp, EXTENSION, "schemas"), "Bag")?.map(fieldsOf) ?? [];
  const types = schemas.flatMap((schema) =>
    propertiesIn(schema).map((item) => {
      const name = `${textOf(schema, SCHEMA, "namespaceURI")}${textOf(item, PROPERTY, "name")}`;
      return [name, typeNamed(textOf(item, PROPERTY, "valueType"))] as const;
    }),
  );
  return { types: new Map(types), structures: new Map(schemas.flatMap(structuresIn).map(structureIn)) };
}

/** A choice is a text: which texts may be chosen is described to people only. */
function typeNamed(text = ""): string {
  const name = text.toLowerCase().replace(/\b(open |closed )?choice( of)?\b\s*/, "");
  return name.trim() || "text";
}

function structureIn(item: Element) {
  const types = listIn(item, TYPE, "field").map(
    (field) => [textOf(field, FIELD, "name") ?? "", typeNamed(textOf(field, FIELD, "valueType"))] as const,
  );
  const structure = { namespace: textOf(item, TYPE, "namespaceURI") ?? "", types: new Map(types) };
  return [typeNamed(textOf(item, TYPE, "type")), structure] as const;
}

function propertiesIn(schema: Element): readonly Element[] {
  return listIn(schema, SCHEMA, "property");
}

function structuresIn(schema: Element): readonly Element[] {
  return listIn(schema, SCHEMA, "valueType");
}

function listIn(element: Element, namespace: string, name: string): readonly Element[] {
  return itemsOf(childOf(element, namespace, name), "Seq")?.map(fieldsOf) ?? [];
}

function isComplete(property: Element): boolean {
  const isDescribed = hasAll(property, PROPERTY, "name valueType description", "pdfaProperty");
  return isDescribed && /^(external|internal)$/.test(textOf(property, PROPERTY, "category", "pdfaProperty") ?? "");
}

function isStructureComplete(structure: Element): boolean {
  const fields = childOf(structure, TYPE, "field");
  const areComplete = listIn(structure, TYPE, "field").every((field) =>
    hasAll(field, FIELD, "name valueType description", "pdfaField"),
  );
  const isPrefixed = fields === undefined || fields.prefix === "pdfaType";
  return hasAll(structure, TYPE, "type namespaceURI prefix description", "pdfaType") && isPrefixed && areComplete;
}

function hasAll(element: Element, namespace: string, names: string, prefix: string): boolean {
  return names.split(" ").every((name) => textOf(element, namespace, name, prefix));
}

function textOf(element: Element, namespace: string, name: string, prefix?: string): string | undefined {
  const child = childOf(element, namespace, name);
  return prefix === undefined || child?.prefix === prefix ? textIn(child)?.trim() : undefined;
}

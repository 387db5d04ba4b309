/** Checks the descriptions of properties that PDF/A does not define (ISO 19005-2, 6.6.2.3.3). */

import type { Element } from "@xmldom/xmldom";
import type { Findings } from "./findings.ts";
import { childOf, textIn } from "./xml-tree.ts";
import { itemsOf, propertyOf, RDF, type Xmp } from "./xmp.ts";

const EXTENSION = "http://www.aiim.org/pdfa/ns/extension/";
const SCHEMA = "http://www.aiim.org/pdfa/ns/schema#";
const PROPERTY = "http://www.aiim.org/pdfa/ns/property#";

export function checkExtensionSchemas(xmp: Xmp, findings: Findings): void {
  const container = propertyOf(xmp, EXTENSION, "schemas");
  if (!container) return;
  const schemas = itemsOf(container, "Bag")?.map(fieldsOf);
  findings.expect(container.prefix === "pdfaExtension" && schemas !== undefined, "extensionSchema");
  for (const schema of schemas ?? []) {
    const named = ["schema", "namespaceURI", "prefix"].every((name) => textOf(schema, SCHEMA, name, "pdfaSchema"));
    findings.expect(named && propertiesIn(schema).every(isComplete), "extensionSchema");
  }
}

/** Returns the described properties, each as its namespace and name. */
export function definedProperties(xmp: Xmp): ReadonlySet<string> {
  const schemas = itemsOf(propertyOf(xmp, EXTENSION, "schemas"), "Bag")?.map(fieldsOf) ?? [];
  return new Set(
    schemas.flatMap((schema) =>
      propertiesIn(schema).map((item) => `${textOf(schema, SCHEMA, "namespaceURI")}${textOf(item, PROPERTY, "name")}`),
    ),
  );
}

function propertiesIn(schema: Element): readonly Element[] {
  return itemsOf(childOf(schema, SCHEMA, "property"), "Seq")?.map(fieldsOf) ?? [];
}

function isComplete(property: Element): boolean {
  const named = ["name", "valueType", "description"].every((name) => textOf(property, PROPERTY, name, "pdfaProperty"));
  return named && /^(external|internal)$/.test(textOf(property, PROPERTY, "category", "pdfaProperty") ?? "");
}

/** A structure is in its item, or in a description within it. */
function fieldsOf(item: Element): Element {
  return childOf(item, RDF, "Description") ?? item;
}

function textOf(element: Element, namespace: string, name: string, prefix?: string): string | undefined {
  const child = childOf(element, namespace, name);
  return prefix === undefined || child?.prefix === prefix ? textIn(child)?.trim() : undefined;
}

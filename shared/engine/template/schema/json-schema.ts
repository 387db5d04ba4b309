/** Writes what is known of the data of a template as a JSON Schema (2020-12). */
import { FORMATS } from "#shared/base/model/format.ts";
import type { JsonSchema } from "#shared/base/model/template-schema.ts";
import { type Shape, USES, type Use } from "./shape.ts";

export function jsonSchemaOf(root: Shape): JsonSchema {
  return { $schema: "https://json-schema.org/draft/2020-12/schema", ...objectOf(root.fields) };
}

function schemaOf(shape: Shape): JsonSchema {
  const [first = ""] = shape.tags;
  return { description: first, "x-tag": shape.tags, ...typeOf(shape) };
}

/** A value with keys may also be a list of such values, through which a section goes. */
function typeOf(shape: Shape): JsonSchema {
  const { fields, entries, isList, isCondition } = shape;
  if (fields.size > 0) return objectOf(new Map([...fields, ...(entries?.fields ?? [])]));
  if (isList) return { type: orBoolean("array", isCondition), items: itemOf(entries) };
  const use = useOf(shape);
  if (use === undefined) return { type: isCondition ? "boolean" : "string" };
  const { type, ...rest } = TYPES[use];
  return { type: orBoolean(type, isCondition), ...rest };
}

function itemOf(entry: Shape | undefined): JsonSchema {
  if (entry === undefined) return { type: "object" };
  const { description: _, "x-tag": __, ...item } = schemaOf(entry);
  return entry.fields.size === 0 && !entry.isList && entry.uses.size === 0 ? { type: "object" } : item;
}

function objectOf(fields: ReadonlyMap<string, Shape>): JsonSchema {
  const properties = [...fields].map(([name, field]) => [name, schemaOf(field)] as const);
  return { type: "object", properties: Object.fromEntries(properties) };
}

function orBoolean(type: string, isCondition: boolean): string | readonly string[] {
  return isCondition ? [type, "boolean"] : type;
}

/** Returns the use that gives the type. */
export function useOf({ uses }: Pick<Shape, "uses">): Use | undefined {
  return USES.find((use) => uses.has(use));
}

const TEXT = { type: "string" } as const;
const NUMBER = { type: "number" } as const;

function texts(...names: readonly string[]): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(names.map((name) => [name, TEXT]));
}

const PARTY = {
  type: "object",
  properties: texts("name", "street", "building", "postcode", "town", "country"),
} as const;

const TYPES: Readonly<Record<Use, JsonSchema & { readonly type: string }>> = {
  text: TEXT,
  number: NUMBER,
  date: { type: "string", format: "date" },
  picture: { type: "string", format: "uri", contentMediaType: "image/*" },
  document: { type: "string", contentMediaType: FORMATS[".docx"].mime },
  html: { type: "string", contentMediaType: "text/html" },
  markdown: { type: "string", contentMediaType: "text/markdown" },
  colour: { type: "string", examples: ["#0b6e6e", "red"] },
  link: { type: "string", examples: ["https://example.com/"] },
  code: TEXT,
  epcqr: {
    type: "object",
    properties: {
      ...texts("name", "iban", "bic"),
      amount: NUMBER,
      ...texts("reference", "text", "purpose", "information"),
    },
  },
  swissqr: {
    type: "object",
    properties: {
      creditor: PARTY,
      debtor: PARTY,
      iban: TEXT,
      amount: NUMBER,
      ...texts("currency", "reference", "message", "billinformation"),
    },
  },
};

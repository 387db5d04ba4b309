/** Writes TypeScript types from JSON Schemas, for the API's own types and for the data of a template. */

/** The part of JSON Schema (2020-12) that the service's description and the schemas of templates use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly "x-extensible-enum"?: readonly string[];
  readonly format?: string;
  readonly contentMediaType?: string;
  /** The tags of a template that read the value. */
  readonly "x-tag"?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** @returns the declaration of an exported type */
export function declareType(name: string, schema: JsonSchema): string {
  const type = typeOf(schema, "");
  const isObject = type.startsWith("{");
  return `${comment(schema.description, "")}export ${isObject ? `interface ${name} ${type}` : `type ${name} = ${type};`}\n`;
}

/** @param indent of the line on which the type begins */
function typeOf(schema: JsonSchema, indent: string): string {
  const { $ref, enum: values, "x-extensible-enum": known, anyOf, oneOf } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf("/") + 1);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
  // Editors offer the known values, and a value that a newer service adds is a string all the same.
  if (known !== undefined) return `${known.map((value) => JSON.stringify(value)).join(" | ")} | (string & {})`;
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return unique(choices.map((each) => typeOf(each, indent))).join(" | ");
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  return types.length === 0 ? "unknown" : unique(types.map((type) => simpleType(type, schema, indent))).join(" | ");
}

function simpleType(type: string, schema: JsonSchema, indent: string): string {
  if (type === "integer") return "number";
  if (type === "string" && schema.format === "binary") return "Blob";
  if (type === "array") return arrayOf(typeOf(schema.items ?? {}, indent));
  if (type === "object") return objectType(schema, indent);
  return type;
}

function arrayOf(entry: string): string {
  return /^[\w.]+$|^\{/.test(entry) ? `${entry}[]` : `(${entry})[]`;
}

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema.description, inner)}${inner}${fieldName(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema, inner)};\n`,
  );
  if (typeof additionalProperties === "object") {
    const value = fields.length > 0 ? "unknown" : typeOf(additionalProperties, inner);
    fields.push(`${inner}[name: string]: ${value};\n`);
  }
  return fields.length === 0 ? "Record<string, unknown>" : `{\n${fields.join("")}${indent}}`;
}

function fieldName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** A comment of one line, which the text cannot end. */
export function comment(text: string | undefined, indent: string): string {
  if (text === undefined) return "";
  return `${indent}/** ${text.replaceAll("*/", "*\\/").replaceAll(/\s*[\p{Cc}\u2028\u2029]\s*/gu, " ")} */\n`;
}

function unique(types: readonly string[]): readonly string[] {
  return [...new Set(types)];
}

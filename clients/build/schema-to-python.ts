/** Writes Python types (`TypedDict`, `Literal`) from the schemas of the API's description. */
import type { JsonSchema } from "#clients/typescript/src/schema-to-typescript.ts";

/** @returns the declaration of a type; the API has no field that is a keyword of Python */
export function declarePythonType(name: string, schema: JsonSchema): string {
  const { properties, required = [], description } = schema;
  if (schema.type !== "object" || properties === undefined) return `${name} = ${typeOf(schema)}\n`;
  const fields = Object.entries(properties).flatMap(([field, each]) => [
    `    ${field}: ${required.includes(field) ? typeOf(each) : `NotRequired[${typeOf(each)}]`}`,
    ...docstring(each.description),
  ]);
  return [`\nclass ${name}(TypedDict):`, ...docstring(description), ...fields, ""].join("\n");
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

function typeOf(schema: JsonSchema): string {
  const { $ref, enum: values, type = [] } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf("/") + 1);
  if (values !== undefined) return `Literal[${values.map((value) => JSON.stringify(value)).join(", ")}]`;
  const types = [type].flat().map((each) => simpleType(each, schema));
  return types.length === 0 ? "Any" : types.join(" | ");
}

function simpleType(type: string, schema: JsonSchema): string {
  if (type === "string" && schema.format === "binary") return "BinaryIO";
  if (type === "array") return `list[${typeOf(schema.items ?? {})}]`;
  return SIMPLE[type] ?? "dict[str, Any]";
}

/** Editors show the text below a class or a field as its documentation. */
function docstring(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [`    """${text.replaceAll("\\", "\\\\").replaceAll(/\s*\n\s*/g, " ")}"""`];
}

/** Writes the TypeScript types of the data that a template takes. */
import type { Template, TemplateSchema } from "./api-types.ts";
import { pathOf } from "./check-arguments.ts";
import type { Connection } from "./connection.ts";
import { comment, declareType, type JsonSchema } from "./schema-to-typescript.ts";

/**
 * @param name the name of the type; by default it is made of the template's
 * @throws MerganserError; TypeError if the name is none of a type
 */
export async function dataTypes(
  connection: Connection,
  id: string,
  { name }: { readonly name?: string | undefined },
): Promise<string> {
  if (name !== undefined && !IDENTIFIER.test(name))
    throw new TypeError(
      `${JSON.stringify(name)} is no name of a type. Choose one of letters and digits, such as OfferData.`,
    );
  const path = pathOf("/v1/template", id);
  const template = await connection.json<Template>(path);
  const { schema } = await connection.json<TemplateSchema>(`${path}/schema`);
  return dataTypesOf({ ...template, id, typeName: name, schema: schema as JsonSchema });
}

/** Template names and tags are strangers' texts: nothing of them may become code. */
export function dataTypesOf({ name, id, schema, typeName = typeNameOf(name) }: DescribedTemplate): string {
  const head = comment(`The data of the template ${JSON.stringify(name)} (${id}). Written by merganser-client.`, "");
  return `${head}${declareType(typeName, withNumbers(schema))}`;
}

interface DescribedTemplate {
  readonly name: string;
  readonly id: string;
  readonly schema: JsonSchema;
  readonly typeName?: string | undefined;
}

const IDENTIFIER = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u;

/** Makes a name such as `OfferLetterData` of words in any script. */
function typeNameOf(name: string): string {
  const words = name.match(/\p{ID_Continue}+/gu) ?? [];
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^\p{ID_Start}/u.test(joined) ? `${joined}Data` : `Template${joined}Data`;
}

/** The same schema, but texts may be given as numbers, which the service writes as texts. */
function withNumbers(schema: JsonSchema): JsonSchema {
  const { type, format, contentMediaType, properties, items, anyOf, oneOf } = schema;
  const types = typeof type === "string" ? [type] : (type ?? []);
  const isText = types.includes("string") && format === undefined && contentMediaType === undefined;
  return {
    ...schema,
    ...(isText && { type: types.flatMap((each) => (each === "string" ? ["string", "number"] : [each])) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, withNumbers(each)])),
    }),
    ...(items && { items: withNumbers(items) }),
    ...(anyOf && { anyOf: anyOf.map(withNumbers) }),
    ...(oneOf && { oneOf: oneOf.map(withNumbers) }),
  };
}

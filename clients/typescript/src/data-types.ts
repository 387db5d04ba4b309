/** Writes the TypeScript types of the data that a template takes. */
import type { Template, TemplateSchema } from "./api-types.ts";
import type { Connection } from "./connection.ts";
import { declareType, type JsonSchema } from "./schema-to-typescript.ts";

/** @param name the name of the type; by default it is made of the template's @throws MerganserError */
export async function dataTypes(
  connection: Connection,
  id: string,
  { name }: { readonly name?: string | undefined },
): Promise<string> {
  const path = `/v1/template/${encodeURIComponent(id)}`;
  const template = await connection.json<Template>(path);
  const { schema } = await connection.json<TemplateSchema>(`${path}/schema`);
  const type = declareType(name ?? typeName(template.name), schema as JsonSchema);
  return `/** The data of the template ${JSON.stringify(template.name)} (${id}). Written by merganser-client. */\n${type}`;
}

/** Makes a name such as `OfferLetterData` of words in any script. */
function typeName(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^\p{L}/u.test(joined) ? `${joined}Data` : `Template${joined}Data`;
}

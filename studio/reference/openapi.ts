/** What the reference reads of an OpenAPI document. */
import type { Json } from "#studio/service/types.ts";

export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Json;
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: ApiSchema;
}

interface Answer {
  readonly description?: string;
  readonly content?: Contents;
}

export type Contents = Readonly<
  Record<
    string,
    {
      readonly schema?: ApiSchema;
      readonly example?: Json;
      readonly examples?: Readonly<Record<string, { readonly value?: Json }>>;
    }
  >
>;

export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly Json[];
  readonly default?: Json;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly items?: ApiSchema;
  readonly anyOf?: readonly ApiSchema[];
  readonly oneOf?: readonly ApiSchema[];
  readonly allOf?: readonly ApiSchema[];
}

/** Follows references within the document: `#/components/schemas/Template`. */
export function resolved<T extends { readonly $ref?: string }>(api: OpenApi, value: T): T {
  if (value.$ref === undefined) return value;
  let found: unknown = api;
  for (const step of value.$ref.replace(/^#\//, "").split("/"))
    found = (found as Record<string, unknown> | undefined)?.[step];
  return { ...(found as T), ...(value as { description?: string }) };
}

export function typeText(api: OpenApi, schema: ApiSchema): string {
  const { $ref } = schema;
  if ($ref?.startsWith("#/components/schemas/")) return $ref.slice("#/components/schemas/".length);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) return [...new Set(ways.map((way) => typeText(api, way)))].join(" or ");
  if (schema.items) return `array of ${typeText(api, schema.items)}`;
  return [schema.type ?? schema.allOf?.map((part) => typeText(api, part)) ?? "any"].flat().join(" or ");
}

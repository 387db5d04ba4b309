/** The fields of a form, from the JSON Schema of a template. */
import type { Schema } from "#studio/service/types.ts";

export type FieldKind = "text" | "number" | "date" | "switch" | "picture" | "optional" | "list" | "texts" | "group";

export interface Field {
  readonly kind: FieldKind;
  readonly name: string;
  readonly hint: string | undefined;
  /** Whether a section asks first if the value is there. */
  readonly isOptional: boolean;
  /** The columns of a list, or the members of a group. */
  readonly fields: readonly Field[];
}

export function fieldsOf(schema: Schema): readonly Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => fieldOf(name, property));
}

/** The names of the fields, with those within groups and lists. */
export function namesOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ name, fields: inner }) => [name, ...namesOf(inner)]);
}

function fieldOf(name: string, property: Schema): Field {
  const ways = property.anyOf ?? property.oneOf ?? [property];
  const list = ways.find((way) => isOf(way, "array"));
  const group = ways.find((way) => isOf(way, "object"));
  const field = (kind: FieldKind, fields: readonly Field[] = []) => ({
    kind,
    name,
    hint: property.description,
    isOptional: ways.some((way) => isOf(way, "boolean")),
    fields,
  });
  if (list !== undefined) return listField(field, name, list, ways);
  if (group !== undefined && fieldsOf(group).length > 0) return field("group", fieldsOf(group));
  return field(simpleKind(ways));
}

type MakeField = (kind: FieldKind, fields?: readonly Field[]) => Field;

/** A section that shows only its own value is a text that may be missing, and one without tags is a condition. */
function listField(field: MakeField, name: string, list: Schema, ways: readonly Schema[]): Field {
  const items = list.items ?? {};
  const columns = fieldsOf(items).filter((column) => column.name !== ".");
  if (columns.length === 0) {
    if (isOf(items, "string") || "." in (items.properties ?? {})) return field("texts");
    return field(ways.some((way) => isOf(way, "string")) ? "optional" : "switch");
  }
  return columns.every((column) => column.name === name) ? field("optional") : field("list", columns);
}

function simpleKind(ways: readonly Schema[]): FieldKind {
  if (ways.some((way) => way.contentMediaType?.startsWith("image/") || way.format === "uri")) return "picture";
  if (ways.some((way) => isOf(way, "string") && (way.format === "date" || way.format === "date-time"))) return "date";
  if (ways.some((way) => isOf(way, "number") || isOf(way, "integer"))) return "number";
  const isSwitch = ways.some((way) => isOf(way, "boolean"));
  if (isSwitch) return ways.some((way) => isOf(way, "string")) ? "optional" : "switch";
  return "text";
}

function isOf({ type }: Schema, wanted: string): boolean {
  return typeof type === "string" ? type === wanted : (type?.includes(wanted) ?? false);
}

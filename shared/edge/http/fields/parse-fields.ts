/** Validates fields against a schema and reports all faults together, in one text (callers.md, 13). */
import type * as z from "zod";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { FieldFault } from "./named-values.ts";

/** @throws ServiceError `request_invalid`, whose message names each faulty field and its requirement */
export function parseFields<Schema extends z.ZodObject>(
  schema: Schema,
  fields: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  const unread = faultsOfNames(schema, fields);
  if (unread.length > 0) throw serviceError("request_invalid", { faults: `${unread.join("; ")}.` });
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  throw serviceError("request_invalid", { faults: describeFaults(result.error.issues) });
}

/** The other fields are not judged, because those that could not be read would seem to be missing. */
function faultsOfNames({ shape }: z.ZodObject, fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value instanceof FieldFault && Object.hasOwn(shape, name) ? [value.message] : [],
  );
}

type Issue = z.core.$ZodIssue;

/** The number of faults that are listed separately for a field with a list. */
const FAULTS_OF_FIELD_MAX = 3;

function describeFaults(issues: readonly Issue[]): string {
  const byField = Map.groupBy(issues, ({ path }) => String(path[0] ?? ""));
  return `${[...byField].flatMap(([field, faults]) => faultsOfField(field, faults)).join("; ")}.`;
}

function faultsOfField(field: string, issues: readonly Issue[]): readonly string[] {
  const told = issues
    .slice(0, FAULTS_OF_FIELD_MAX)
    .map(({ path, message }) => (path.length === 0 ? message : `${fieldName(path)} ${message}`));
  const more = issues.length - told.length;
  return [...new Set(told), ...(more > 0 ? [`${field} has ${more} more errors of this kind`] : [])];
}

function fieldName(path: Issue["path"]): string {
  return path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : `${index ? "." : ""}${String(step)}`))
    .join("");
}

/** Holds fields against a schema; all faults are told at once, in one text (callers.md, 13). */
import type { z } from "@hono/zod-openapi";
import { serviceError } from "#shared/errors/service-error.ts";

/** @throws ServiceError `request_invalid`, whose text names each faulty field and what it must be */
export function parseFields<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  throw serviceError("request_invalid", { faults: describeFaults(result.error.issues) });
}

type Issue = z.core.$ZodIssue;

function describeFaults(issues: readonly Issue[]): string {
  const faults = issues.map(({ path, message }) => (path.length === 0 ? message : `${fieldName(path)} ${message}`));
  return `${[...new Set(faults)].join("; ")}.`;
}

function fieldName(path: Issue["path"]): string {
  return path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : `${index ? "." : ""}${String(step)}`))
    .join("");
}

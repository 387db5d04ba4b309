/** Defines fields that the responses for templates and documents share. */
import { z } from "@hono/zod-openapi";
import { EXPIRY_DAYS_MAX } from "#shared/base/model/limits.ts";

/** Letters and digits, so that callers need not encode it in a URL (callers.md, 16). */
export const idSchema = z.string().regex(/^[A-Za-z0-9]+$/);

/** A whole number of milliseconds (callers.md, 15). Without its format, Java clients would read it into 32 bits. */
export const timestampSchema = z.int().min(0).openapi({ format: "int64" });

/** A number of days, or null for none. */
export const expiryDaysSchema = z.int().min(1).max(EXPIRY_DAYS_MAX).nullable();

/** Returns the schema of the id in a path. It accepts any text, because an unknown id is answered as not found. */
export function idParameter(resource: "template" | "document" | "font" | "signing key", example: string) {
  return z.object({
    id: z
      .string()
      .min(1)
      .openapi({ description: `The id of the ${resource}.`, example }),
  });
}

/**
 * Describes a text whose values may become more. Clients that were generated before cannot read the new values of an
 * `enum`: the answer is then an exception of theirs, in place of the error or the template.
 */
export function openText(values: readonly string[]) {
  return z.string().openapi({ "x-extensible-enum": [...values] });
}

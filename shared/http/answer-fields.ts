/** Fields that templates and documents have in common, as answers show them. */
import { z } from "@hono/zod-openapi";

/** Letters and digits, so that callers need not encode it in a URL (callers.md, 16). */
export const idSchema = z.string().regex(/^[A-Za-z0-9]+$/);

/** A whole number of milliseconds (callers.md, 15). */
export const momentSchema = z.int().min(0);

/** The id in a path. One that never was is not found, whatever it is made of. */
export function idParameter(example: string) {
  return z.object({ id: z.string().min(1).openapi({ example }) });
}

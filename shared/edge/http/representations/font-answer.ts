/** Converts a font to its API representation. */
import type { z } from "@hono/zod-openapi";
import type { Font } from "#shared/base/model/font.ts";
import type { fontSchema } from "./font-schema.ts";

export type FontAnswer = z.infer<typeof fontSchema>;

export function fontAnswer({ id, created, filename, format, region, licence, faces }: Font): FontAnswer {
  return {
    id,
    created,
    filename,
    format,
    region,
    license: licence,
    faces: faces.map(({ families: [family = ""], style, weight, isItalic }) => ({
      family,
      style,
      weight,
      italic: isItalic,
    })),
  };
}

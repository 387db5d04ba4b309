/** Fields that creating and updating a template have in common. */
import { z } from "@hono/zod-openapi";
import { TEMPLATE_FORMATS } from "#shared/model/format.ts";
import { DELIMITER_CHARACTERS_MAX, UPLOAD_BYTES_MAX } from "#shared/model/limits.ts";
import { jsonField } from "./field-types.ts";

const delimiter = z
  .string({ error: "must be a text" })
  .min(1, { error: "must not be empty" })
  .max(DELIMITER_CHARACTERS_MAX, { error: `must have at most ${DELIMITER_CHARACTERS_MAX} characters` });

export const delimitersField = jsonField(
  z
    .object({ left: delimiter, right: delimiter }, { error: "must be an object with the texts left and right" })
    .refine(({ left, right }) => left !== right, { error: "must have a left that differs from right" }),
);

export const templateFileField = z
  .instanceof(File, {
    error: "must be the template's file, sent as a part of the form with a filename; it is missing or empty",
  })
  .openapi({
    type: "string",
    format: "binary",
    description: `${TEMPLATE_FORMATS.join(", ")}. At most ${UPLOAD_BYTES_MAX / 1024 ** 2} MB.`,
  });

/** Defines fields that creating and updating a template share. */
import * as z from "zod";
import { TEMPLATE_FORMATS } from "#shared/base/model/format.ts";
import {
  DELIMITER_CHARACTERS_MAX,
  FORM_FILE_BYTES_MAX,
  INVOICE_MAPPING_CHARACTERS_MAX,
} from "#shared/base/model/limits.ts";
import { hasAtMost } from "./field-types.ts";
import { noFileField } from "./file-fields.ts";
import { FILE } from "./file-part.ts";
import { jsonField } from "./json-field.ts";

const delimiter = z
  .string({ error: "must be a string" })
  .min(1, { error: "must not be empty" })
  .refine(hasAtMost(DELIMITER_CHARACTERS_MAX), { error: `must have at most ${DELIMITER_CHARACTERS_MAX} characters` })
  .meta({ maxLength: DELIMITER_CHARACTERS_MAX });

export const delimitersSchema = z
  .object({ left: delimiter, right: delimiter }, { error: "must be an object with the strings left and right" })
  .meta({ id: "Delimiters", description: "The two strings that enclose a tag." });

/** Accepts an object, in a form also as `delimiters[left]` and `delimiters[right]`, or JSON text (callers.md, 6). */
export const delimitersField = z
  .unknown()
  .transform((value) => (isEmptyPair(value) ? undefined : value))
  .pipe(
    jsonField(
      delimitersSchema.refine(({ left, right }) => left !== right, {
        error: "must have different values for left and right",
      }),
    ).optional(),
  )
  .meta({ $ref: "#/components/schemas/Delimiters" });

/** Returns whether a form was sent with `delimiters[left]` and `delimiters[right]` left empty (callers.md, 2). */
function isEmptyPair(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const texts = Object.values(value);
  return texts.length > 0 && texts.every((text) => text === "");
}

const NO_MAPPING = { error: "must be an object: for each business term a name of the data, an expression, or a text" };

/** Accepts an object or JSON text. Null, an empty object and an empty text stand for none. Its content is checked by a worker. */
export const invoiceMappingField = z
  .unknown()
  .transform((value) => (value === "" ? null : value))
  .pipe(jsonField(z.record(z.string(), z.unknown(), NO_MAPPING).nullable()))
  .refine((mapping) => JSON.stringify(mapping).length <= INVOICE_MAPPING_CHARACTERS_MAX, {
    error: `must have at most ${INVOICE_MAPPING_CHARACTERS_MAX} characters as JSON`,
  })
  .meta({ type: "object", additionalProperties: true });

export const TEMPLATE_FILE_FAULT =
  "must be the template's file, sent as a non-empty form part with a filename, or be replaced by file_id, the id of an upload";

export const noTemplateFileField = noFileField(TEMPLATE_FILE_FAULT);

export const templateFileField = z.instanceof(File, { error: TEMPLATE_FILE_FAULT }).meta({
  ...FILE,
  description: `The template file, in one of the formats ${TEMPLATE_FORMATS.join(", ")}. The extension of its filename tells the format. It may have at most ${FORM_FILE_BYTES_MAX / 1024 ** 2} MB. Send a larger file as an upload.`,
});

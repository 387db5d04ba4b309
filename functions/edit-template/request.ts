/** Defines the fields of POST /v1/template/{id}/edit. */
import * as z from "zod";
import {
  FIND_CHARACTERS_MAX,
  REPLACE_CHARACTERS_MAX,
  REPLACED_PLACES_MAX,
  REPLACEMENTS_MAX,
} from "#shared/base/model/limits.ts";
import { booleanField, hasAtMost } from "#shared/edge/http/fields/field-types.ts";
import { delimitersField } from "#shared/edge/http/fields/template-fields.ts";

/** Characters that XML cannot contain (XML 1.0, 2.2), and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u;

const textField = (charactersMax: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? "is required" : "must be a text") })
    .refine(hasAtMost(charactersMax), { error: `must have at most ${charactersMax} characters` })
    .transform((text) => text.replace(/\r\n?/g, "\n"));

const occurrenceError = { error: `must be a whole number from 1 to ${REPLACED_PLACES_MAX}` };

/** `textReplacementSchema` describes it. */
const replacementField = z
  .object(
    {
      find: textField(FIND_CHARACTERS_MAX)
        .refine((text) => text !== "", { error: "must not be empty" })
        .refine((text) => text.isWellFormed(), { error: "must have whole characters" }),
      replace: textField(REPLACE_CHARACTERS_MAX).refine((text) => !UNWRITABLE.test(text), {
        error: "must not contain control characters",
      }),
      occurrence: z.int(occurrenceError).min(1, occurrenceError).max(REPLACED_PLACES_MAX, occurrenceError).optional(),
      all: z.boolean({ error: "must be true or false" }).optional(),
      outside_tags: z.boolean({ error: "must be true or false" }).optional(),
    },
    { error: "must be an object with the texts find and replace" },
  )
  .refine(({ occurrence, all }) => occurrence === undefined || all !== true, {
    error: "must not have both occurrence and all",
  })
  .transform(({ outside_tags: outsideTags, ...replacement }) => ({ ...replacement, outsideTags }));

const listError = { error: `must be an array of 1 to ${REPLACEMENTS_MAX} replacements` };

export const templateEdit = z
  .object({
    replacements: z
      .array(z.unknown(), listError)
      .min(1, listError)
      .max(REPLACEMENTS_MAX, listError)
      .pipe(z.array(replacementField))
      .meta({
        type: "array",
        minItems: 1,
        maxItems: REPLACEMENTS_MAX,
        items: { $ref: "#/components/schemas/TextReplacement" },
        description:
          "The replacements. All are searched in the template as it is. An earlier one takes its text before a later one.",
      }),
    delimiters: delimitersField.optional().meta({ description: "The new delimiters, as for PUT /v1/template/{id}." }),
    enhanced_syntax: booleanField.optional().meta({ description: "Whether tags may be expressions." }),
  })
  .meta({ id: "TemplateEdit" });

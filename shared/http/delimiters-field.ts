/** The delimiters of a template's tags: as answers show them, and as callers send them (callers.md, 6). */
import { z } from "@hono/zod-openapi";
import { DELIMITER_CHARACTERS_MAX } from "#shared/model/limits.ts";
import { ABSENT } from "./absent.ts";
import { hasAtMost } from "./field-types.ts";
import { jsonField, jsonText } from "./json-field.ts";

const delimiter = z
  .string({ error: "must be a text" })
  .min(1, { error: "must not be empty" })
  .refine(hasAtMost(DELIMITER_CHARACTERS_MAX), { error: `must have at most ${DELIMITER_CHARACTERS_MAX} characters` })
  .openapi({ maxLength: DELIMITER_CHARACTERS_MAX });

export const delimitersSchema = z
  .object({ left: delimiter, right: delimiter }, { error: "must be an object with the texts left and right" })
  .openapi("Delimiters", { description: "The two texts that enclose a tag." });

const DELIMITERS = { $ref: "#/components/schemas/Delimiters" };

/** An object, which parts named `delimiters[left]` and `delimiters[right]` make as well, or JSON text of one. */
export const delimitersField = jsonField(
  delimitersSchema.refine(({ left, right }) => left !== right, { error: "must have a left that differs from right" }),
).openapi({
  anyOf: [
    DELIMITERS,
    jsonText({ contentSchema: DELIMITERS, pattern: "^\\s*\\{", examples: ['{"left": "{{", "right": "}}"}'] }),
    ABSENT,
  ],
});

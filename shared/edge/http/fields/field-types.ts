/**
 * Defines field schemas that are as lenient as callers need: numbers and booleans as text, and empty texts for absent
 * fields. Their descriptions are those of the plain types, because programs are generated from them.
 */
import * as z from "zod";
import { OUTPUT_FORMATS, type OutputFormat, parseOutputFormat } from "#shared/base/model/format.ts";
import {
  EXPIRY_DAYS_MAX,
  NAME_CHARACTERS_MAX,
  OUTPUT_QUALITY_MAX,
  OUTPUT_QUALITY_MIN,
} from "#shared/base/model/limits.ts";
import { isRegion, REGIONS } from "#shared/base/model/region.ts";

/** Returns a check that counts characters as JSON Schema does: by code points, so that an emoji is one character. */
export function hasAtMost(max: number): (text: string) => boolean {
  // A character takes two code units at most. A text of megabytes is not divided into characters.
  return (text) => text.length <= max || (text.length <= 2 * max && [...text].length <= max);
}

/** Some callers send "true" and "false" as text in JSON too. */
export const booleanField = booleanSentAs(/^true$/, /^false$/).meta({ type: "boolean" });

export type BooleanField = typeof booleanField;

/** Matches what clients of all languages write for a boolean in a form (callers.md, 3 and 12b). */
const TRUE_TEXT = /^(?:true|yes|on|1)$/i;
const FALSE_TEXT = /^(?:false|no|off|0)$/i;

export const formBooleanField: BooleanField = booleanSentAs(TRUE_TEXT, FALSE_TEXT).meta({ type: "boolean" });

function booleanSentAs(trueText: RegExp, falseText: RegExp) {
  return z
    .unknown()
    .transform((value) => {
      if (typeof value !== "string" || value.length > SHORT_TEXT_MAX) return value;
      return trueText.test(value) || (falseText.test(value) ? false : value);
    })
    .pipe(z.boolean({ error: "must be true or false" }));
}

/** The length of a text that may stand for a boolean, a number or a format. Longer ones are not looked at. */
const SHORT_TEXT_MAX = 100;

function numberOfDigits(value: unknown): unknown {
  if (typeof value !== "string" || value.length > SHORT_TEXT_MAX) return value;
  return /^\s*\d+\s*$/.test(value) ? Number(value) : value;
}

const QUALITY_ERROR = { error: `must be a whole number from ${OUTPUT_QUALITY_MIN} to ${OUTPUT_QUALITY_MAX}` };

/** Forms send digits as text (callers.md, 3). */
export const qualityField = z
  .unknown()
  .transform(numberOfDigits)
  .pipe(z.int(QUALITY_ERROR).min(OUTPUT_QUALITY_MIN, QUALITY_ERROR).max(OUTPUT_QUALITY_MAX, QUALITY_ERROR))
  .meta({ type: "integer", minimum: OUTPUT_QUALITY_MIN, maximum: OUTPUT_QUALITY_MAX });

export const nameField = name("must be a single string").meta({ maxLength: NAME_CHARACTERS_MAX });

/** A required name, for a request that only changes it. */
export const requiredNameField = name(({ input }) =>
  input === undefined ? "is required: send the new name in the field name" : "must be a single string",
).meta({ minLength: 1, maxLength: NAME_CHARACTERS_MAX });

function name(error: string | ((issue: { readonly input?: unknown }) => string)) {
  return z
    .string({ error })
    .refine(hasAtMost(NAME_CHARACTERS_MAX), { error: `must have at most ${NAME_CHARACTERS_MAX} characters` });
}

export const templateIdField = z
  .string({
    error: ({ input }) =>
      input === undefined
        ? "is required: send the id of a template, as POST /v1/template returns it"
        : "must be a single string",
  })
  .min(1)
  .meta({ description: "The id of the template to use." });

const EXPIRY_ERROR = { error: `must be a whole number of days from 0 to ${EXPIRY_DAYS_MAX}` };

/** A number of days; 0 stands for none. */
export const expiryDaysField = z
  .unknown()
  .transform((value) => (typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value))
  .pipe(z.int(EXPIRY_ERROR).min(0, EXPIRY_ERROR).max(EXPIRY_DAYS_MAX, EXPIRY_ERROR))
  .meta({ type: "integer", minimum: 0, maximum: EXPIRY_DAYS_MAX });

const VERSION_ERROR = { error: "must be the number of a version, such as 1" };
const VERSION_MAX = 999_999_999;

/** The number of a version of a template's file. In a query it is text. */
export const versionField = z
  .unknown()
  .transform(numberOfDigits)
  .pipe(z.int(VERSION_ERROR).min(1, VERSION_ERROR).max(VERSION_MAX, VERSION_ERROR))
  .meta({ type: "integer", minimum: 1, maximum: VERSION_MAX });

/** The name of the schema of a region, which responses define. */
export const REGION = "Region";

export const regionField = z
  .unknown()
  .pipe(z.string().refine(isRegion, { error: `must be one of ${REGIONS.join(", ")}` }))
  .meta({ $ref: `#/components/schemas/${REGION}` });

/** The schema of its values has a name, because some generators cannot write a default of named values otherwise. */
export const OUTPUT_FORMAT = "OutputFormat";

/** Accepts letters in either case, with or without the dot (callers.md, 8). */
export const outputFormatField = z
  .unknown()
  .pipe(
    z.string({ error: "must be a single string" }).transform((text, context): OutputFormat => {
      const format = text.length <= SHORT_TEXT_MAX ? parseOutputFormat(text) : undefined;
      if (format !== undefined) return format;
      context.addIssue({ code: "custom", message: `must be one of ${OUTPUT_FORMATS.join(", ")}` });
      return z.NEVER;
    }),
  )
  .meta({ $ref: `#/components/schemas/${OUTPUT_FORMAT}` });

const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,8}$/;

export const languageField = z
  .string({ error: "must be a single string" })
  .regex(LANGUAGE, { error: "must be a language tag, such as de-DE" });

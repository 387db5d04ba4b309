/** Describes a template in responses. */
import { z } from "@hono/zod-openapi";
import { ACCESSIBILITY_PROBLEM_KINDS } from "#shared/base/model/accessibility-problem.ts";
import { TEMPLATE_FORMATS } from "#shared/base/model/format.ts";
import { NAME_CHARACTERS_MAX } from "#shared/base/model/limits.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import { TAG_PROBLEM_KINDS } from "#shared/base/model/tag-problem.ts";
import type { Tag } from "#shared/base/model/tags.ts";
import { REGION } from "#shared/edge/http/fields/field-types.ts";
import { formatValues } from "#shared/edge/http/fields/format-values.ts";
import { FOLDER_PATH } from "#shared/edge/http/fields/list-fields.ts";
import { delimitersSchema } from "#shared/edge/http/fields/template-fields.ts";
import { expiryDaysSchema, idSchema, openText, timestampSchema } from "./answer-fields.ts";

/** Tags nest without end, and generators of clients fail on unions and on schemas that contain themselves. */
const tagSchema = (z.unknown() as z.ZodType<Tag>).openapi({
  description:
    "A tag's name, or a section: an object whose only key is its name. The value lists the tags inside the section, which are names or sections too.",
});

const tagsSchema = z
  .object({
    valid: z
      .array(tagSchema)
      .readonly()
      .describe("The valid tags, without duplicates, in the order of their first appearance."),
    invalid: z
      .array(z.string())
      .readonly()
      .describe("The invalid tags. No document can be generated while there are any."),
  })
  .openapi("Tags");

/** It has a name, because some generators make a type of it for each schema that has it otherwise. */
export const regionSchema = z
  .enum(REGIONS)
  .openapi(REGION, { description: "Where a template and its new documents are stored." });

const tagProblemSchema = z
  .object({
    tag: z.string().describe("The tag as in the list of invalid tags."),
    kind: openText(TAG_PROBLEM_KINDS).describe("The kind of problem, for programs. More kinds may be added."),
    part: z.string().describe("The part of the file that contains the tag, such as body, header 1 or footnotes."),
    context: z.string().describe("The tag with its surrounding text."),
    suggestion: z.string().describe("What to write instead."),
  })
  .openapi("TagProblem");

const accessibilityProblemSchema = z
  .object({
    kind: openText(ACCESSIBILITY_PROBLEM_KINDS).describe("The kind of problem, for programs. More kinds may be added."),
    part: z.string().describe("The part of the file that contains it, such as body, header 1 or footnotes."),
    context: z
      .string()
      .describe(
        "The beginning of the text at its place: the heading, the table, or the text beside or above the picture.",
      ),
    suggestion: z.string().describe("What to do in the word processor."),
  })
  .openapi("AccessibilityProblem");

const templateFontSchema = z
  .object({
    name: z.string().describe("The font family that the template names."),
    embedded: z.boolean().describe("Whether the font is embedded in the template."),
    found: z
      .boolean()
      .nullable()
      .describe("Whether the converter or the account has the font. null means that this is not known yet."),
    substitute: z.string().nullable().describe("The font family that is used instead, if any."),
  })
  .openapi("TemplateFont");

export const templateSchema = z
  .object({
    id: idSchema.describe("The id of the template."),
    created: timestampSchema.describe("The creation time, in milliseconds since the Unix epoch."),
    updated: timestampSchema.describe("The time of the last update, in milliseconds since the Unix epoch."),
    name: z.string().openapi({ maxLength: NAME_CHARACTERS_MAX }).describe("The name of the template."),
    page_count: z.int().min(0).describe("The number of pages. 0 means that no converter is installed to count them."),
    delimiters: delimitersSchema,
    tags: tagsSchema,
    filename: z.string().describe("The filename of the uploaded file, including its extension."),
    format: z
      .enum(TEMPLATE_FORMATS)
      .openapi(formatValues(TEMPLATE_FORMATS))
      .describe("The format of the uploaded file."),
    region: regionSchema,
    problems: z
      .array(tagProblemSchema)
      .describe(
        "A description of each invalid tag, and of what stays text: tags of other template engines (kind foreign_tag) and, if no tag was found, what is between delimiters all the same (kind taken_for_text). This field is an addition to the interface.",
      ),
    accessibility_problems: z
      .array(accessibilityProblemSchema)
      .describe(
        "What keeps documents of a Word template from being accessible, where only its author can correct it. It matters only for accessible PDFs: the template can be used all the same. At most 50 are listed. This field is an addition to the interface.",
      ),
    fonts: z
      .array(templateFontSchema)
      .describe("The fonts of the template's text. This field is an addition to the interface."),
    template_uri: z.url().describe("The download link of the uploaded file."),
    preview_uri: z.url().describe("The download link of the template as a PDF."),
    image_uri: z.url().describe("The download link of the first page as a PNG image."),
    enhanced_syntax: z.boolean().describe("Whether tags may be expressions."),
    versioning_enabled: z.boolean().describe("Whether the previous file is kept when a new one is uploaded."),
    folder: z
      .array(z.string())
      .openapi(FOLDER_PATH)
      .describe("The folder names from root to leaf. Empty if the template is in no folder."),
    invoice_mapping: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        "How the template's data become electronic invoices: for each business term a name of the data, an expression, or an object with a text. null if there is none. This field is an addition to the interface.",
      ),
    documents_expire_after_days: expiryDaysSchema.describe(
      "The number of days after which new documents of the template are deleted. null if the number of the account counts. This field is an addition to the interface.",
    ),
  })
  .openapi("Template");

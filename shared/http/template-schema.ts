/** Describes a template in responses. */
import { z } from "@hono/zod-openapi";
import { TEMPLATE_FORMATS } from "#shared/model/format.ts";
import { NAME_CHARACTERS_MAX } from "#shared/model/limits.ts";
import { REGIONS } from "#shared/model/region.ts";
import { TAG_PROBLEM_KINDS } from "#shared/model/tag-problem.ts";
import type { Tag } from "#shared/model/tags.ts";
import { idSchema, momentSchema } from "./answer-fields.ts";
import { FOLDER_PATH } from "./list-fields.ts";
import { delimitersSchema } from "./template-fields.ts";

const tagSchema: z.ZodType<Tag> = z
  .lazy(() => z.union([z.string(), sectionSchema]))
  .openapi("Tag", { description: "A name, or a section: an object whose one key is its name, with the inner tags." });

const sectionSchema = z
  .record(z.string(), z.array(tagSchema).readonly())
  .openapi({ minProperties: 1, maxProperties: 1 });

const tagsSchema = z
  .object({
    valid: z.array(tagSchema).readonly().describe("Each once, in order of first appearance."),
    invalid: z.array(z.string()).readonly().describe("Tags that keep the template from being used."),
  })
  .openapi("Tags");

export const templateSchema = z
  .object({
    id: idSchema,
    created: momentSchema.describe("Creation time, milliseconds since the Unix epoch."),
    updated: momentSchema.describe("Last update time, milliseconds since the Unix epoch."),
    name: z.string().openapi({ maxLength: NAME_CHARACTERS_MAX }),
    page_count: z.int().min(0).describe("Number of pages. 0 only while no converter is installed to count them."),
    delimiters: delimitersSchema,
    tags: tagsSchema,
    filename: z.string().describe("Filename of the uploaded file, with extension."),
    format: z.enum(TEMPLATE_FORMATS).describe("Format of the uploaded file."),
    region: z.enum(REGIONS).describe("Where the template is, and the documents that are generated from it."),
    problems: z
      .array(
        z.object({
          tag: z.string(),
          kind: z.enum(TAG_PROBLEM_KINDS),
          part: z.string().describe("Where in the file: body, header 1, footnotes."),
          context: z.string().describe("The tag with the text around it."),
          suggestion: z.string().describe("What to write instead."),
        }),
      )
      .describe("What is wrong with each invalid tag. An addition to the interface."),
    fonts: z
      .array(
        z.object({
          name: z.string().describe("The family, as the template names it."),
          embedded: z.boolean().describe("Whether the template brings the font along."),
          found: z.boolean().nullable().describe("Whether the converter has it; null while that is not known."),
          substitute: z.string().nullable().describe("The family that is shown instead."),
        }),
      )
      .describe("The fonts of the template's text. An addition to the interface."),
    template_uri: z.url().describe("Download link of the uploaded file."),
    preview_uri: z.url().describe("Download link of the template as PDF."),
    image_uri: z.url().describe("Download link of the first page as PNG."),
    enhanced_syntax: z.boolean().describe("Whether tags are expressions."),
    versioning_enabled: z.boolean().describe("Whether previous files are kept when a new one is uploaded."),
    folder: z
      .array(z.string())
      .openapi(FOLDER_PATH)
      .describe("Folder names from root to leaf; empty for a template in no folder."),
  })
  .openapi("Template");

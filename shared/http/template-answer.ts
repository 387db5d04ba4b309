/** A template as the interface shows it (interface.md, Template). */
import { z } from "@hono/zod-openapi";
import { TEMPLATE_FORMATS } from "#shared/model/format.ts";
import { REGIONS } from "#shared/model/region.ts";
import { TAG_PROBLEM_KINDS } from "#shared/model/tag-problem.ts";
import type { Template } from "#shared/model/template.ts";
import type { Links } from "#shared/store/links.ts";
import { templateLink } from "#shared/store/template-links.ts";

const tagSchema = z.union([z.string(), z.record(z.string(), z.array(z.any()))]);

export const templateSchema = z
  .object({
    id: z.string(),
    created: z.int().describe("Creation time, milliseconds since the Unix epoch."),
    updated: z.int().describe("Last update time, milliseconds since the Unix epoch."),
    name: z.string(),
    page_count: z.int().min(0).describe("Number of pages. 0 only while no converter is installed to count them."),
    delimiters: z.object({ left: z.string(), right: z.string() }),
    tags: z.object({ valid: z.array(tagSchema), invalid: z.array(z.string()) }),
    filename: z.string(),
    format: z.enum(TEMPLATE_FORMATS),
    region: z.enum(REGIONS),
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
    enhanced_syntax: z.boolean(),
    versioning_enabled: z.boolean(),
    folder: z.array(z.string()).describe("Folder names from root to leaf."),
  })
  .openapi("Template");

type TemplateAnswer = z.infer<typeof templateSchema>;

export function templateAnswer(template: Template, links: Links): TemplateAnswer {
  return {
    id: template.id,
    created: template.created,
    updated: template.updated,
    name: template.name,
    page_count: template.pageCount ?? 0,
    delimiters: template.delimiters,
    tags: template.tags as TemplateAnswer["tags"],
    problems: template.problems.map((problem) => ({ ...problem })),
    fonts: template.fonts.map((font) => ({ ...font })),
    filename: template.filename,
    format: template.format,
    region: template.region,
    template_uri: templateLink(template, links, "source"),
    preview_uri: templateLink(template, links, "preview"),
    image_uri: templateLink(template, links, "image"),
    enhanced_syntax: template.enhancedSyntax,
    versioning_enabled: template.versioningEnabled,
    folder: [...template.folder],
  };
}

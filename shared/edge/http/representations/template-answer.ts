/** Converts a template to its API representation (interface.md, Template). */
import type { z } from "@hono/zod-openapi";
import type { Template } from "#shared/base/model/template.ts";
import type { Links } from "#shared/storage/links/links.ts";
import { templateLink } from "#shared/storage/repositories/template-links.ts";
import type { templateSchema } from "./template-schema.ts";

export type TemplateAnswer = z.infer<typeof templateSchema>;

export function templateAnswer(template: Template, links: Links): TemplateAnswer {
  return {
    id: template.id,
    created: template.created,
    updated: template.updated,
    name: template.name,
    page_count: template.pageCount ?? 0,
    delimiters: template.delimiters,
    tags: template.tags,
    problems: template.problems.map((problem) => ({ ...problem })),
    accessibility_problems: (template.accessibilityProblems ?? []).map((problem) => ({ ...problem })),
    fonts: template.fonts.map((font) => ({ ...font })),
    filename: template.filename,
    format: template.format,
    region: template.region,
    template_uri: templateLink(template, links, { asset: "source" }),
    preview_uri: templateLink(template, links, { asset: "preview" }),
    image_uri: templateLink(template, links, { asset: "image" }),
    enhanced_syntax: template.enhancedSyntax,
    versioning_enabled: template.versioningEnabled,
    folder: [...template.folder],
    invoice_mapping: template.invoiceMapping ?? null,
    documents_expire_after_days: template.documentsExpireAfterDays ?? null,
  };
}

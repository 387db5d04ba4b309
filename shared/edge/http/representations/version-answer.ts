/** Converts a version of a template's file to its API representation. */
import type { z } from "@hono/zod-openapi";
import type { Template } from "#shared/base/model/template.ts";
import type { TemplateVersion } from "#shared/base/model/template-version.ts";
import type { Links } from "#shared/storage/links/links.ts";
import { templateLink } from "#shared/storage/repositories/template-links.ts";
import type { versionSchema } from "./version-schema.ts";

export type VersionAnswer = z.infer<typeof versionSchema>;

export function versionAnswer(template: Template, file: TemplateVersion, links: Links): VersionAnswer {
  const { number, created, filename, format, isCurrent, fileVersion: version } = file;
  return {
    version: number,
    created,
    filename,
    format,
    current: isCurrent,
    template_uri: templateLink(template, links, { asset: "source", version }),
    preview_uri: templateLink(template, links, { asset: "preview", version }),
    image_uri: templateLink(template, links, { asset: "image", version }),
  };
}

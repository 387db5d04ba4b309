/** Creates the signed links of a template to its file, its preview as PDF, and the picture of its first page. */
import { withoutExtension } from "#shared/base/model/filename.ts";
import type { TemplateId } from "#shared/base/model/ids.ts";
import { keptFile, type Template, type TemplateAsset, templateFileKey } from "#shared/base/model/template.ts";
import type { Links } from "#shared/storage/links/links.ts";

/** The files to which a template's response links. The converted file is internal. */
export type LinkedAsset = Exclude<TemplateAsset, "converted">;

/** A file of a template, as named by a link. */
export interface LinkedFile {
  readonly id: TemplateId;
  readonly fileVersion: string;
  readonly asset: LinkedAsset;
}

const EXTENSIONS = { preview: ".pdf", image: ".png" } as const;

/**
 * @param version one of the template's file versions; the present one by default, or if the template no longer keeps
 *   the version
 */
export function templateLink(
  template: Template,
  links: Links,
  { asset, version = template.fileVersion }: { readonly asset: LinkedAsset; readonly version?: string },
): string {
  const { fileVersion, filename: name } = keptFile(template, version) ?? template;
  const key = templateFileKey({ id: template.id, fileVersion }, asset);
  if (asset === "source") return links.sign({ key, filename: name, disposition: "attachment" });
  return links.sign({ key, filename: `${withoutExtension(name)}${EXTENSIONS[asset]}`, disposition: "inline" });
}

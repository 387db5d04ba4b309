/** The signed links of a template: its file, its preview as PDF, the picture of its first page. */
import { withoutExtension } from "#shared/model/filename.ts";
import type { TemplateId } from "#shared/model/ids.ts";
import { keptFile, type Template, type TemplateAsset, templateFileKey } from "#shared/model/template.ts";
import type { Links } from "./links.ts";

/** What a template's answer links to; the converted file is our own. */
export type LinkedAsset = Exclude<TemplateAsset, "converted">;

/** A file of a template, as a link to it names it. */
export interface LinkedFile {
  readonly id: TemplateId;
  readonly fileVersion: string;
  readonly asset: LinkedAsset;
}

const EXTENSIONS = { preview: ".pdf", image: ".png" } as const;

/** @param version of one of the files that it keeps; of its present file unless told, or where it does not keep it */
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

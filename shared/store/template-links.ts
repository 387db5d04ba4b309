/** The signed links of a template: its file, its preview as PDF, the picture of its first page. */
import { withoutExtension } from "#shared/model/filename.ts";
import { type Template, type TemplateAsset, templateFileKey } from "#shared/model/template.ts";
import type { Links } from "./links.ts";

/** What a template's answer links to; the converted file is our own. */
export type LinkedAsset = Exclude<TemplateAsset, "converted">;

const EXTENSIONS = { preview: ".pdf", image: ".png" } as const;

export function templateLink(template: Template, links: Links, asset: LinkedAsset): string {
  const key = templateFileKey(template, asset);
  if (asset === "source") return links.sign({ key, filename: template.filename, disposition: "attachment" });
  const filename = `${withoutExtension(template.filename)}${EXTENSIONS[asset]}`;
  return links.sign({ key, filename, disposition: "inline" });
}

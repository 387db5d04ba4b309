/** Opens the file behind a signed link. The signature is the right to read it. */
import { serviceError } from "#shared/errors/service-error.ts";
import { parseTemplateFileKey, type TemplateAsset } from "#shared/model/template.ts";
import type { OpenFile } from "#shared/store/files.ts";
import type { LinkTarget } from "#shared/store/links.ts";
import { completePreview } from "./complete-preview.ts";
import type { Dependencies } from "./dependencies.ts";

type Needs = Pick<Dependencies, "links" | "files" | "templates" | "converter" | "pdfs" | "htmlRenderer">;

/**
 * @throws ServiceError `link_not_found` when the link was not signed here or its file is gone,
 *   `converter_unavailable` for a preview that cannot be made yet
 */
export async function openLinkedFile(
  deps: Needs,
  { token, filename }: { readonly token: string; readonly filename: string },
): Promise<{ readonly file: OpenFile; readonly target: LinkTarget }> {
  const target = deps.links.verify(token, filename);
  const file = target && ((await deps.files.open(target.key)) ?? (await openLatePreview(deps, target.key)));
  if (target === undefined || file === undefined) throw serviceError("link_not_found");
  return { file, target };
}

function isRendered(asset: TemplateAsset): boolean {
  return asset === "preview" || asset === "image";
}

/** The preview of a template that was stored while no converter was installed. */
async function openLatePreview(deps: Needs, key: string): Promise<OpenFile | undefined> {
  const asset = parseTemplateFileKey(key);
  if (asset === undefined || !isRendered(asset.asset)) return undefined;
  const entry = await deps.templates.getOfAnyAccount(asset.id);
  if (entry === undefined || entry.template.fileVersion !== asset.fileVersion) return undefined;
  await completePreview(deps, entry);
  return deps.files.open(key);
}

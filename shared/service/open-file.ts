/**
 * Opens the file behind a signed link. The signature grants access for as long as the template or document exists. A
 * link to a template's file stays valid when that file is replaced or the template moves.
 */
import { serviceError } from "#shared/base/errors/service-error.ts";
import { parseDocumentFileKey } from "#shared/base/model/document.ts";
import { fileVersions, parseTemplateFileKey, type TemplateFileKey } from "#shared/base/model/template.ts";
import type { StoredFile } from "#shared/storage/files/files.ts";
import type { LinkTarget } from "#shared/storage/links/links.ts";
import type { TemplateEntry } from "#shared/storage/repositories/templates.ts";
import type { PreviewDependencies } from "./dependencies/dependencies.ts";
import { linkToTemplate } from "./regions/link-to-template.ts";

type Needs = Pick<
  PreviewDependencies,
  | "links"
  | "files"
  | "jobs"
  | "templates"
  | "templateMoves"
  | "otherRegions"
  | "documents"
  | "converter"
  | "pdfs"
  | "htmlRenderer"
  | "workersFor"
>;

/** The file, or the address to which it has moved. */
export type LinkedFile = OpenLinkedFile | { readonly movedTo: string };

export interface OpenLinkedFile {
  readonly file: StoredFile;
  readonly target: LinkTarget;
}

/**
 * @throws ServiceError `link_not_found` when the link was not signed by this service or its template or document was
 *   deleted, `converter_unavailable` for a preview that cannot be rendered yet
 */
export async function openLinkedFile(
  deps: Needs,
  { token, filename }: { readonly token: string; readonly filename: string },
): Promise<LinkedFile> {
  const target = deps.links.verify(token, filename);
  const found = target && (await openTarget(deps, target));
  if (found === undefined) throw serviceError("link_not_found");
  return found;
}

async function openTarget(deps: Needs, target: LinkTarget): Promise<LinkedFile | undefined> {
  const templateFile = parseTemplateFileKey(target.key);
  if (templateFile !== undefined) return openTemplateFile(deps, target, templateFile);
  const document = parseDocumentFileKey(target.key);
  if (document === undefined || !(await deps.documents.exists(document))) return undefined;
  return withTarget(await deps.files.open(target.key), target);
}

async function openTemplateFile(
  deps: Needs,
  target: LinkTarget,
  { id, fileVersion, asset }: TemplateFileKey,
): Promise<LinkedFile | undefined> {
  if (asset === "converted") return undefined;
  const entry = await deps.templates.getOfAnyAccount(id);
  if (entry === undefined || !fileVersions(entry.template).includes(fileVersion)) {
    const movedTo = await linkToTemplate(deps, { id, fileVersion, asset });
    return movedTo === undefined ? undefined : { movedTo };
  }
  const isLate = asset !== "source" && fileVersion === entry.template.fileVersion;
  const open = () => deps.files.open(target.key);
  return withTarget((await open()) ?? (isLate ? await openLatePreview(deps, entry, open) : undefined), target);
}

/** Renders and opens the preview of a template that was stored while no converter was installed. */
async function openLatePreview(
  deps: Needs,
  entry: TemplateEntry,
  open: () => Promise<StoredFile | undefined>,
): Promise<StoredFile | undefined> {
  // This is rare, so the module is loaded on demand, as in `get-template.ts`.
  const { completePreview } = await import("./complete-preview.ts");
  await completePreview(deps, entry);
  return open();
}

function withTarget(file: StoredFile | undefined, target: LinkTarget): LinkedFile | undefined {
  return file && { file, target };
}

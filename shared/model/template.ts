/** A template as the service keeps it; `http/template-answer.ts` shows it as the interface does. */
import type { Delimiters } from "./delimiters.ts";
import type { TemplateFormat } from "./format.ts";
import type { AccountId, TemplateId } from "./ids.ts";
import type { Region } from "./region.ts";
import type { TagProblem } from "./tag-problem.ts";
import type { Tags } from "./tags.ts";
import type { TemplateFont } from "./template-font.ts";

export interface Template {
  readonly id: TemplateId;
  readonly accountId: AccountId;
  /** Milliseconds since the Unix epoch; no two templates or documents of an account share one. */
  readonly created: number;
  /** Milliseconds since the Unix epoch. */
  readonly updated: number;
  readonly name: string;
  /** Null while no converter has been there to count them. */
  readonly pageCount: number | null;
  readonly delimiters: Delimiters;
  readonly tags: Tags;
  /** What is wrong with each invalid tag. */
  readonly problems: readonly TagProblem[];
  /** That its text is set in; empty while no converter has been there to tell. */
  readonly fonts: readonly TemplateFont[];
  readonly filename: string;
  readonly format: TemplateFormat;
  readonly region: Region;
  readonly enhancedSyntax: boolean;
  readonly versioningEnabled: boolean;
  /** Names from root to leaf; empty for a template in no folder. */
  readonly folder: readonly string[];
  /** Tells the uploaded file from every other of the template: each has its own file keys. */
  readonly fileVersion: string;
  /** Of the files of this version. */
  readonly bytes?: number;
  /** What the file was called in regions from which the template moved: links name it so. */
  readonly formerVersions?: readonly string[];
  /** Kept by versioning, oldest first. */
  readonly previousFiles: readonly PreviousFile[];
  /** The move by which it came into its region; absent where it was created. */
  readonly arrivedBy?: string;
}

/** A file that a newer one replaced. */
export interface PreviousFile
  extends Pick<Template, "fileVersion" | "bytes" | "formerVersions" | "filename" | "format"> {
  /** Milliseconds since the Unix epoch. */
  readonly replaced: number;
}

/** The file that has the version, or had it in another region; undefined when the template does not keep it. */
export function keptFile(template: Template, version: string): Pick<Template, "fileVersion" | "filename"> | undefined {
  const files = [template, ...template.previousFiles];
  return files.find(({ fileVersion, formerVersions = [] }) => [fileVersion, ...formerVersions].includes(version));
}

/** Of all the files that the template keeps. */
export function fileVersions({
  fileVersion,
  previousFiles,
}: Pick<Template, "fileVersion" | "previousFiles">): string[] {
  return [...previousFiles.map((file) => file.fileVersion), fileVersion];
}

/**
 * The file as it was uploaded, the .docx made of it where its format is one of the converted ones, its preview as PDF,
 * and a picture of its first page.
 */
const TEMPLATE_ASSETS = ["source", "converted", "preview", "image"] as const;
export type TemplateAsset = (typeof TEMPLATE_ASSETS)[number];

export function templateFileKey(
  { id, fileVersion }: Pick<Template, "id" | "fileVersion">,
  asset: TemplateAsset,
): string {
  return `templates/${id}/${fileVersion}/${asset}`;
}

/** Of every file that belongs to one version. */
export function templateFileKeys(id: TemplateId, fileVersion: string): string[] {
  return TEMPLATE_ASSETS.map((asset) => templateFileKey({ id, fileVersion }, asset));
}

export interface TemplateFileKey extends Pick<Template, "id" | "fileVersion"> {
  readonly asset: TemplateAsset;
}

const FILE_KEY = new RegExp(`^templates/([a-z0-9]+)/([a-z0-9]+)/(${TEMPLATE_ASSETS.join("|")})$`);

/** Which template and asset a file key stands for, or undefined for a key of something else. */
export function parseTemplateFileKey(key: string): TemplateFileKey | undefined {
  const [, id, version, asset] = FILE_KEY.exec(key) ?? [];
  if (id === undefined) return undefined;
  return { id: id as TemplateId, fileVersion: version ?? "", asset: asset as TemplateAsset };
}

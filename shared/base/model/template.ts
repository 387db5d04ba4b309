/** Defines a template as it is stored; `template-answer.ts` converts it to the API's form. */
import { type AccessibilityProblem, accessibilityProblemSchema } from "./accessibility-problem.ts";
import { type Delimiters, delimitersSchema } from "./delimiters.ts";
import { type TemplateFormat, templateFormatSchema } from "./format.ts";
import { type AccountId, id, type TemplateId } from "./ids.ts";
import { type InvoiceMapping, invoiceMappingSchema, isSameMapping } from "./invoice-mapping.ts";
import { type Region, regionSchema } from "./region.ts";
import { boolean, type Fields, list, nullable, number, object, optional, text } from "./schema.ts";
import { type TagProblem, tagProblemSchema } from "./tag-problem.ts";
import { type Tags, tagsSchema } from "./tags.ts";
import { type TemplateFont, templateFontSchema } from "./template-font.ts";

export interface Template {
  readonly id: TemplateId;
  readonly accountId: AccountId;
  /** Milliseconds since the Unix epoch; no two templates or documents of an account share one. */
  readonly created: number;
  /** Milliseconds since the Unix epoch. */
  readonly updated: number;
  readonly name: string;
  /** The page count; null while no converter was available to count pages. */
  readonly pageCount: number | null;
  readonly delimiters: Delimiters;
  readonly tags: Tags;
  /** The problem of each invalid tag. */
  readonly problems: readonly TagProblem[];
  /** The problems that only its author can correct for accessible PDFs. Templates of an earlier version have no list. */
  readonly accessibilityProblems?: readonly AccessibilityProblem[];
  /** The fonts of the template's text; empty while no converter was available to report them. */
  readonly fonts: readonly TemplateFont[];
  readonly filename: string;
  readonly format: TemplateFormat;
  readonly region: Region;
  readonly enhancedSyntax: boolean;
  readonly versioningEnabled: boolean;
  /** The folder names from root to leaf; empty for a template in no folder. */
  readonly folder: readonly string[];
  /** The number of days after which its documents are deleted. Without it, the account's number counts. */
  readonly documentsExpireAfterDays?: number;
  /** How its data become electronic invoices. */
  readonly invoiceMapping?: InvoiceMapping;
  /** The version of the uploaded file, which is unique within the template. Each version has its own file keys. */
  readonly fileVersion: string;
  /** The size of the files of this version. */
  readonly bytes?: number;
  /** The versions that the file had in regions from which the template moved. Old links use them. */
  readonly formerVersions?: readonly string[];
  /** The files that versioning keeps, oldest first. */
  readonly previousFiles: readonly PreviousFile[];
  /** The move by which the template came to its region; absent in the region where it was created. */
  readonly arrivedBy?: string;
}

/** A file that was replaced by a newer one. */
export interface PreviousFile
  extends Pick<Template, "fileVersion" | "bytes" | "formerVersions" | "filename" | "format"> {
  /** Milliseconds since the Unix epoch. */
  readonly replaced: number;
  /** The syntax of its tags. Files without tags have no delimiters. */
  readonly delimiters?: Delimiters;
  readonly enhancedSyntax?: boolean;
  /** The invoice mapping of this file, and of those before it without one; null for none. Absent while it is the next one's. */
  readonly invoiceMapping?: InvoiceMapping | null;
}

const previousFileSchema = object<PreviousFile>({
  fileVersion: text,
  bytes: optional(number),
  formerVersions: optional(list(text)),
  filename: text,
  format: templateFormatSchema,
  replaced: number,
  delimiters: optional(delimitersSchema),
  enhancedSyntax: optional(boolean),
  invoiceMapping: optional(nullable(invoiceMappingSchema)),
});

export const TEMPLATE_FIELDS: Fields<Template> = {
  id: id(),
  accountId: id(),
  created: number,
  updated: number,
  name: text,
  pageCount: nullable(number),
  delimiters: delimitersSchema,
  tags: tagsSchema,
  problems: list(tagProblemSchema),
  accessibilityProblems: optional(list(accessibilityProblemSchema)),
  fonts: list(templateFontSchema),
  filename: text,
  format: templateFormatSchema,
  region: regionSchema,
  enhancedSyntax: boolean,
  versioningEnabled: boolean,
  folder: list(text),
  documentsExpireAfterDays: optional(number),
  invoiceMapping: optional(invoiceMappingSchema),
  fileVersion: text,
  bytes: optional(number),
  formerVersions: optional(list(text)),
  previousFiles: list(previousFileSchema),
  arrivedBy: optional(text),
};

export const templateSchema = object(TEMPLATE_FIELDS);

/**
 * Returns the file that has the version, or had it in another region. Returns undefined when the template does not keep
 * it.
 */
export function keptFile(template: Template, version: string): Pick<Template, "fileVersion" | "filename"> | undefined {
  const files = [template, ...template.previousFiles];
  return files.find(({ fileVersion, formerVersions = [] }) => [fileVersion, ...formerVersions].includes(version));
}

/** Returns the template with another invoice mapping; its previous files keep the present one. */
export function withInvoiceMapping(template: Template, mapping: InvoiceMapping | null): Template {
  const { invoiceMapping: present, ...rest } = template;
  if (isSameMapping(present, mapping ?? undefined)) return template;
  const last = template.previousFiles.at(-1);
  const isShared = last !== undefined && last.invoiceMapping === undefined;
  const kept = isShared
    ? [...template.previousFiles.slice(0, -1), { ...last, invoiceMapping: present ?? null }]
    : undefined;
  return { ...rest, ...(kept && { previousFiles: kept }), ...(mapping !== null && { invoiceMapping: mapping }) };
}

/** @param index that of a previous file, or their number for the present one */
export function invoiceMappingOf(template: Template, index: number): InvoiceMapping | undefined {
  const kept = template.previousFiles.slice(index).find(({ invoiceMapping }) => invoiceMapping !== undefined);
  return kept === undefined ? template.invoiceMapping : (kept.invoiceMapping ?? undefined);
}

/** Returns the versions of all files that the template keeps. */
export function fileVersions({
  fileVersion,
  previousFiles,
}: {
  readonly fileVersion: string;
  readonly previousFiles: readonly { readonly fileVersion: string }[];
}): string[] {
  return [...previousFiles.map((file) => file.fileVersion), fileVersion];
}

/**
 * The files of a version: the uploaded file, the .docx converted from it if its format is a converted one, its preview
 * as PDF, and a picture of its first page.
 */
const TEMPLATE_ASSETS = ["source", "converted", "preview", "image"] as const;
export type TemplateAsset = (typeof TEMPLATE_ASSETS)[number];

export function templateFileKey(
  { id, fileVersion }: Pick<Template, "id" | "fileVersion">,
  asset: TemplateAsset,
): string {
  return `templates/${id}/${fileVersion}/${asset}`;
}

/** Returns the keys of all files of one version. */
export function templateFileKeys(id: TemplateId, fileVersion: string): string[] {
  return TEMPLATE_ASSETS.map((asset) => templateFileKey({ id, fileVersion }, asset));
}

export interface TemplateFileKey extends Pick<Template, "id" | "fileVersion"> {
  readonly asset: TemplateAsset;
}

const FILE_KEY = new RegExp(`^templates/([a-z0-9]+)/([a-z0-9]+)/(${TEMPLATE_ASSETS.join("|")})$`);

/** Returns the template and asset of a file key, or undefined for a key of another kind. */
export function parseTemplateFileKey(key: string): TemplateFileKey | undefined {
  const [, id, version, asset] = FILE_KEY.exec(key) ?? [];
  if (id === undefined) return undefined;
  return { id: id as TemplateId, fileVersion: version ?? "", asset: asset as TemplateAsset };
}

/** Returns the bytes of all versions that are kept, with their previews. */
export function templateBytes({ bytes = 0, previousFiles }: Pick<Template, "bytes" | "previousFiles">): number {
  return previousFiles.reduce((sum, file) => sum + (file.bytes ?? 0), bytes);
}

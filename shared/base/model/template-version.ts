/** Numbers the files that a template keeps: the first has the number 1, and the present one the highest. */
import { timeOfVersion } from "./ids.ts";
import type { InvoiceMapping } from "./invoice-mapping.ts";
import { invoiceMappingOf, type PreviousFile, type Template } from "./template.ts";

export interface TemplateVersion extends Pick<Template, "fileVersion" | "filename" | "format"> {
  readonly number: number;
  /** When the file was uploaded, in milliseconds since the Unix epoch. */
  readonly created: number;
  readonly isCurrent: boolean;
  readonly delimiters: Template["delimiters"] | undefined;
  readonly enhancedSyntax: boolean | undefined;
  readonly invoiceMapping: InvoiceMapping | undefined;
}

/** Returns the versions, newest first. */
export function versionsOf(template: Template): readonly TemplateVersion[] {
  const { previousFiles } = template;
  const previous = previousFiles.map((file, index) => versionOf(template, file, index));
  return [...previous, versionOf(template, template, previousFiles.length)].reverse();
}

function versionOf(template: Template, file: Template | PreviousFile, index: number): TemplateVersion {
  const {
    fileVersion,
    filename,
    format,
    formerVersions: [first = fileVersion] = [],
    delimiters,
    enhancedSyntax,
  } = file;
  // An old record has only the time at which the file before it was replaced.
  const created = timeOfVersion(first) ?? template.previousFiles[index - 1]?.replaced ?? template.created;
  const isCurrent = file === template;
  const invoiceMapping = invoiceMappingOf(template, index);
  const syntax = { delimiters, enhancedSyntax, invoiceMapping };
  return { number: index + 1, created, isCurrent, fileVersion, filename, format, ...syntax };
}

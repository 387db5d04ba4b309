/** The spreadsheet that was chosen for a template, beside its form or for many documents. */
import { keepFiles, keptFiles } from "./kept-files.ts";

export interface KeptSheet {
  readonly file: File;
  readonly sheet: string;
}

export function keepSheet(template: string, kept: KeptSheet): Promise<void> {
  return keepFiles(`sheet.${template}`, kept, kept.file.size);
}

export function keptSheet(template: string): Promise<KeptSheet | undefined> {
  return keptFiles(`sheet.${template}`);
}

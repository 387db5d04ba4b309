/** Defines how the ports call their workers: by the name of a method, within a deadline. */
import type { readJsonFields, readJsonItems } from "#shared/engine/data/read-json.ts";
import type { editTemplateFile, readTemplateTexts } from "./edit-templates.ts";
import type { MergeTemplates } from "./merge-templates.ts";
import type { FONT_METHODS } from "./read-fonts.ts";
import type { writeTemplateSchema } from "./read-schema.ts";
import type { disarmTemplate, readTemplateFile } from "./read-templates.ts";

/** The methods behind the port `TemplateReader`. */
export interface ReadMethods {
  readonly disarm: typeof disarmTemplate;
  readonly read: typeof readTemplateFile;
  readonly schema: typeof writeTemplateSchema;
  readonly texts: typeof readTemplateTexts;
  readonly edit: typeof editTemplateFile;
}

/** The methods behind the port `Merger`. */
export type MergeMethods = { readonly [Name in keyof MergeTemplates]: MergeTemplates[Name] };

/** The methods behind the port `JsonReader`. */
export interface JsonMethods {
  readonly readFields: typeof readJsonFields;
  readonly readItems: typeof readJsonItems;
}

/** The methods behind the port `FontReader`. */
export type FontMethods = typeof FONT_METHODS;

type Method = (...parameters: never) => unknown;

/**
 * @throws WorkFailure `timed_out`, `too_large`; ServiceError `work_interrupted`, `shutting_down`; and the errors of the
 * method
 */
export type Ask<Methods extends { readonly [Name in keyof Methods]: Method }> = <Name extends keyof Methods>(
  deadlineMs: number,
  method: Name,
  ...parameters: Parameters<Methods[Name]>
) => Promise<ReturnType<Methods[Name]>>;

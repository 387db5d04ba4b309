/** The answers of the API, as the clients' types describe them, and the JSON that Studio reads from them. */
import type * as Api from "#clients/typescript/src/api-types.ts";

export type Tag = string | { readonly [section: string]: readonly Tag[] };

export type Problem = Api.TagProblem;
export type AccessibilityProblem = Api.AccessibilityProblem;

/** The description says of the valid tags only that they are a list. */
export interface Template extends Omit<Api.Template, "tags"> {
  readonly tags: { readonly valid: readonly Tag[]; readonly invalid: readonly string[] };
}

export const REGIONS = ["us", "eu", "uk", "au"] as const satisfies readonly Api.Region[];
export type Region = (typeof REGIONS)[number];

/** A JSON Schema, as far as fields are made from it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly examples?: readonly Json[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

export interface TemplateSchema {
  readonly schema: Schema;
  readonly sample: JsonObject;
}

/** Which of the data, or which text, is a business term of an invoice. */
export type TermSource = string | { readonly text: string };
export type Mapping = Readonly<Record<string, TermSource>>;

export type InvoiceReview = Api.InvoiceMappingReview;
export type InvoiceProblem = Api.InvoiceProblem;
export type InvoiceTerm = Api.InvoiceTerm;

export const INVOICE_PROFILES = ["EN 16931", "XRECHNUNG"] as const;
export type InvoiceProfile = (typeof INVOICE_PROFILES)[number];

export type Version = Api.TemplateVersion;

export type Document = Api.Document;

export type Progress = Api.DocumentInProgress;

export type Preview = Api.Preview;
type PreviewPage = Preview["pages"][number];

/** In shares of the page's width and height, from its top left corner. */
export type PageBox = Omit<NonNullable<PreviewPage["found"]>[number], "text">;

/** A value on a page, or a line of it. */
export type Place = NonNullable<PreviewPage["places"]>[number];

export type Account = Api.Account;

export const RIGHTS = ["all", "generate", "read"] as const;
export type Rights = (typeof RIGHTS)[number];

/** Studio has words for each of the rights. */
export interface Key extends Omit<Api.ApiKey, "rights"> {
  readonly rights: Rights;
}

export type Font = Api.Font;

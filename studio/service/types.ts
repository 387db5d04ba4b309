/** What the API answers, as far as Studio reads it. */

export type Tag = string | { readonly [section: string]: readonly Tag[] };

export interface Problem {
  readonly tag: string;
  readonly kind: string;
  readonly part: string;
  readonly context: string;
  readonly suggestion: string;
}

export interface Template {
  readonly id: string;
  readonly created: number;
  readonly updated: number;
  readonly name: string;
  readonly page_count: number | null;
  readonly delimiters: { readonly left: string; readonly right: string };
  readonly tags: { readonly valid: readonly Tag[]; readonly invalid: readonly string[] };
  readonly problems: readonly Problem[];
  readonly fonts: readonly TemplateFont[];
  readonly filename: string;
  readonly format: string;
  readonly region: Region;
  readonly template_uri: string;
  readonly preview_uri: string;
  readonly image_uri: string;
  readonly enhanced_syntax: boolean;
  readonly versioning_enabled: boolean;
  readonly folder: readonly string[];
}

interface TemplateFont {
  readonly name: string;
  readonly found: boolean;
  readonly substitute: string | null;
}

export const REGIONS = ["us", "eu", "uk", "au"] as const;
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

export interface Version {
  readonly version: number;
  readonly created: number;
  readonly filename: string;
  readonly format: string;
  readonly current: boolean;
  readonly template_uri: string;
}

export interface Document {
  readonly id: string;
  readonly template_id: string;
  readonly created: number;
  readonly name: string;
  readonly data_length: number;
  readonly filename: string;
  readonly format: string;
  readonly document_uri: string;
}

export interface Progress {
  readonly id: string;
  readonly status: "in_progress";
  readonly items_done: number;
  readonly items_total?: number;
  readonly seconds_left?: number;
}

interface PreviewPage {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** Absent if the caller has the picture already. */
  readonly image?: string;
  readonly hash: string;
  readonly places?: readonly Place[];
  readonly found?: readonly PageBox[];
}

/** In shares of the page's width and height, from its top left corner. */
export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a value stands, or a line of it. */
export interface Place extends PageBox {
  /** JSON Pointers to what the tag reads. */
  readonly data: readonly string[];
}

export interface Preview {
  readonly page_count: number;
  readonly pages: readonly PreviewPage[];
  readonly warnings: readonly string[];
}

export interface Account {
  readonly id: string;
  readonly plan: string;
  readonly default_region: Region;
  /** Null where it is not counted: on AWS. */
  readonly usage: {
    readonly bytes: number | null;
    readonly bytes_of_templates: number | null;
    readonly bytes_of_documents: number | null;
    readonly bytes_max: number | null;
  };
  readonly key: { readonly id: string; readonly name: string; readonly rights: Rights };
}

export const RIGHTS = ["all", "generate", "read"] as const;
export type Rights = (typeof RIGHTS)[number];

export interface Key {
  readonly id: string;
  readonly name: string;
  readonly rights: Rights;
  readonly created: number;
  readonly last_used: number | null;
  readonly current: boolean;
}

export interface Font {
  readonly id: string;
  readonly created: number;
  readonly filename: string;
  readonly region: Region;
  readonly license: string;
  readonly faces: readonly { readonly family: string; readonly style: string }[];
}

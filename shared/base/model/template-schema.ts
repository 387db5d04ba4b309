/** Defines what a template tells of the data that it takes. */

/** The part of JSON Schema (2020-12) that describes data. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly type: string | readonly string[];
  /** The first tag that reads the value. */
  readonly description?: string;
  /** The tags that read the value. */
  readonly "x-tag"?: readonly string[];
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly examples?: readonly unknown[];
}

export type SampleItem = Readonly<Record<string, unknown>>;

export interface TemplateSchema {
  /** Describes one item. */
  readonly schema: JsonSchema;
  /** An item that fills the template. */
  readonly sample: SampleItem;
}

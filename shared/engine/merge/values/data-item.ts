/** One data item of a request: the values that fill the tags of one copy of the template. */
export type DataItem = Readonly<Record<string, unknown>>;

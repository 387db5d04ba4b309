/** Describes files for the OpenAPI document. */

/** Unencoded bytes, as OpenAPI 3.0 writes them. Generators of clients know files by this format only. */
export const FILE = { type: "string", format: "binary" } as const;

/** Describes files in forms for the OpenAPI document. */

/** Unencoded bytes, as OpenAPI 3.0 writes them. Generators of clients know files by this format only. */
export const FILE = { type: "string", format: "binary" } as const;

/** Describes how a part of a form is sent: its allowed types, and its file name, which determines the format. */
export function filePart(field: string, { types, filename }: { types: readonly string[]; filename: string }) {
  const example = `form-data; name="${field}"; filename="${filename}"`;
  const headers = { "Content-Disposition": { schema: { type: "string" }, example } } as const;
  return { contentType: types.join(", "), headers };
}

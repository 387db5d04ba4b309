/** Files in forms, as the API's description shows them. */

/** A part's bytes as they are (OpenAPI 3.1, "Considerations for File Uploads"). */
export const FILE = { type: "string", contentMediaType: "application/octet-stream" } as const;

/** How a part of a form is sent: the types that it may have, and a name, which tells the format. */
export function filePart(field: string, { types, filename }: { types: readonly string[]; filename: string }) {
  const example = `form-data; name="${field}"; filename="${filename}"`;
  const headers = { "Content-Disposition": { schema: { type: "string" }, example } } as const;
  return { contentType: types.join(", "), headers };
}

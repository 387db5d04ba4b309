/** Describes files in forms for the OpenAPI document. */

/** A part with unencoded bytes (OpenAPI 3.1, "Considerations for File Uploads"). */
export const FILE = { type: "string", contentMediaType: "application/octet-stream" } as const;

/** Describes how a part of a form is sent: its allowed types, and its file name, which determines the format. */
export function filePart(field: string, { types, filename }: { types: readonly string[]; filename: string }) {
  const example = `form-data; name="${field}"; filename="${filename}"`;
  const headers = { "Content-Disposition": { schema: { type: "string" }, example } } as const;
  return { contentType: types.join(", "), headers };
}

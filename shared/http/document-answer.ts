/** A document as the interface shows it (interface.md, Document). */
import { z } from "@hono/zod-openapi";
import { documentFileKey, type StoredDocument } from "#shared/model/document.ts";
import type { Links } from "#shared/store/links.ts";

export const documentSchema = z
  .object({
    id: z.string(),
    template_id: z.string(),
    created: z.int().describe("Creation time, milliseconds since the Unix epoch."),
    name: z.string().describe("Logical name. It differs from the output filename."),
    data_length: z.int().describe("Number of data items."),
    filename: z.string().describe("Filename of the generated document, including extension."),
    format: z.string().describe("Format of the generated document, with leading dot."),
    document_uri: z.url().describe("Download link of the generated document."),
  })
  .openapi("Document");

export function documentAnswer(document: StoredDocument, links: Links): z.infer<typeof documentSchema> {
  const { id, filename, disposition } = document;
  return {
    id,
    template_id: document.templateId,
    created: document.created,
    name: document.name,
    data_length: document.dataLength,
    filename,
    format: document.format,
    document_uri: links.sign({ key: documentFileKey(id), filename, disposition }),
  };
}

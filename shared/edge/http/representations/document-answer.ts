/** Converts a document to its API representation (interface.md, Document). */
import type { z } from "@hono/zod-openapi";
import { documentFileKey, expiryOf, type StoredDocument } from "#shared/base/model/document.ts";
import type { Links } from "#shared/storage/links/links.ts";
import type { documentSchema } from "./document-schema.ts";
import { infoHeaders } from "./info-headers.ts";

export type DocumentAnswer = z.infer<typeof documentSchema>;

export function documentAnswer(document: StoredDocument, links: Links): DocumentAnswer {
  const { id, filename, disposition } = document;
  return {
    id,
    template_id: document.templateId,
    created: document.created,
    name: document.name,
    data_length: document.dataLength,
    filename,
    format: document.format,
    expires: expiryOf(document) ?? null,
    document_uri: links.sign({ key: documentFileKey(id), filename, disposition }),
  };
}

/** Returns the document and the headers about it, as GET /v1/document/{id} and webhooks send them. */
export function describedDocument(document: StoredDocument, links: Links) {
  return { answer: documentAnswer(document, links), headers: document.info ? infoHeaders(document.info) : {} };
}

/** Answers POST /v1/document: with the stored document, its bytes, or its progress. */

import { FORMATS } from "#shared/base/model/format.ts";
import { documentAnswer } from "#shared/edge/http/representations/document-answer.ts";
import { infoHeaders } from "#shared/edge/http/representations/info-headers.ts";
import { progressResponse } from "#shared/edge/http/representations/progress-answer.ts";
import { contentDisposition } from "#shared/edge/http/transport/content-disposition.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { GenerationResult, SentResult } from "./make.ts";

export function answerTo(made: GenerationResult, { links }: Pick<Dependencies, "links">): Response {
  if ("accepted" in made) return progressResponse(made.accepted, links);
  if ("sent" in made) return binaryAnswer(made);
  return jsonResponse(documentAnswer(made.stored, links), { status: 201, headers: infoHeaders(made.info) });
}

/**
 * Returns the bytes, with a type that makes browsers save them, or with their own type so that a browser can show them.
 */
function binaryAnswer({ sent, size, body, info }: SentResult): Response {
  const { id, filename, format, disposition } = sent;
  return new Response(body, {
    status: 201,
    headers: {
      "Content-Type": disposition === "inline" ? FORMATS[format].mime : "application/octet-stream",
      "Content-Length": String(size),
      "Content-Disposition": contentDisposition(disposition, filename),
      "X-Document-Id": id,
      ...infoHeaders(info),
    },
  });
}

/** POST /v1/document with an Idempotency-Key, the service killed on the way: sent again, there is exactly one document. */
import { afterEach, expect, test, vi } from "vitest";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { documentText } from "#test/support/docx-package.ts";
import { dieAfter } from "#test/support/dying-service.ts";
import { keyed, replayedAnswer } from "#test/support/idempotency.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  listDocuments,
  openLink,
  postJson,
} from "#test/support/requests.ts";
import { type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { openServiceInProcess } from "#test/support/service-in-process.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

function callTo(service: Service, template_id: string, headers: Record<string, string> = {}): () => Promise<Response> {
  return () =>
    service.call("/v1/document", keyed("killed", postJson({ template_id, data: { Name: "Ada" } }, { headers })));
}

test.each<[keyof Dependencies, string]>([
  ["idempotency", "claim"],
  ["files", "put"],
  ["creationTimes", "reserve"],
  ["documents", "insert"],
  ["idempotency", "complete"],
])("killed right after %s.%s", async (store, method) => {
  await using service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
  const { id } = await createTemplate(service);
  const call = callTo(service, id);
  await dieAfter(service, service.wiring.regions.us[store] as object, method as never, call);
  const document = await answerOf<DocumentAnswer>(await call(), 201);
  expect(await replayedAnswer(await call())).toEqual(document);
  expect(await listDocuments(service, id)).toEqual([document]);
  expect(documentText(await openLink(service, document.document_uri))).toBe("Dear Ada,");
});

test.each(["claim", "complete"])("killed right after idempotency.%s of a binary answer", async (method) => {
  await using service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
  const { id } = await createTemplate(service);
  const call = callTo(service, id, { Accept: "application/octet-stream" });
  await dieAfter(service, service.wiring.regions.us.idempotency, method as never, call);
  const [first, again] = [await call(), await call()];
  expect(again.headers.get("X-Document-Id")).toBe(first.headers.get("X-Document-Id"));
  for (const answer of [first, again]) expect(documentText(await answer.bytes())).toBe("Dear Ada,");
  expect(await listDocuments(service, id)).toEqual([]);
});

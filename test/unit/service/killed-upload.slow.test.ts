/** POST /v1/template with an Idempotency-Key, the service killed on the way: sent again, there is exactly one template. */
import { afterEach, expect, test, vi } from "vitest";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { dieAfter } from "#test/support/dying-service.ts";
import { keyed, replayedAnswer } from "#test/support/idempotency.ts";
import { answerOf, docxFile, listTemplates, openLink, postForm, type TemplateAnswer } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { openServiceInProcess } from "#test/support/service-in-process.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const upload = docxFile();
const request = () => keyed("killed", postForm({ file: upload, name: "Killed" }));

test.each<[keyof Dependencies, string]>([
  ["idempotency", "claim"],
  ["files", "put"],
  ["creationTimes", "reserve"],
  ["templates", "insert"],
  ["idempotency", "complete"],
])("killed right after %s.%s", async (store, method) => {
  await using service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
  const call = () => service.call("/v1/template", request());
  await dieAfter(service, service.wiring.regions.us[store] as object, method as never, call);
  const template = await answerOf<TemplateAnswer>(await call(), 201);
  expect(await replayedAnswer(await call())).toEqual(template);
  expect(await listTemplates(service)).toEqual([template]);
  expect(await openLink(service, template.template_uri)).toEqual(await upload.bytes());
});

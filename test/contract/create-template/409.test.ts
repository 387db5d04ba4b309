/** POST /v1/template while the first request with its Idempotency-Key is still being worked on. */
import { afterEach, expect, test, vi } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { holdUp } from "#test/support/hold-up.ts";
import { firstAnswer, keyed, replayedAnswer } from "#test/support/idempotency.ts";
import { docxFile, listTemplates, postForm, type TemplateAnswer } from "#test/support/requests.ts";
import { openService, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("is told to send it again in a moment, and then gets the first result", async () => {
  await using service = await openService(WITHOUT_LIBREOFFICE);
  const call = () => service.call("/v1/template", keyed("busy", postForm({ file: docxFile() })));
  const { reached, release } = holdUp(service.wiring.regions.us.templates, "insert");
  const first = call();
  await reached;
  const second = await call();
  expect(Number(second.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await expectError(second, 409, "idempotency_key_in_use")).toMatch(/Idempotency-Key.+again in a moment/);
  release();
  const template = await firstAnswer<TemplateAnswer>(await first);
  expect(await replayedAnswer(await call())).toEqual(template);
  expect(await listTemplates(service)).toEqual([template]);
});

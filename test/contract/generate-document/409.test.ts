/** POST /v1/document while the first request with its Idempotency-Key is still being worked on. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { keyed, replayedAnswer } from "#test/support/idempotency.ts";
import { answerOf, createTemplate, type DocumentAnswer, listDocuments, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("is told to send it again in a moment, and then gets the first result", async () => {
  const { id: template_id } = await createTemplate(service);
  const request = (key: string) => keyed(key, postJson({ template_id, data: { Name: "Ada" }, name: key }));
  const call = (key: string) => service.call("/v1/document", request(key));
  for (let isSeen = false, round = 0; !isSeen; round++) {
    const key = `round-${round}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(key)));
    const early = answers.filter(({ status }) => status === 409);
    for (const answer of early) {
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await expectError(answer, 409, "idempotency_key_in_use")).toMatch(/Idempotency-Key.+again in a moment/);
    }
    const made = answers.filter(({ status }) => status !== 409);
    const results = await Promise.all(made.map((answer) => answerOf<DocumentAnswer>(answer, 201)));
    const again = await replayedAnswer<DocumentAnswer>(await call(key));
    for (const result of results) expect(result).toEqual(again);
    expect((await listDocuments(service, template_id)).filter(({ name }) => name === key)).toEqual([again]);
    isSeen = early.length > 0;
  }
});

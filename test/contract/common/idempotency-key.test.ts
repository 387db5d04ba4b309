/** Every operation that takes an Idempotency-Key, with one that is malformed (400) or in use (409). */
import { beforeAll, describe, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { firstAnswer, keyed, replayedAnswer } from "#test/support/idempotency.ts";
import { IDEMPOTENT_OPERATIONS, pathOf } from "#test/support/operation-requests.ts";
import { answerOf, createTemplate, docxFile, listDocuments, listTemplates, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingChanged } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let templateId: string;
beforeAll(async () => {
  templateId = (await createTemplate(service)).id;
});

interface Named {
  readonly name: string;
}

describe.each(IDEMPOTENT_OPERATIONS)("%s", (operation) => {
  const isTemplate = operation === "createTemplate";
  const list = (): Promise<readonly Named[]> =>
    isTemplate ? listTemplates(service) : listDocuments(service, templateId);
  const post = (key: string) => {
    const fields = isTemplate ? { file: docxFile() } : { template_id: templateId, data: '{"Name":"Ada"}' };
    return service.call(pathOf(operation, ""), keyed(key, postForm({ ...fields, name: key })));
  };

  test.each([
    ["empty", ""],
    ["longer than 255 characters", "k".repeat(256)],
    ["with a blank", "two words"],
    ["sent twice", "one, two"],
    ["with a letter outside of ASCII", "schl\u00fcssel"],
  ])("returns 400 for a key that is %s, and stores nothing", async (_what, key) => {
    const response = await expectNothingChanged(service, () => post(key));
    expect(await expectError(response, 400, "request_invalid")).toMatch(/Idempotency-Key header must have 1 to 255/);
  });

  test.each([
    ["one character", "k"],
    ["255 characters", "k".repeat(255)],
    ["a UUID in quotes, as the draft writes it", '"8e03978e-40d5-43dd-bc93-6894a57f9324"'],
    ["every kind of visible character", "!~#$%&'()*+-./:;<=>?@[]^_`{|}"],
  ])("takes a key of %s", async (_what, key) => {
    await firstAnswer(await post(key));
  });

  test("returns 409 with Retry-After while the first request is running, and its result afterwards", async () => {
    for (let isSeen = false, round = 0; !isSeen; round++) {
      const key = `round-${round}`;
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(key)));
      const early = answers.filter(({ status }) => status === 409);
      for (const answer of early) {
        expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
        expect(await expectError(answer, 409, "idempotency_key_in_use")).toMatch(/Idempotency-Key.+again in a moment/);
      }
      const made = answers.filter(({ status }) => status !== 409);
      const results = await Promise.all(made.map((answer) => answerOf<Named>(answer, 201)));
      const again = await replayedAnswer<Named>(await post(key));
      for (const result of results) expect(result).toEqual(again);
      expect((await list()).filter(({ name }) => name === key)).toEqual([again]);
      isSeen = early.length > 0;
    }
  });
});

/** What a service loses, or answers wrongly, is found when everything is looked at: on made-up answers. */
import { beforeEach, describe, expect, test } from "vitest";
import { webhookHeaders } from "#shared/service/batch/sign-webhook.ts";
import { paragraphs } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import type { DocumentAnswer, TemplateAnswer } from "#test/support/requests.ts";
import type { WebhookCall } from "#test/support/webhook-receiver.ts";
import { patientAsker } from "./asker.ts";
import { checkAll } from "./final-check.ts";
import { type AcceptedBatch, Ledger } from "./ledger.ts";
import { itemWord, templateWord } from "./words.ts";

const NOTHING = { code: "document_not_found" };
const DOCUMENT = { id: "us1", template_id: "ut1", name: "A1N2", data_length: 1, document_uri: "/files/us1" };
const TEMPLATE = { id: "ut1", name: "A1N1", template_uri: "/files/ut1" };
const [TEMPLATE_WORD, ITEM] = [templateWord("A1N1"), itemWord("A1N2", 1)];
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

const text = (...lines: readonly string[]) => docx(paragraphs(...lines));
const letter = (item: string) => text(`${TEMPLATE_WORD} says ${item}.`, `${TEMPLATE_WORD} ends.`);

/** By path: a status and a body, as bytes or JSON. */
type Answers = Record<string, readonly [status: number, body: Uint8Array | object]>;

let ledger: Ledger;
let answers: Answers;
let calls: WebhookCall[];
beforeEach(() => {
  ledger = new Ledger();
  const expected = { templates: [TEMPLATE_WORD], items: [ITEM], format: ".docx", isArchive: false };
  const document = { account: "A", answer: DOCUMENT as DocumentAnswer, presence: "there", expected } as const;
  const template = { account: "A", answer: TEMPLATE as TemplateAnswer, presence: "there" } as const;
  ledger.documents.push({ ...document });
  ledger.templates.push({ ...template, kind: ".docx", words: [TEMPLATE_WORD], settled: 0 });
  answers = {
    "/files/us1": [200, letter(ITEM)],
    "/files/ut1": [200, letter("[Word]")],
    "/v1/document/us1": [200, DOCUMENT],
    "/v1/template": [200, [TEMPLATE]],
    "/v1/document?template_id=ut1": [200, [DOCUMENT]],
  };
  calls = [];
});

async function faultsFound(): Promise<readonly string[]> {
  const asker = patientAsker({
    ledger,
    patienceMs: 0,
    send: async ({ path, apiKey }) => {
      // The second account has nothing.
      const [status, body] = apiKey === "B" ? [200, []] : (answers[path] ?? [404, NOTHING]);
      const bytes = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
      return { status, headers: new Headers(), body: bytes };
    },
  });
  await checkAll({
    ledger,
    receiver: { callsOf: () => calls },
    accounts: { A: { apiKey: "A", secret: SECRET }, B: { apiKey: "B", secret: SECRET } },
    askOpenly: asker,
    askOf: (account, ask) => asker({ ...ask, apiKey: account }),
    patienceMs: 0,
  });
  return ledger.faults.map(({ kind, what }) => `${kind}: ${what}`);
}

test("a service that lost nothing has no findings", async () => {
  expect(await faultsFound()).toEqual([]);
});

test("a document that is gone is lost", async () => {
  delete answers["/files/us1"];
  expect(await faultsFound()).toEqual([expect.stringMatching(/^lost: the link of document us1 .* answers 404/)]);
});

test("a document with another's content is wrong, and so is an incomplete one", async () => {
  answers["/files/us1"] = [200, letter(itemWord("B1N2", 1))];
  expect(await faultsFound()).toEqual([
    expect.stringMatching(/^wrong: document us1, .docx: MkB1N2R1Z instead of MkA1N2R1Z/),
  ]);
  answers["/files/us1"] = [200, letter(ITEM).subarray(0, 300)];
  expect((await faultsFound()).at(-1)).toContain("cannot be read");
});

test("a template that has its former file again is wrong", async () => {
  ledger.templates[0]?.words.push(templateWord("A1N9"));
  Object.assign(ledger.templates[0] ?? {}, { settled: 1 });
  expect(await faultsFound()).toEqual([expect.stringMatching(/^wrong: template ut1/)]);
});

test("a deleted document that is there again is wrong", async () => {
  Object.assign(ledger.documents[0] ?? {}, { presence: "gone" });
  expect(await faultsFound()).toEqual(["wrong: /v1/document/us1 was deleted and answers 200"]);
});

test("a document that was made twice for one Idempotency-Key is wrong; without a key it may be", async () => {
  answers["/v1/document?template_id=ut1"] = [200, [DOCUMENT, { id: "us2", name: "A1N2" }]];
  expect(await faultsFound()).toEqual([]);
  ledger.keyedNames.add("A1N2");
  expect(await faultsFound()).toEqual(["wrong: A1N2 was made twice: us2 is listed too"]);
});

test("a template of the other account is wrong in a list", async () => {
  answers["/v1/template"] = [200, [TEMPLATE, { id: "ut2", name: "B1N1" }]];
  expect(await faultsFound()).toEqual(["wrong: /v1/template lists B1N1 for account A"]);
});

test("a 5xx without a code is wrong, and one that admits a fault", async () => {
  answers["/files/us1"] = [502, Buffer.from("Bad Gateway")];
  answers["/files/ut1"] = [500, { code: "internal" }];
  expect(await faultsFound()).toEqual([
    expect.stringMatching(/^wrong: .* answers 502/),
    expect.stringMatching(/^wrong: .* answers 500/),
  ]);
});

test("an answer that does not come is wrong", async () => {
  answers["/files/us1"] = [503, { code: "storage_unavailable" }];
  expect(await faultsFound()).toEqual([expect.stringContaining("is not answered")]);
});

describe("a batch", () => {
  const TOLD = { id: "us1", status: "completed", document: DOCUMENT, error: null };

  const call = (told: object, secret = SECRET): WebhookCall => {
    const body = JSON.stringify(told);
    const headers = webhookHeaders({ id: "msg_us1", timestamp: 1_795_222_800, body }, [secret]);
    return { method: "POST", path: "/hook", headers, body };
  };

  beforeEach(() => {
    const { expected } = ledger.documents.pop() ?? {};
    const batch = { account: "A", id: "us1", name: "A1N2", webhook: "/hook", state: "accepted" } as const;
    if (expected !== undefined) ledger.batches.push({ ...batch, expected } satisfies AcceptedBatch);
    calls = [call(TOLD)];
  });

  test("that is ready and told is right", async () => {
    expect(await faultsFound()).toEqual([]);
    expect(ledger.documents).toHaveLength(1);
  });

  test("a batch whose webhook was not called is lost", async () => {
    calls = [];
    expect(await faultsFound()).toEqual(["lost: the webhook of batch us1 was not called"]);
  });

  test("a webhook that reports another outcome, or is not signed, is wrong", async () => {
    calls = [call({ ...TOLD, status: "failed", document: null })];
    expect(await faultsFound()).toEqual([expect.stringMatching(/^wrong: the webhook of batch us1 says/)]);
    calls = [call(TOLD, "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD")];
    expect((await faultsFound()).at(-1)).toBe("wrong: the webhook of batch us1 is not signed");
  });

  test("that is gone or does not end is lost, and one that was not made is wrong", async () => {
    delete answers["/v1/document/us1"];
    expect((await faultsFound())[0]).toMatch(/^lost: an accepted batch .* answers 404/);
    Object.assign(ledger, { faults: [] });
    Object.assign(ledger.batches[0] ?? {}, { state: "accepted" });
    answers["/v1/document/us1"] = [202, { id: "us1", status: "in_progress", items_done: 3 }];
    expect(await faultsFound()).toEqual(["lost: batch us1 does not come to an end"]);
    answers["/v1/document/us1"] = [500, { code: "document_not_made" }];
    expect((await faultsFound())[1]).toMatch(/^wrong: an accepted batch .*document_not_made/);
  });
});

/** Who asks patiently sends again what got no answer, and takes every other answer as it is. */
import { expect, test } from "vitest";
import { patientAsker } from "./asker.ts";
import { Ledger } from "./ledger.ts";

const ASK = { what: "read", path: "/v1/template/1" };

/** Asks somebody who answers so, one after the other. */
async function ask(...answers: readonly (readonly [status: number, body: string] | "cut off")[]) {
  const ledger = new Ledger();
  const coming = [...answers];
  const asker = patientAsker({
    ledger,
    send: async () => {
      const next = coming.shift() ?? "cut off";
      if (next === "cut off") throw new TypeError("fetch failed");
      const [status, body] = next;
      return { status, headers: new Headers(), body: Buffer.from(body) };
    },
  });
  return { answer: await asker(ASK), ledger };
}

const error = (code: string) => JSON.stringify({ code });

test("a request that is cut off or refused for the moment is sent again, and its answer is known as a repetition's", async () => {
  const refused = [503, error("shutting_down")] as const;
  const busy = [409, error("idempotency_key_in_use")] as const;
  const { answer, ledger } = await ask("cut off", refused, busy, [200, "{}"]);
  expect(answer).toMatchObject({ status: 200, isRepetition: true });
  expect(Object.fromEntries(ledger.counts)).toEqual({
    read: 1,
    "sent again: cut off": 1,
    "sent again: 503 shutting_down": 1,
    "sent again: 409 idempotency_key_in_use": 1,
  });
});

test.each<[number, string]>([
  [200, "{}"],
  [404, error("template_not_found")],
  [409, error("upload_already_used")],
  [500, error("internal")],
  [500, error("document_not_made")],
  [502, "Bad Gateway"],
])("%s %s is an answer", async (status, body) => {
  const { answer } = await ask([status, body]);
  expect(answer).toMatchObject({ status, isRepetition: false });
});

/** Signatures of webhooks, by the specification of Standard Webhooks 1.0 and the example of its reference libraries. */
import { expect, test } from "vitest";
import { webhookHeaders } from "#shared/service/batch/sign-webhook.ts";

const EXAMPLE = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
};
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

test("the headers are those of the example", () => {
  expect(webhookHeaders(EXAMPLE, [SECRET])).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": SIGNATURE,
  });
});

test("while a secret is exchanged there is a signature by each, the new one's first", () => {
  const other = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
  const { "webhook-signature": signatures } = webhookHeaders(EXAMPLE, [other, SECRET]);
  expect(signatures?.split(" ")).toEqual([expect.stringMatching(/^v1,[\w+/]{43}=$/), SIGNATURE]);
  expect(signatures?.split(" ")[0]).not.toBe(SIGNATURE);
});

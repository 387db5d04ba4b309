/** The output of `npm run account` is safe to show, whatever names callers have chosen. */
import { expect, test } from "vitest";
import { answers } from "#local/cli/account/answers.ts";
import { newAccountId } from "#shared/base/model/ids.ts";

test("a key's name reaches no terminal as a line of its own, an escape sequence or a turned direction", () => {
  const id = newAccountId("us", { now: () => 0, randomBytes: (count) => new Uint8Array(count) });
  const account = { id, plan: "Business", region: "us" } as const;
  const key = {
    hash: "0".repeat(64),
    account: id,
    created: 0,
    name: "a\nus01 \u001b[31mb\u202ec\u009bd",
    rights: "read",
  } as const;
  const { text } = answers.listed([{ account, created: 0, keys: [key] } as never]);
  expect(text).toContain("a\\u{a}us01 \\u{1b}[31mb\\u{202e}c\\u{9b}d");
  expect(text).not.toMatch(/[^\P{C}\n]/u);
});

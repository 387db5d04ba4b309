import path from "node:path";
import { describe, expect, test } from "vitest";
import { PROJECT } from "#test/support/program.ts";
import { RUNTIME_CASES, type RuntimeCase, sendCases } from "#test/support/runtime-cases.ts";

const CLIENT = path.join(PROJECT, "test/lambda/runtime-main.ts");

const sendHere = (kind: RuntimeCase["kind"]) =>
  sendCases(kind, (bundle, environment) => ({ program: process.execPath, arguments: [CLIENT, bundle], environment }));

describe("the runtime client of this machine sends what AWS's own sends", () => {
  const sent = { streaming: sendHere("streaming"), whole: sendHere("whole") };

  test.each(RUNTIME_CASES)("$kind: $case", async ({ kind, case: name, sends }) => {
    expect((await sent[kind]).get(name)).toEqual(sends);
  });
});

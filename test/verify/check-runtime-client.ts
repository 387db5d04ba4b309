/** AWS's runtime client does what ours is tested to do in `npm test`: so what runs under ours would run under AWS's. */
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { RUNTIME_CASES, sendCases } from "#test/support/runtime-cases.ts";
import type { Tally } from "./tally.ts";

export async function checkRuntimeClient(client: string, tally: Tally): Promise<void> {
  for (const kind of ["streaming", "whole"] as const) {
    const sent = await sendCases(kind, (bundle, environment) => ({
      program: process.execPath,
      arguments: [client],
      environment: { ...environment, LAMBDA_TASK_ROOT: path.dirname(bundle), _HANDLER: "index.handler" },
    }));
    for (const { case: name, sends } of RUNTIME_CASES.filter((each) => each.kind === kind)) {
      const found = sent.get(name);
      tally.check(isDeepStrictEqual(found, sends), `AWS's runtime client: ${name}`, `it sent ${JSON.stringify(found)}`);
    }
  }
}

/**
 * Fuzzes every parser of ours: ten minutes each, or `FUZZ_SECONDS`. By hand the seed is another one each time; a pipeline
 * names one (`FUZZ_SEED`), since whether a change passes should follow from the change and not from luck.
 */
import { availableParallelism } from "node:os";
import { inOrder } from "#shared/service/produce/in-order.ts";
import { fuzz } from "#test/fuzz/fuzz.ts";
import type { FuzzTarget } from "#test/fuzz/target.ts";
import * as targets from "#test/fuzz/targets/targets.ts";
import type { Tally } from "./tally.ts";

const SECONDS = Number(process.env.FUZZ_SECONDS ?? 600);

export async function verifyFuzzing(tally: Tally): Promise<void> {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 0x7fffffff);
  const all = Object.entries<FuzzTarget>(targets);
  console.log(`fuzzing: ${all.length} parsers, ${SECONDS} seconds each (FUZZ_SECONDS), seed ${seed} (FUZZ_SEED)`);
  const work = async ([name, target]: readonly [string, FuzzTarget]) => ({
    name,
    report: await fuzz(name, target, { seed, duration: SECONDS * 1000 }),
  });
  for await (const { name, report } of inOrder(all, availableParallelism(), work)) {
    if (report.isSound) tally.pass();
    else tally.fail(`fuzzing ${name}`, `${report.error}; the input: ${Buffer.from(report.input).toString("base64")}`);
  }
}

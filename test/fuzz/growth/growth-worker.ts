/** The thread that searches for growth: looks at one pattern after the other, and tells which one it is at. */
import { parentPort, workerData } from "node:worker_threads";
import type { FuzzTarget } from "#test/fuzz/target.ts";
import { randomOf } from "#test/support/random.ts";
import { Meter } from "./measure.ts";
import type { GrowthAnswer, GrowthOrder } from "./messages.ts";
import { type Pattern, pairPatterns, singlePatterns } from "./patterns.ts";

/** One fragment is looked at in large inputs too, where a small share of the cost has grown. */
const BASES = { single: [4096, 32_768], pair: [4096] } as const;

const order = workerData as GrowthOrder;
const { [order.target]: target } = (await import(order.module)) as Readonly<Record<string, FuzzTarget>>;
if (target === undefined) throw new RangeError(`${order.module} has no target ${order.target}`);
await search(target);

async function search(searched: FuzzTarget): Promise<void> {
  for (const seed of searched.seeds()) await searched.run(Buffer.from(seed as Uint8Array));
  const singles = singlePatterns(searched);
  const patterns = [...singles, ...pairPatterns(searched, randomOf(order.seed))];
  let index = order.from;
  let end = performance.now() + order.duration;
  for (const pattern of patterns.slice(order.from)) {
    const isSingle = index < singles.length;
    if (isSingle) end = performance.now() + order.duration;
    else if (performance.now() > end) break;
    await look(searched, pattern, index, isSingle ? "single" : "pair");
    index++;
  }
  tell({ kind: "ended", patterns: index });
}

async function look(searched: FuzzTarget, pattern: Pattern, index: number, kind: keyof typeof BASES): Promise<void> {
  const { about } = pattern;
  const meter = new Meter(searched, () => tell({ kind: "reading", index, about }));
  try {
    for (const base of BASES[kind]) {
      if (!(await meter.isSuspect(pattern, base))) continue;
      const growth = await meter.growth(pattern);
      if (growth !== undefined) return tell({ kind: "grows", about, growth });
    }
  } catch (error) {
    tell({ kind: "broke", about, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

function tell(answer: GrowthAnswer): void {
  parentPort?.postMessage(answer);
}

/** `npm run fuzz` finds what is wrong with a parser. `npm run verify` fuzzes all of ours. */
import path from "node:path";
import { describe, expect, test } from "vitest";
import { fuzz } from "#test/fuzz/fuzz.ts";
import type { FuzzTarget } from "#test/fuzz/target.ts";
import { blocking, deep, endless, greedy, sound } from "#test/fuzz/targets/planted.ts";

const PLANTED = path.join(import.meta.dirname, "../fuzz/targets/planted.ts");
const SEED = 20_261_121;

describe("a fault is found", () => {
  const find = (name: string, target: FuzzTarget) =>
    fuzz(name, target, { module: PLANTED, seed: SEED, duration: 90_000 });

  test("that lies behind several conditions, each of which brings an input nearer", { timeout: 400_000 }, async () => {
    const report = await find("deep", deep);
    expect(report).toMatchObject({ isSound: false, error: expect.stringContaining("nothing says bug") });
    expect(inputOf(report)).toMatch(/^bug/);
  });

  test("that is an input which never ends", async () => {
    const report = await find("endless", endless);
    expect(report).toMatchObject({ isSound: false, error: "it takes more than 500 ms" });
    expect(inputOf(report)).toContain("[]");
  });

  test("that is an input which takes all memory", async () => {
    const report = await find("greedy", greedy);
    expect(report).toMatchObject({ isSound: false, error: expect.stringMatching(/memory/i) });
    expect(inputOf(report)).toContain("[]");
  });

  test("that is an input which keeps others waiting on the main thread", async () => {
    const report = await find("blocking", blocking);
    expect(report).toMatchObject({
      isSound: false,
      error: expect.stringContaining("leaves the main thread to others"),
    });
  });

  test("and none where there is none", async () => {
    const report = await fuzz("sound", sound, { module: PLANTED, seed: SEED, duration: 300 });
    expect(report).toMatchObject({ isSound: true });
  });
});

function inputOf(report: Awaited<ReturnType<typeof fuzz>>): string {
  return report.isSound ? "" : Buffer.from(report.input).toString();
}

import { describe, expect, test } from "vitest";
import { createProcessDataReader } from "#shared/workers/data-reader/data-reader.process.ts";
import { childWorkers, killChildren } from "#test/support/killed-workers.ts";
import { rows, xlsx } from "#test/support/spreadsheets.ts";

const reader = createProcessDataReader();

/** The workers of earlier tests. Services in this process share workers, which stay idle for a while. */
const others = childWorkers("reader-main");
const readerProcesses = () => childWorkers("reader-main").filter((id) => !others.includes(id));
const killReaders = () => killChildren("reader-main");

function parsed(items: readonly string[]): readonly Readonly<Record<string, unknown>>[] {
  return items.map((item) => JSON.parse(item) as Readonly<Record<string, unknown>>);
}

/** All rows as items. */
async function read(...file: Parameters<typeof reader.read>) {
  const { items: packed } = await reader.read(...file);
  return parsed((await packed.read(1, packed.count)).map(({ json }) => json));
}

describe("a data reader", () => {
  test("reads each file in a process of its own, the next one in one that stood ready", async () => {
    const ready = createProcessDataReader({ readyMs: 60_000 });
    try {
      const seen: number[] = [];
      for (let round = 0; round < 3; round++) {
        await ready.read({ filename: "data.csv", bytes: Buffer.from(`A\n${round}\n`) }, {});
        // The one that has read takes a moment to end; then one stands ready that has read nothing.
        await expect.poll(readerProcesses).toEqual([expect.toSatisfy((id: number) => !seen.includes(id))]);
        seen.push(...readerProcesses());
      }
    } finally {
      ready.stop();
    }
    await expect.poll(readerProcesses).toEqual([]);
  });

  test("reads a file again whose process was killed, and one that stood ready and was killed costs nothing", async () => {
    const ready = createProcessDataReader({ readyMs: 60_000 });
    try {
      const rows = Array.from({ length: 100_000 }, (_, at) => `${at}\n`);
      const reading = ready.read({ filename: "data.csv", bytes: Buffer.from(`Id\n${rows.join("")}`) }, {});
      await expect.poll(readerProcesses).toHaveLength(1);
      killReaders();
      expect((await reading).items.count).toBe(100_000);
      killReaders();
      const { items } = await ready.read({ filename: "data.csv", bytes: Buffer.from("A\n1\n") }, {});
      expect(items.count).toBe(1);
    } finally {
      ready.stop();
    }
  });

  test("reads the sheet that is asked for", async () => {
    const bytes = xlsx({ sheets: { One: rows(["A"], ["1"]), Two: rows(["A"], ["2"]) } });
    expect(await read({ filename: "data.xlsx", bytes }, {})).toEqual([{ A: "1" }]);
    expect(await read({ filename: "data.xlsx", bytes }, { sheet: "Two" })).toEqual([{ A: "2" }]);
  });

  test("refuses a sheet of an unknown name with the names that there are", async () => {
    const bytes = xlsx({ sheets: { One: rows(["A"], ["1"]) } });
    await expect(reader.read({ filename: "data.xlsx", bytes }, { sheet: "Two" })).rejects.toMatchObject({
      name: "DataFailure",
      fault: "unknown_sheet",
      sheets: ["One"],
    });
  });

  test("refuses a file that is not what its name says", async () => {
    await expect(reader.read({ filename: "data.xlsx", bytes: Buffer.from("A\n1\n") }, {})).rejects.toMatchObject({
      name: "DataFailure",
      fault: "mismatch",
    });
  });

  test("returns all rows of a long file in their order", async () => {
    const bytes = Buffer.from(`Id\n${Array.from({ length: 25_000 }, (_, at) => `${at}\n`).join("")}`);
    const items = await read({ filename: "data.csv", bytes }, {});
    expect(items).toHaveLength(25_000);
    expect(items.every((item, at) => item.Id === String(at))).toBe(true);
  });

  test("gives any rows of a long file, with their numbers in it", async () => {
    const bytes = Buffer.from(`Id\n\n${Array.from({ length: 1_600 }, (_, at) => `${at}\n`).join("")}`);
    const { items: packed } = await reader.read({ filename: "data.csv", bytes }, {});
    expect(packed.count).toBe(1_600);
    const idsOf = (...ids: number[]) => ids.map((id) => JSON.stringify({ Id: String(id) }));
    const itemOf = (position: number, row: number) => ({ position, json: idsOf(position - 1)[0], row });
    expect(await packed.read(1_599, 10)).toEqual([itemOf(1_599, 1_601), itemOf(1_600, 1_602)]);
    expect(await packed.read(500, 2)).toEqual([itemOf(500, 502), itemOf(501, 503)]);
    const all = Array.from({ length: 1_600 }, (_, at) => at);
    expect((await packed.read(1, 1_600)).map(({ json }) => json)).toEqual(idsOf(...all));
  });

  test("keeps names that JavaScript objects have themselves as keys", async () => {
    const [item = {}] = await read({ filename: "data.csv", bytes: Buffer.from("__proto__,toString\n1,2\n") }, {});
    expect(Object.entries(item)).toEqual([
      ["__proto__", "1"],
      ["toString", "2"],
    ]);
  });

  test("keeps files apart that are read at the same time", async () => {
    const files = ["Ann", "Bob", "Cid", "Dan", "Eve"].map((name) => ({
      filename: "data.csv",
      bytes: Buffer.from(`Name\n${name}\n`),
    }));
    const all = await Promise.all(files.map((file) => read(file, {})));
    expect(all.flat().map(({ Name }) => Name)).toEqual(["Ann", "Bob", "Cid", "Dan", "Eve"]);
  });

  test("goes on after files that it refused", async () => {
    const broken = { filename: "data.xls", bytes: Buffer.from("d0cf11e0a1b11ae1", "hex") };
    await Promise.allSettled(Array.from({ length: 3 }, () => reader.read(broken, {})));
    expect(await read({ filename: "data.csv", bytes: Buffer.from("A\n1\n") }, {})).toEqual([{ A: "1" }]);
  });
});

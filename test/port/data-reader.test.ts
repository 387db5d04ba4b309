import { beforeEach, describe, expect, test } from "vitest";
import { createProcessDataReader } from "#shared/data-reader/data-reader.process.ts";
import { workersOf } from "#test/support/killed-workers.ts";
import { rows, xlsx } from "#test/support/spreadsheets.ts";

const reader = createProcessDataReader();

/** All rows as items. */
async function read(...file: Parameters<typeof reader.read>) {
  const packed = await reader.read(...file);
  return packed.read(0, packed.count).items;
}

describe("a data reader", () => {
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
    const packed = await reader.read({ filename: "data.csv", bytes }, {});
    expect(packed.count).toBe(1_600);
    expect(packed.read(1_598, 10)).toEqual({ items: [{ Id: "1598" }, { Id: "1599" }], rows: [1_601, 1_602] });
    expect(packed.read(499, 2)).toEqual({ items: [{ Id: "499" }, { Id: "500" }], rows: [502, 503] });
    expect(packed.read(0, 1_600).items.map(({ Id }) => Number(Id))).toEqual(
      Array.from({ length: 1_600 }, (_, at) => at),
    );
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

  describe("whose process is killed, as by the system,", () => {
    const csv = { filename: "data.csv", bytes: Buffer.from("Name\nAnn\n") };
    const readers = () => workersOf({ processId: process.pid }, "reader-main");
    /** One that was not there before. A process that is killed is there a moment longer. */
    const killNext = async (before: readonly number[] = []): Promise<readonly number[]> => {
      const next = () => readers().filter((id) => !before.includes(id));
      await expect.poll(() => next().length, { interval: 1, timeout: 10_000 }).toBe(1);
      const killed = next();
      for (const id of killed) process.kill(id, "SIGKILL");
      return killed;
    };
    beforeEach(() => expect.poll(readers, { timeout: 10_000 }).toEqual([]));

    test("reads the file once more", async () => {
      const reading = read(csv, {});
      await killNext();
      expect(await reading).toEqual([{ Name: "Ann" }]);
    });

    test("takes the file for too large the second time", async () => {
      const refused = expect(read(csv, {})).rejects.toMatchObject({ name: "DataFailure", fault: "too_large" });
      await killNext(await killNext());
      await refused;
    });
  });

  test("goes on after files that it refused", async () => {
    const broken = { filename: "data.xls", bytes: Buffer.from("d0cf11e0a1b11ae1", "hex") };
    await Promise.allSettled(Array.from({ length: 3 }, () => reader.read(broken, {})));
    expect(await read({ filename: "data.csv", bytes: Buffer.from("A\n1\n") }, {})).toEqual([{ A: "1" }]);
  });
});

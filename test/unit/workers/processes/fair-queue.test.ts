import { expect, test } from "vitest";
import { fairQueue } from "#shared/workers/processes/fair-queue.ts";

interface Bench {
  /** Owners in the order in which their works began. */
  readonly begun: readonly string[];
  ask(owner: string, signal?: AbortSignal): Promise<void>;
  /** Lets the work that has run longest end, of all or of this owner. */
  endOne(owner?: string): Promise<void>;
}

function bench(options: Parameters<typeof fairQueue>[0]): Bench {
  const turns = fairQueue(options);
  const begun: string[] = [];
  const running: { readonly owner: string; readonly end: () => void }[] = [];
  return {
    begun,
    ask: (owner, signal) =>
      turns(
        owner,
        () => {
          begun.push(owner);
          return new Promise<void>((end) => running.push({ owner, end }));
        },
        signal,
      ),
    async endOne(whose) {
      const at = running.findIndex(({ owner }) => whose === undefined || owner === whose);
      running.splice(at, 1)[0]?.end();
      await new Promise(setImmediate);
    },
  };
}

async function begunAfter({ begun, endOne }: Bench, ends: number): Promise<string> {
  await new Promise(setImmediate);
  for (let n = 0; n < ends; n++) await endOne();
  return begun.join("");
}

test("so many works run at once, and no more", async () => {
  const two = bench({ max: 2 });
  for (const owner of "aaaa") void two.ask(owner);
  expect(await begunAfter(two, 0)).toBe("aa");
  expect(await begunAfter(two, 1)).toBe("aaa");
});

test("one who comes late has the next turn, however many of another's wait", async () => {
  const one = bench({ max: 1 });
  for (const owner of "aaaaaab") void one.ask(owner);
  expect(await begunAfter(one, 1)).toBe("ab");
});

test("owners take turns", async () => {
  const one = bench({ max: 1 });
  for (const owner of "aaaabbbbcc") void one.ask(owner);
  expect(await begunAfter(one, 10)).toBe("abcabcabab");
});

test("an account with long work gets fewer turns meanwhile: the one with the least running work comes first", async () => {
  const two = bench({ max: 2 });
  for (const owner of "abaabbb") void two.ask(owner);
  expect(await begunAfter(two, 0)).toBe("ab");
  for (let n = 0; n < 3; n++) await two.endOne("b");
  expect(two.begun.join("")).toBe("abbbb");
});

test("one whose works wait is not passed by others who come again and again with one", async () => {
  const one = bench({ max: 1 });
  for (const owner of "aaaabc") void one.ask(owner);
  expect(await begunAfter(one, 0)).toBe("a");
  for (let n = 0; n < 8; n++) {
    const owner = one.begun.at(-1) ?? "";
    await one.endOne();
    if (owner !== "a") void one.ask(owner);
  }
  expect(one.begun.join("")).toBe("abcabcabc");
});

test("the spare place is for one of whom nothing runs", async () => {
  const spare = bench({ max: 2, spare: 1 });
  for (const owner of "aaaa") void spare.ask(owner);
  expect(await begunAfter(spare, 0)).toBe("aa");
  void spare.ask("b");
  void spare.ask("b");
  expect(await begunAfter(spare, 0)).toBe("aab");
});

test("no owner has more than its share of many places", async () => {
  const many = bench({ max: 10, ownerMax: 2 });
  for (const owner of "aaab") void many.ask(owner);
  expect(await begunAfter(many, 0)).toBe("aab");
});

test("a caller that no longer waits is left out, and gets the reason", async () => {
  const one = bench({ max: 1 });
  const patience = new AbortController();
  void one.ask("a");
  const given = expect(one.ask("b", patience.signal)).rejects.toThrow("too long");
  void one.ask("c");
  patience.abort(new Error("too long"));
  await given;
  expect(await begunAfter(one, 1)).toBe("ac");
  await expect(one.ask("d", patience.signal)).rejects.toThrow("too long");
});

test("a work that fails frees its place", async () => {
  const turns = fairQueue({ max: 1 });
  await expect(turns("a", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await turns("a", async () => "next")).toBe("next");
});

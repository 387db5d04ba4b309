/** Lists over several regions: merged while they arrive, whole or not at all. */
import { describe, expect, test } from "vitest";
import { ServiceError } from "#shared/base/errors/service-error.ts";
import type { Region } from "#shared/base/model/region.ts";
import { jsonList, readJsonList } from "#shared/edge/http/representations/json-list.ts";
import { listOfAllRegions } from "#shared/edge/http/representations/list-of-all-regions.ts";
import { newestFirst } from "#shared/edge/http/representations/newest-first.ts";

interface Entry {
  readonly created: number;
  readonly name?: string;
}

async function* entries(...created: readonly number[]): AsyncGenerator<Entry, undefined> {
  for (const each of created) yield { created: each };
}

async function collect<Value>(list: AsyncIterable<Value>): Promise<readonly Value[]> {
  return Array.fromAsync(list);
}

describe("lists that are each newest first", () => {
  test.each([
    ["none", [], []],
    ["empty ones", [[], []], []],
    ["one", [[3, 2, 1]], [3, 2, 1]],
    ["several", [[9, 5, 1], [8], [], [7, 6, 2]], [9, 8, 7, 6, 5, 2, 1]],
  ])("%s become one", async (_case, lists, merged) => {
    const list = newestFirst(lists.map((each) => entries(...each)));
    expect((await collect(list)).map(({ created }) => created)).toEqual(merged);
  });

  test("give once what has moved from one to the other meanwhile", async () => {
    async function* list(...ids: readonly string[]) {
      for (const id of ids) yield { id, created: id.charCodeAt(0) };
    }
    const merged = await collect(newestFirst([list("d", "c", "a"), list("c", "b", "a")]));
    expect(merged.map(({ id }) => id)).toEqual(["d", "c", "b", "a"]);
  });

  test("are all closed when the reader goes away", async () => {
    const closed: number[] = [];
    async function* watched(name: number) {
      try {
        yield* entries(3, 2, 1);
      } finally {
        closed.push(name);
      }
    }
    for await (const _ of newestFirst([watched(1), watched(2)])) break;
    expect(closed.sort()).toEqual([1, 2]);
  });

  test("no more is read of them than was asked for, and one of each", async () => {
    let read = 0;
    async function* counted() {
      for (let created = 1000; created > 0; created--) {
        read++;
        yield { created };
      }
    }
    const merged = newestFirst([counted(), counted()]);
    for (let n = 0; n < 5; n++) await merged.next();
    expect(read).toBeLessThanOrEqual(7);
  });
});

describe("a list that is sent", () => {
  const NAMES = ["a\nb", "},\n{", "]", '"\\', "\u2028\u2029", "見積書🦆", ""];

  test("is a JSON array, and read back entry by entry, whatever the texts hold", async () => {
    const sent = NAMES.map((name, index) => ({ created: index, name }));
    const list = await jsonList(ReadableStream.from(sent));
    const [read, parsed] = [list.clone(), list];
    expect(await parsed.json()).toEqual(sent);
    expect(await collect(readJsonList(read))).toEqual(sent);
  });

  test("is [] when it is empty", async () => {
    expect(await (await jsonList(entries())).json()).toEqual([]);
    expect(await collect(readJsonList(await jsonList(entries())))).toEqual([]);
  });

  test("that ends early is never taken for a whole one", async () => {
    const text = await (await jsonList(entries(...Array.from({ length: 50 }, (_, n) => 50 - n)))).text();
    for (const length of [0, 1, 10, 200, text.length - 3]) {
      await expect(collect(readJsonList(new Response(text.slice(0, length))))).rejects.toThrow(SyntaxError);
    }
  });
});

describe("a call for a list", () => {
  const call = (answers: Partial<Record<Region, Response>>, isForOneRegion = false) => ({
    isForOneRegion,
    url: new URL("http://us.merganser.test/v1/template?folder=a"),
    ask: async (region: Region, path: string) => {
      expect(path).toBe("/v1/template?folder=a");
      return answers[region] ?? new Response(null, { status: 503 });
    },
  });

  test("holds the entries of every region that the account uses", async () => {
    const answers = { eu: await jsonList(entries(8, 2)), au: await jsonList(entries(9)) };
    const otherRegions = async () => ["eu", "au"] as const;
    const list = await listOfAllRegions(call(answers), { own: entries(5, 1), otherRegions });
    expect(((await list.json()) as Entry[]).map(({ created }) => created)).toEqual([9, 8, 5, 2, 1]);
  });

  test("fails when one of the regions does not answer: half a list would look whole", async () => {
    const otherRegions = async () => ["eu", "uk"] as const;
    const answering = listOfAllRegions(call({ eu: await jsonList(entries(8)) }), { own: entries(5), otherRegions });
    await expect(answering).rejects.toThrow(ServiceError);
    await expect(answering).rejects.toMatchObject({ code: "region_unavailable" });
  });

  test("that fails lets go of what the other regions have begun to answer", async () => {
    let isLetGo = false;
    const body = new ReadableStream<Uint8Array>({
      cancel() {
        isLetGo = true;
      },
    });
    const otherRegions = async () => ["uk", "eu"] as const;
    const answering = listOfAllRegions(call({ eu: new Response(body) }), { own: entries(5), otherRegions });
    await expect(answering).rejects.toMatchObject({ code: "region_unavailable" });
    expect(isLetGo).toBe(true);
  });

  test("that another region asks holds this region's entries alone", async () => {
    const otherRegions = () => Promise.reject(new Error("not to be asked"));
    const asked = call({}, true);
    const list = await listOfAllRegions(asked, { own: entries(5, 1), otherRegions });
    expect(((await list.json()) as Entry[]).map(({ created }) => created)).toEqual([5, 1]);
  });
});

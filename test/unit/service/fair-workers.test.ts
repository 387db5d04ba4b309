import { expect, test } from "vitest";
import type { Workers } from "#shared/service/dependencies/dependencies.ts";
import { fairWorkers } from "#shared/service/fair-workers.ts";

const ONE = { max: 1, spare: 0 };
const CAPACITY = { conversions: ONE, prints: ONE, templates: ONE, readings: ONE, finishes: ONE, questions: ONE };

/** Joins pieces to a text, and converts nothing before it is told to. */
function workers() {
  const begun: string[] = [];
  const { promise, resolve: convertAll } = Promise.withResolvers<void>();
  const all = {
    converter: {
      async convert({ source }: { readonly source: string }) {
        begun.push(source);
        await promise;
        return source;
      },
    },
    pdfs: {
      async finish(pieces: AsyncIterable<string>) {
        return (await Array.fromAsync(pieces)).join("");
      },
    },
    merger: { atOnce: 1 },
  } as unknown as Workers;
  return { of: fairWorkers(all, CAPACITY), begun, convertAll };
}

async function* pieces(texts: readonly string[], onEnd = () => {}): AsyncGenerator<string, undefined> {
  try {
    yield* texts;
  } finally {
    onEnd();
  }
}

const finish = ({ pdfs }: Workers, all: AsyncIterable<string>) => pdfs.finish(all as never, {} as never);

test("accounts take turns with the converter", async () => {
  const { of, begun, convertAll } = workers();
  const convert = (account: string, source: string) => of(account).converter.convert({ source } as never);
  const all = [convert("a", "a1"), convert("a", "a2"), convert("a", "a3"), convert("b", "b1")];
  convertAll();
  await Promise.all(all);
  expect(begun).toEqual(["a1", "b1", "a2", "a3"]);
});

test("a document whose pieces are not there yet holds up nobody's", async () => {
  const { of } = workers();
  const { promise, resolve: begin } = Promise.withResolvers<void>();
  async function* late() {
    await promise;
    yield* ["x", "y"];
  }
  const waiting = finish(of("a"), late());
  expect(await finish(of("b"), pieces(["1", "2", "3"]))).toBe("123");
  begin();
  expect(await waiting).toBe("xy");
});

test("pieces that are not taken are let go of", async () => {
  const { of } = workers();
  let ended = 0;
  const all = { ...of("a"), pdfs: of("a").pdfs };
  const failing = fairWorkers(
    { ...all, pdfs: { ...all.pdfs, finish: () => Promise.reject(new Error("ended")) } },
    CAPACITY,
  );
  await expect(
    finish(
      failing("a"),
      pieces(["1", "2"], () => ended++),
    ),
  ).rejects.toThrow("ended");
  expect(ended).toBe(1);
});

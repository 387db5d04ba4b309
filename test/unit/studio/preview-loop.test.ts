/** Pages follow what is typed: one request at a time, the newest next, pictures sent once. */
import { expect, test } from "vitest";
import { type Drawn, PreviewLoop, type Wish } from "#studio/desk/pages/preview-loop.ts";
import type { PreviewRequest } from "#studio/service/operations.ts";
import type { Preview } from "#studio/service/types.ts";

test("while one is drawn, only the newest wish waits", async () => {
  const { loop, asked, answer, drawn } = openLoop();
  for (const name of ["Z", "Zo", "Zoë"]) loop.wish(wishFor(name));
  expect(asked.map(({ data }) => data)).toEqual([{ Name: "Z" }]);
  await answer(page("first", "picture 1"));
  await answer(page("second", "picture 2"));
  expect(asked.map(({ data }) => data)).toEqual([{ Name: "Z" }, { Name: "Zoë" }]);
  expect(drawn.map(({ pages }) => pages[0]?.image)).toEqual(["picture 1", "picture 2"]);
});

test("a picture that is here already is named, not sent again", async () => {
  const { loop, asked, answer, drawn } = openLoop();
  loop.wish(wishFor("Ada"));
  await answer(page("first", "picture 1"));
  loop.wish(wishFor("Bob"));
  await answer(page("first"));
  expect(asked.map(({ known }) => known)).toEqual([[], ["first"]]);
  expect(drawn.at(-1)?.pages[0]?.image).toBe("picture 1");
});

test("after a failure the next wish is drawn", async () => {
  const { loop, answer, drawn, failed } = openLoop();
  loop.wish(wishFor("Ada"));
  await answer(new Error("busy"));
  loop.wish(wishFor("Bob"));
  await answer(page("first", "picture 1"));
  expect(failed).toEqual([new Error("busy")]);
  expect(drawn).toHaveLength(1);
});

test("pages that arrive after the end are not shown", async () => {
  const { loop, answer, drawn } = openLoop();
  loop.wish(wishFor("Ada"));
  loop.close();
  await answer(page("first", "picture 1"));
  expect(drawn).toEqual([]);
});

function openLoop() {
  const asked: PreviewRequest[] = [];
  const answers: ((answer: Preview | Error) => void)[] = [];
  const drawn: Drawn[] = [];
  const failed: unknown[] = [];
  const ask = (request: PreviewRequest) => {
    asked.push(request);
    return new Promise<Preview>((resolve, reject) => {
      answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  };
  const loop = new PreviewLoop(ask, () => 0, {
    onWorking: () => {},
    onDrawn: (next) => drawn.push(next),
    onFailed: (error) => failed.push(error),
  });
  const answer = async (next: Preview | Error) => {
    answers.shift()?.(next);
    await new Promise(setImmediate);
  };
  return { loop, asked, answer, drawn, failed };
}

function wishFor(Name: string): Wish {
  return { template_id: "t", data: { Name }, pages: "1-20", width: 800 };
}

function page(hash: string, image?: string): Preview {
  return {
    page_count: 1,
    pages: [{ number: 1, width: 800, height: 1131, hash, ...(image !== undefined && { image }) }],
    warnings: [],
  };
}

/** PDFs are worked on in another process: results arrive, and whatever hangs or breaks there harms nothing here. */

import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { createProcessPdfWorker, type ProcessPdfWorkerOptions } from "#shared/workers/pdf-work/pdf-worker.process.ts";
import { WorkFailure } from "#shared/workers/processes/work-failure.ts";
import { deadlineFor } from "#test/support/deadline-for.ts";
import { finishOf } from "#test/support/finish.ts";
import { childWorkers } from "#test/support/killed-workers.ts";
import { bookmarks, load } from "#test/support/pdf-read-back.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";

const FINISH = finishOf();
const onePage = (name: string) => rawPdf({ name, pages: [""] });

/** Twelve forms, each drawing the next one twelve times: nobody lives to see the page. */
function endlessPage(): Uint8Array {
  const draw = "/F Do ".repeat(12);
  const stream = (entries: string) => `<< ${entries} /Length ${draw.length} >>\nstream\n${draw}\nendstream`;
  const resources = (form: number) => `/Resources << /XObject << /F ${form} 0 R >> >>`;
  const forms = Array.from({ length: 12 }, (_, index): [number, string] => [
    50 + index,
    stream(`/Type /XObject /Subtype /Form /BBox [0 0 200 100] ${resources(51 + index)}`),
  ]);
  return rawPdf({
    name: "E",
    pages: [""],
    objects: {
      ...Object.fromEntries(forms),
      62: "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 9 >>\nstream\n0 0 1 1 re f\nendstream",
      101: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] ${resources(50)} /Contents 10001 0 R >>`,
      10001: stream(""),
    },
  });
}

type ProcessPdfWorker = ReturnType<typeof createProcessPdfWorker>;

let worker: ProcessPdfWorker;
afterEach(() => worker.stop());

function open(options: ProcessPdfWorkerOptions = {}): ProcessPdfWorker {
  worker = createProcessPdfWorker({ processesMax: 1, ...options });
  return worker;
}

/** One that is enough for a process that starts. */
async function deadlineFrom(work: (first: ProcessPdfWorker) => Promise<unknown>): Promise<number> {
  const first = createProcessPdfWorker({ processesMax: 1 });
  const deadlineMs = await deadlineFor(() => work(first));
  await first.stop();
  return deadlineMs;
}

async function* pieces(...files: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* files;
}

const workers = () => childWorkers("pdf-work-main");

async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof WorkFailure) return error.fault;
  throw new Error(`expected a WorkFailure, not ${String(error)}`);
}

describe("a PDF is finished", () => {
  test("a PDF is finished from its pieces in order, with a bookmark for each, and the appended files behind", async () => {
    const finish = finishOf({ itemTitle: "Offer", mergeWith: [onePage("M"), onePage("N")] });
    const { bytes, pageCount } = await open().finish(pieces(onePage("A"), onePage("B")), finish);
    expect(pageCount).toBe(4);
    expect(bookmarks(await load(bytes)).map(({ title, page }) => `${title} ${page}`)).toEqual([
      "Offer 1 A1",
      "Offer 2 B1",
    ]);
    expect(await worker.pagesWritten(bytes)).toBe(4);
  });

  test("while the next piece is still being made", async () => {
    async function* slowly() {
      for (const name of ["A", "B", "C"]) {
        await pause(20);
        yield onePage(name);
      }
    }
    expect((await open().finish(slowly(), FINISH)).pageCount).toBe(3);
  });

  test("or not, with the error of whoever makes the pieces, and the next one is right", async () => {
    async function* failing() {
      yield onePage("A");
      throw new Error("item 2 cannot be merged");
    }
    await expect(open().finish(failing(), FINISH)).rejects.toThrow("item 2 cannot be merged");
    expect((await worker.finish(pieces(onePage("B")), FINISH)).pageCount).toBe(1);
  });

  test("or not, when a piece is no PDF, and the next one is right", async () => {
    expect(await faultOf(open().finish(pieces(onePage("A"), Buffer.from("no PDF")), FINISH))).toBe("failed");
    expect((await worker.finish(pieces(onePage("B"), onePage("C")), FINISH)).pageCount).toBe(2);
  });
});

describe("a caller's PDF is examined", () => {
  test.each([
    ["a PDF", onePage("A"), { isUsable: true, pageCount: 1 }],
    ["something else", Buffer.from("<html>"), { isUsable: false, reason: "it is not a PDF" }],
    ["a PDF cut in half", Buffer.from("%PDF-1.7\n1 0 obj << /Type"), { isUsable: false, reason: "it is damaged" }],
  ])("%s", async (_, pdf, expected) => {
    expect(await open().examine(pdf)).toEqual(expected);
  });
});

describe("what hangs or breaks", () => {
  test("is ended at its limit of time or of memory, and the next picture is right", { timeout: 600_000 }, async () => {
    open({ deadlineMs: await deadlineFrom((first) => first.firstPage(onePage("A"))) });
    expect(["timed_out", "too_large"]).toContain(await faultOf(worker.firstPage(endlessPage())));
    expect(Buffer.from(await worker.firstPage(onePage("A"))).toString("latin1")).toMatch(/^\x89PNG/);
  });

  test("works of several callers wait for each other, and none gets another's result", async () => {
    open({ processesMax: 2 });
    const counts = [1, 2, 3, 4, 5, 6];
    const files = counts.map((count) => rawPdf({ name: `P${count}`, pages: Array.from({ length: count }, () => "") }));
    expect((await Promise.all(files.map((file) => worker.describe(file)))).map(({ pageCount }) => pageCount)).toEqual(
      counts,
    );
  });
});

test("a question whose process is killed is asked once more", async () => {
  open();
  await worker.describe(onePage("A"));
  const counting = worker.describe(onePage("B"));
  for (const id of workers()) process.kill(id, "SIGKILL");
  expect(await counting).toMatchObject({ pageCount: 1 });
});

test("work whose processes are killed repeatedly is interrupted, and the file is not blamed", async () => {
  open();
  await worker.describe(onePage("A"));
  const killing = setInterval(() => workers().forEach((id) => void process.kill(id, "SIGKILL")), 5);
  await expect(worker.firstPage(endlessPage())).rejects.toMatchObject({ code: "work_interrupted", status: 503 });
  clearInterval(killing);
});

describe("while pieces are made", () => {
  test("a process that ends meanwhile is a failure of this document, and no more", async () => {
    const before = workers();
    open({ memoryLimitBytes: 20e6 });
    async function* slowly() {
      yield onePage("A");
      await expect.poll(() => workers().filter((id) => !before.includes(id))).toHaveLength(1);
      const [own = 0] = workers().filter((id) => !before.includes(id));
      await expect.poll(workers).not.toContain(own);
      yield onePage("B");
    }
    expect(await faultOf(worker.finish(slowly(), FINISH))).toBe("too_large");
  });

  test("others are served, however long that takes", async () => {
    open();
    const gate = Promise.withResolvers<void>();
    async function* waiting() {
      yield onePage("A");
      await gate.promise;
      yield onePage("B");
    }
    const documents = [worker.finish(waiting(), FINISH), worker.finish(waiting(), FINISH)];
    expect(await worker.describe(onePage("C"))).toMatchObject({ pageCount: 1 });
    gate.resolve();
    expect((await Promise.all(documents)).map(({ pageCount }) => pageCount)).toEqual([2, 2]);
  });

  test("a document whose pieces are not there yet holds up nobody's", async () => {
    open();
    const { promise, resolve: begin } = Promise.withResolvers<void>();
    async function* late() {
      await promise;
      yield onePage("L");
    }
    const waiting = Array.from({ length: 4 }, () => worker.for("a").finish(late(), FINISH));
    expect((await worker.for("b").finish(pieces(onePage("A")), FINISH)).pageCount).toBe(1);
    begin();
    expect((await Promise.all(waiting)).map(({ pageCount }) => pageCount)).toEqual([1, 1, 1, 1]);
  });

  test("and the work is turned away, they are let go of", async () => {
    open();
    await worker.stop();
    let ended = 0;
    async function* kept() {
      try {
        yield* [onePage("A"), onePage("B")];
      } finally {
        ended++;
      }
    }
    await expect(worker.finish(kept(), FINISH)).rejects.toMatchObject({ code: "shutting_down" });
    expect(ended).toBe(1);
  });

  test("a process that hangs when they fail gets no other work", { timeout: 600_000 }, async () => {
    open({ deadlineMs: await deadlineFrom((first) => first.examine(onePage("A"))) });
    await worker.describe(onePage("A"));
    async function* failing() {
      yield onePage("A");
      for (const id of workers()) process.kill(id, "SIGSTOP");
      throw new Error("item 2");
    }
    await expect(worker.finish(failing(), FINISH)).rejects.toThrow("item 2");
    expect(await worker.examine(onePage("B"))).toEqual({ isUsable: true, pageCount: 1 });
  });

  test("nothing is begun after a stop", async () => {
    open();
    worker.stop();
    worker.prepare();
    await expect.poll(workers).toEqual([]);
    await expect(worker.describe(onePage("A"))).rejects.toMatchObject({ code: "shutting_down" });
  });

  test("work that a stop has ended says so: nothing is wrong with the file", async () => {
    open({ processesMax: 4 });
    const asked = [
      worker.firstPage(endlessPage()),
      worker.finish(pieces(endlessPage(), onePage("B")), FINISH),
      worker.examine(endlessPage()),
    ].map((work) => expect(work).rejects.toMatchObject({ code: "shutting_down", cause: { fault: "ended" } }));
    // None of them may come to an end before the stop.
    const halted = () => workers().filter((id) => process.kill(id, "SIGSTOP"));
    await expect.poll(() => halted().length, { interval: 1 }).toBe(3);
    worker.stop();
    await Promise.all(asked);
  });
});

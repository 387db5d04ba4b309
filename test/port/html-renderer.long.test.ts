/** What the renderer prints, and what it does when Chromium hangs, dies or is missing. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { createProcessHtmlRenderer } from "#shared/workers/render-html/html-renderer.process.ts";
import { type CreateRenderer, describePrinting, type TestedRenderer } from "#test/support/chromium.ts";
import { deadlineFor } from "#test/support/deadline-for.ts";
import { processesNaming } from "#test/support/libreoffice.ts";
import { pdfText } from "#test/support/pdf-text.ts";
import { pdfPages } from "#test/support/poppler.ts";

const LETTER = "<!doctype html><title>A letter</title><h1>Dear Ada</h1>";
/** A million pages. */
const ENDLESS = '<!doctype html><div style="height: 1000000000px">x</div>';

describePrinting("printing", (create) => {
  test("a page is A4 with margins of 15 mm, tagged, with its title and outline", async () => {
    const pdf = await create().toPdf(LETTER);
    const raw = Buffer.from(pdf).toString("latin1");
    expect(await pdfText(pdf)).toBe("Dear Ada");
    expect(raw).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12]/);
    expect(raw).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
    expect(raw).toContain("/Title (A letter)");
    expect(raw).toContain("/Outlines");
  });

  test("the sizes, margins and numbers of @page rules hold", async () => {
    const style =
      "@page { size: 100mm 50mm; margin: 0; @bottom-right { content: counter(page) ' of ' counter(pages) } }";
    const pages = '<p>One</p><p style="break-before: page">Two</p>';
    const pdf = await create().toPdf(`<!doctype html><style>${style}</style>${pages}`);
    expect(Buffer.from(pdf).toString("latin1")).toMatch(/\/MediaBox\s*\[0 0 28[234][.\d]* 14[12]/);
    expect(await pdfPages(pdf)).toHaveLength(2);
  });

  test("the first page alone can be asked for", async () => {
    const html = '<!doctype html><p>one<p style="break-before: page">two';
    const renderer = create();
    expect(await pdfPages(await renderer.toPdf(html))).toEqual(["one", "two"]);
    expect(await pdfPages(await renderer.toPdf(html, { pages: "first" }))).toEqual(["one"]);
  });

  test("pages asked for at once are printed rightly, each by its own", async () => {
    const renderer = create();
    const names = Array.from({ length: 8 }, (_, index) => `Name${index}`);
    const pdfs = await Promise.all(names.map((name) => renderer.toPdf(`<!doctype html><p>Dear ${name}`)));
    expect(await Promise.all(pdfs.map((pdf) => pdfText(pdf)))).toEqual(names.map((name) => `Dear ${name}`));
  });
});

describePrinting("supervision", (create) => {
  test("a page that takes too long is stopped at the deadline, and the next is printed rightly", async () => {
    const deadlineMs = await deadlineFor(() => create().toPdf(LETTER));
    const renderer = create({ deadlineMs });
    await expect(renderer.toPdf(ENDLESS)).rejects.toMatchObject({
      code: "conversion_timed_out",
      message: expect.stringContaining(` ${deadlineMs / 1000} seconds`),
    });
    expect(await pdfText(await renderer.toPdf(LETTER))).toBe("Dear Ada");
  }, 180_000);

  test("a page that needs too much memory is stopped, and the next is printed rightly", async () => {
    const renderer = create({ memoryLimitBytes: 300e6 });
    await expect(renderer.toPdf(ENDLESS)).rejects.toMatchObject({
      code: "conversion_failed",
      message: expect.stringContaining("300 MB of memory"),
    });
    expect(await pdfText(await renderer.toPdf(LETTER))).toBe("Dear Ada");
  });

  test("a page is printed again whose Chromium was killed in the middle", async () => {
    const renderer = create();
    await renderer.toPdf(LETTER);
    await renderer.idle();
    const victim = await processOf(renderer);
    // It must not come to the end of the page before it is killed.
    process.kill(victim, "SIGSTOP");
    const lines = "<p>Dear Ada</p>".repeat(1_000);
    const printing = renderer.toPdf(`<!doctype html>${lines}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.kill(victim, "SIGKILL");
    expect((await pdfPages(await printing)).length).toBeGreaterThan(10);
    expect(renderer.describe().processId).not.toBe(victim);
  });

  test("a page is printed whose Chromium was killed while it started", async () => {
    const renderer = create();
    const printing = renderer.toPdf(LETTER);
    await expect.poll(() => processesNaming(renderer.temporaryFolder), { interval: 5 }).not.toEqual([]);
    for (const victim of processesNaming(renderer.temporaryFolder)) killIfRunning(victim);
    expect(await pdfText(await printing)).toBe("Dear Ada");
  });

  test("Chromium is replaced after its number of pages", async () => {
    const renderer = create({ pagesMax: 2 });
    const processes = new Set<number>();
    for (let page = 0; page < 6; page++) {
      expect(await pdfText(await renderer.toPdf(LETTER))).toBe("Dear Ada");
      processes.add(await processOf(renderer));
    }
    expect(processes.size).toBeGreaterThan(1);
  });

  test("no process and no folder is left after a stop, and later pages are turned away", async () => {
    const renderer = create();
    await renderer.toPdf(LETTER);
    expect(readdirSync(renderer.temporaryFolder)).toHaveLength(1);
    await renderer.stop();
    await expectNothingLeft(renderer);
    await expect(renderer.toPdf(LETTER)).rejects.toMatchObject({ code: "shutting_down", status: 503 });
  });

  test("nothing is left after a stop during the start", async () => {
    const renderer = create();
    renderer.prepare();
    await renderer.stop();
    await expectNothingLeft(renderer);
  });
});

test("without Chromium a page answers 503 with the command that installs it", async () => {
  const renderer = createProcessHtmlRenderer({ log: () => {}, remedy: "apt-get install it", programs: [] });
  expect(renderer.isAvailable()).toBe(false);
  renderer.prepare();
  await expect(renderer.toPdf(LETTER)).rejects.toMatchObject({
    code: "html_renderer_unavailable",
    status: 503,
    message: expect.stringContaining("apt-get install it"),
  });
});

test("a Chromium that does not start answers 503", async () => {
  const renderer = createProcessHtmlRenderer({ log: () => {}, remedy: "install it", programs: ["/bin/false"] });
  await expect(renderer.toPdf(LETTER)).rejects.toMatchObject({ code: "html_renderer_unavailable" });
  await renderer.stop();
});

async function processOf(renderer: ReturnType<CreateRenderer>): Promise<number> {
  await expect.poll(() => renderer.describe().processId, { interval: 5 }).toBeDefined();
  return renderer.describe().processId ?? 0;
}

function killIfRunning(processId: number): void {
  try {
    process.kill(processId, "SIGKILL");
  } catch {
    // It has ended with the one before it.
  }
}

async function expectNothingLeft({ temporaryFolder }: TestedRenderer): Promise<void> {
  await expect.poll(() => processesNaming(temporaryFolder)).toEqual([]);
  expect(readdirSync(temporaryFolder)).toEqual([]);
}

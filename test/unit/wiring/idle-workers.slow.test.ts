/** Worker processes end after a time without work, so that a service without requests takes little memory. */
import { expect } from "vitest";
import { localWorkers } from "#shared/wiring/local-workers.ts";
import { docx } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { childWorkers } from "#test/support/killed-workers.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";

given("LibreOffice").test("one LibreOffice and one PDF worker stay ready, and all others end", async () => {
  const before = new Set(childWorkers(""));
  const { workers, stop } = localWorkers({ installCommand: "", idleMs: 50, log: () => {} });
  const own = (program: string) => childWorkers(program).filter((id) => !before.has(id));
  const source = docx("<w:p/>");
  const twice = (work: () => Promise<unknown>) => Promise.all([work(), work()]);
  await twice(() => workers.converter.convert({ source, from: ".docx", to: ".pdf" }));
  await twice(() => workers.pdfs.pagesWritten(rawPdf({ name: "A", pages: [""] })));
  await expect.poll(() => own("libreoffice-worker")).toHaveLength(1);
  await expect.poll(() => own("pdf-work-main")).toHaveLength(1);
  await stop();
});

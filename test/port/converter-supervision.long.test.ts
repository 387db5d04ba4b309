/** What a converter does when LibreOffice hangs, grows or dies, and what it leaves behind: nothing. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Converter } from "#shared/workers/convert/converter.ts";
import { describeConverters, type TestedConverter } from "#test/support/converters.ts";
import { deadlineFor } from "#test/support/deadline-for.ts";
import { docx } from "#test/support/docx-package.ts";
import { processesNaming } from "#test/support/libreoffice.ts";
import { ENDLESS_DOCX, LETTER, LETTER_TEXT, slowDocx } from "#test/support/office-files.ts";
import { pdfText } from "#test/support/pdf-text.ts";

describeConverters("supervision", ({ name, create }) => {
  test("stops a document at the deadline, and converts the next one rightly", async () => {
    const deadlineMs = await deadlineFor(() => toPdf(create(), LETTER));
    const converter = create({ deadlineMs });
    await expect(toPdf(converter, ENDLESS_DOCX)).rejects.toMatchObject({
      code: "conversion_timed_out",
      message: expect.stringContaining(` ${deadlineMs / 1000} seconds`),
    });
    expect(await pdfText(await toPdf(converter, LETTER))).toBe(LETTER_TEXT);
    expect(processesNaming(converter.temporaryFolder).length).toBeLessThanOrEqual(1);
  }, 180_000);

  test("stops a document that needs too much memory, and says so", async () => {
    // Enough to start, so that it is the watch that ends it, and less than the document needs.
    const converter = create({ memoryLimitBytes: 100e6 });
    await expect(toPdf(converter, ENDLESS_DOCX)).rejects.toMatchObject({
      code: "conversion_failed",
      message: expect.stringContaining("100 MB of memory"),
    });
  });

  if (name === "libreofficekit")
    test("refuses a document that would keep LibreOffice for minutes", async () => {
      const bookmarked = docx(
        '<w:p><w:bookmarkStart w:id="1" w:name="b"/><w:bookmarkEnd w:id="1"/></w:p>'.repeat(40_001),
      );
      const converter = create();
      await expect(toPdf(converter, bookmarked)).rejects.toMatchObject({
        code: "document_too_large",
        message: expect.stringContaining("more than 40000 bookmarks"),
      });
      expect(await pdfText(await toPdf(converter, LETTER))).toBe(LETTER_TEXT);
    });

  test("converts a document again whose process was killed in the middle", async () => {
    const converter = create();
    const conversion = toPdf(converter, slowDocx(LETTER_TEXT, 30));
    await isConverting(converter);
    const victim = await processIdOf(converter);
    process.kill(victim, "SIGKILL");
    expect((await pdfText(await conversion)).trim()).toBe(LETTER_TEXT);
    expect(processesNaming(converter.temporaryFolder)).not.toContain(victim);
  });

  test("says of a document whose process is killed at every attempt that it is not at fault", async () => {
    const converter = create();
    const conversion = expect(toPdf(converter, ENDLESS_DOCX)).rejects.toMatchObject({
      code: "work_interrupted",
      status: 503,
    });
    const seen: string[] = [];
    for (let attempt = 0; attempt < 2; attempt++) {
      const present = () => conversionsIn(converter).filter((folder) => !seen.includes(folder));
      await expect.poll(present, { interval: 5 }).toHaveLength(1);
      seen.push(...present());
      process.kill(-(await processIdOf(converter)), "SIGKILL");
    }
    await conversion;
  });

  test("leaves no files after many conversions, and no process and no folder after a stop", async () => {
    const converter = create();
    const count = name === "libreofficekit" ? 20 : 3;
    for (let i = 0; i < count; i++) await toPdf(converter, LETTER);
    expect(conversionsIn(converter)).toEqual([]);
    expect(readdirSync(converter.temporaryFolder)).toHaveLength(1);
    await converter.stop();
    expect(processesNaming(converter.temporaryFolder)).toEqual([]);
    expect(readdirSync(converter.temporaryFolder)).toEqual([]);
  });

  test("ends a conversion that outlasts the limit of a stop, with its process and its files", async () => {
    const converter = create();
    const conversion = expect(toPdf(converter, ENDLESS_DOCX)).rejects.toMatchObject({ code: "shutting_down" });
    await isConverting(converter);
    await converter.stop(100);
    await conversion;
    expect(processesNaming(converter.temporaryFolder)).toEqual([]);
    expect(readdirSync(converter.temporaryFolder)).toEqual([]);
  });

  test("lets a conversion end that a stop finds, and turns later ones away", async () => {
    const converter = create();
    const conversion = toPdf(converter, slowDocx(LETTER_TEXT, 30));
    await isConverting(converter);
    await converter.stop(60_000);
    expect((await pdfText(await conversion)).trim()).toBe(LETTER_TEXT);
    await expect(toPdf(converter, LETTER)).rejects.toMatchObject({ code: "shutting_down", status: 503 });
    expect(processesNaming(converter.temporaryFolder)).toEqual([]);
  });
});

function toPdf(converter: Converter, source: Uint8Array): Promise<Uint8Array> {
  return converter.convert({ source, from: ".docx", to: ".pdf" });
}

async function isConverting(converter: TestedConverter): Promise<void> {
  await expect.poll(() => conversionsIn(converter), { interval: 5 }).toHaveLength(1);
}

async function processIdOf(converter: TestedConverter): Promise<number> {
  await expect.poll(() => converter.describe().processId, { interval: 5 }).toBeDefined();
  const { processId } = converter.describe();
  if (processId === undefined) throw new Error("the process has ended already");
  return processId;
}

function conversionsIn(converter: TestedConverter): readonly string[] {
  return readdirSync(converter.temporaryFolder).flatMap((folder) =>
    readdirSync(join(converter.temporaryFolder, folder)).filter((name) => name.startsWith("conversion-")),
  );
}

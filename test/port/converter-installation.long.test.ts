/** How a converter finds LibreOffice, and what it does without it or without LibreOfficeKit. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createProcessConverter, type ProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { given } from "#test/support/given.ts";
import { programFolderWithoutKit } from "#test/support/libreoffice.ts";
import { LETTER, LETTER_TEXT } from "#test/support/office-files.ts";
import { pdfText } from "#test/support/pdf-text.ts";
import { fullDisk } from "#test/support/small-disk.ts";

let root: string;
let program: string;
let converter: ProcessConverter;
let logged: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "converter-test-"));
  program = join(root, "program");
  logged = [];
  converter = createProcessConverter({
    log: (level, message) => logged.push(`${level}: ${message}`),
    remedy: "sudo apt-get install libreoffice-writer-nogui",
    programFolders: [program],
    temporaryFolder: root,
  });
});

afterEach(async () => {
  await converter.stop();
  rmSync(root, { recursive: true });
});

const toPdf = () => converter.convert({ source: LETTER, from: ".docx", to: ".pdf" });

test("without LibreOffice a conversion tells the command that installs it", async () => {
  expect(converter.isAvailable()).toBe(false);
  expect(converter.describe()).toEqual({ engine: "none" });
  converter.prepare();
  await expect(toPdf()).rejects.toMatchObject({
    code: "converter_unavailable",
    status: 503,
    message: expect.stringContaining("run: sudo apt-get install libreoffice-writer-nogui"),
  });
});

given("LibreOffice", "root who may mount").describe("on a full disk, as root", () => {
  test("a conversion is put down to the disk, and to nothing else, whether LibreOffice runs or not; then it goes on", async () => {
    const folder = join(root, "disk");
    mkdirSync(folder);
    using disk = fullDisk(folder, 32_768);
    const onDisk = createProcessConverter({ log: () => {}, remedy: "none", temporaryFolder: folder });
    try {
      const convert = () => onDisk.convert({ source: LETTER, from: ".docx", to: ".pdf" });
      await expect(convert()).rejects.toMatchObject({ code: "storage_full", status: 503 });
      disk.room();
      expect(await pdfText(await convert())).toBe(LETTER_TEXT);
      // The document finds room, and what it is converted to does not.
      disk.full({ butKilobytes: 12 });
      await expect(convert()).rejects.toMatchObject({ code: "storage_full", status: 503 });
      disk.room();
      expect(await pdfText(await convert())).toBe(LETTER_TEXT);
      disk.full();
      await expect(convert()).rejects.toMatchObject({ code: "storage_full", status: 503 });
      disk.room();
      expect(await pdfText(await convert())).toBe(LETTER_TEXT);
    } finally {
      await onDisk.stop();
    }
  });
});

given("LibreOffice").describe("with LibreOffice", () => {
  test("an installation while the service runs is noticed", async () => {
    await expect(toPdf()).rejects.toMatchObject({ code: "converter_unavailable" });
    programFolderWithoutKit(program);
    expect(converter.isAvailable()).toBe(true);
    expect(await pdfText(await toPdf())).toBe(LETTER_TEXT);
  });

  test.each([
    ["is not there", {}],
    ["cannot be loaded", { brokenKit: true }],
  ] as const)("when LibreOfficeKit %s, the command line is used and the log says so once", async (_, options) => {
    programFolderWithoutKit(program, options);
    expect(await pdfText(await toPdf())).toBe(LETTER_TEXT);
    expect(await pdfText(await toPdf())).toBe(LETTER_TEXT);
    expect(converter.describe()).toMatchObject({ engine: "command line", programFolder: program });
    expect(logged.filter((line) => line.startsWith("warn"))).toEqual([
      "warn: LibreOfficeKit is not available. Documents are converted by the slower command line",
    ]);
  });
});

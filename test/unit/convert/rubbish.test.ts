/** A LibreOffice that says it has converted and has written something else: no caller gets that, and the next document is right. */
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createProcessConverter } from "#shared/convert/converter.process.ts";
import { writtenFile } from "#shared/convert/written-file.ts";
import { LETTER } from "#test/support/office-files.ts";

describe("a program that writes rubbish", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "merganser-rubbish-office-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test.each([
    [1, "is asked once more, and its file is the second one"],
    [2, "twice fails the document, and the next one is right"],
  ])("%d times: %s", async (times) => {
    const converter = createProcessConverter(await officeThatWritesRubbish(folder, times));
    const toPdf = async () => {
      const file = await converter.convert({ source: LETTER, from: ".docx", to: ".pdf" });
      return Buffer.from(file).toString();
    };
    if (times === 2) await expect(toPdf()).rejects.toMatchObject({ code: "conversion_failed", status: 422 });
    expect(await toPdf()).toBe("%PDF-1.7 right");
    await converter.stop();
  });
});

test.each([
  [".pdf", "%PDF-1.7 …"],
  [".pdf/a-3b", "%PDF-1.7 …"],
  [".docx", "PK\x03\x04 …"],
  [".txt", ""],
  [".html", "<!DOCTYPE html>"],
] as const)("what is written as %s is taken for it", (to, start) => {
  expect(writtenFile(Buffer.from(start, "latin1"), to).kind).toBe("converted");
});

test.each([
  [".pdf", ""],
  [".pdf/a-1b", "PK\x03\x04 …"],
  [".docx", "%PDF-1.7 …"],
  [".odt", "soffice: out of memory"],
  [".doc", "PK\x03\x04 …"],
] as const)("what is written as %s and begins with %j is not", (to, start) => {
  expect(writtenFile(Buffer.from(start, "latin1"), to)).toEqual({ kind: "crashed", detail: expect.any(String) });
});

/** A program folder whose soffice writes rubbish so many times and then a file; it counts by files beside itself. */
async function officeThatWritesRubbish(folder: string, times: number) {
  const program = path.join(folder, "soffice");
  // The arguments are those of the command line: the target's folder is the seventh, the source the eighth.
  const script = `#!/bin/sh
name="\${8##*/}"
target="$7/\${name%.*}.pdf"
for i in ${Array.from({ length: times }, (_, index) => index + 1).join(" ")}; do
  if [ ! -e "${folder}/$i" ]; then : > "${folder}/$i"; printf rubbish > "$target"; exit 0; fi
done
printf '%%PDF-1.7 right' > "$target"
`;
  await writeFile(program, script);
  await chmod(program, 0o755);
  return { log: () => {}, remedy: "install it", processesMax: 1, programFolders: [folder], temporaryFolder: folder };
}

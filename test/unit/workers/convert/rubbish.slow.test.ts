/** A LibreOffice that has written something else than it says, or ends in the middle: no caller gets half a file, and each is told whose fault it is. */
import { writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Log } from "#shared/base/log/log.ts";
import { createProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { writtenFile } from "#shared/workers/convert/written-file.ts";
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

describe("a program that ends in the middle", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "merganser-ending-office-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test.each([
    ["by SIGKILL", "kill -KILL $$", "work_interrupted", 503],
    ["by SIGTERM", "kill -TERM $$", "work_interrupted", 503],
    ["as its own program was killed", "exit 137", "work_interrupted", 503],
    ["by SIGSEGV", "kill -SEGV $$", "conversion_failed", 422],
    ["by SIGABRT", "kill -ABRT $$", "conversion_failed", 422],
    ["as its own program has crashed", "exit 139", "conversion_failed", 422],
  ] as const)("%s at every attempt: only a crash is the document's fault", async (_, ending, code, status) => {
    const converter = createProcessConverter(await officeOf(folder, ending));
    const converting = converter.convert({ source: LETTER, from: ".docx", to: ".pdf" });
    await expect(converting).rejects.toMatchObject({ code, status });
    await converter.stop();
  });
});

test("accounts take turns with the converter", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-turns-office-"));
  const commands = `name="\${8##*/}"; printf '%%PDF-1.7' > "$7/\${name%.*}.pdf"`;
  const converter = createProcessConverter(await officeOf(folder, commands));
  const ended: string[] = [];
  const convert = async (account: string, name: string) => {
    await converter.for(account).convert({ source: LETTER, from: ".docx", to: ".pdf" });
    ended.push(name);
  };
  await Promise.all([convert("a", "a1"), convert("a", "a2"), convert("a", "a3"), convert("b", "b1")]);
  expect(ended).toEqual(["a1", "b1", "a2", "a3"]);
  await converter.stop();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  [".pdf", "%PDF-1.7 …"],
  [".pdf/a-3b", "%PDF-1.7 …"],
  [".docx", "PK\x03\x04 …"],
  [".txt", ""],
  [".html", "<!DOCTYPE html>"],
] as const)("a file that is written as %s is accepted as such", (to, start) => {
  const file = Buffer.from(start, "latin1");
  expect(writtenFile(file, to)).toBe(file);
});

test.each([
  [".pdf", ""],
  [".pdf/a-1b", "PK\x03\x04 …"],
  [".docx", "%PDF-1.7 …"],
  [".odt", "soffice: out of memory"],
  [".doc", "PK\x03\x04 …"],
] as const)("a file that is written as %s and begins with %j is not accepted", (to, start) => {
  expect(() => writtenFile(Buffer.from(start, "latin1"), to)).toThrow(
    expect.objectContaining({ name: "WorkFailure", fault: "crashed" }),
  );
});

/** A program folder whose soffice writes rubbish so many times and then a file: until a file lies beside it. */
function officeThatWritesRubbish(folder: string, times: number) {
  const right = path.join(folder, "right");
  // The arguments are those of the command line: the target's folder is the seventh, the source the eighth.
  const commands = `
name="\${8##*/}"
target="$7/\${name%.*}.pdf"
if [ -e "${right}" ]; then printf '%%PDF-1.7 right' > "$target"; else printf rubbish > "$target"; fi
`;
  let replaced = 0;
  const log = (_: string, message: string) => {
    if (message.includes("ended and replaced") && ++replaced === times) writeFileSync(right, "");
  };
  return officeOf(folder, commands, log);
}

/** A program folder whose soffice is a script. */
async function officeOf(folder: string, commands: string, log: Log = () => {}) {
  const program = path.join(folder, "soffice");
  await writeFile(program, `#!/bin/sh\n${commands}\n`);
  await chmod(program, 0o755);
  return { log, remedy: "install it", processesMax: 1, programFolders: [folder], temporaryFolder: folder };
}

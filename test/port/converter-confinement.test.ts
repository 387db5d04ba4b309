/** What LibreOffice's process has of the machine, and what one account's document leaves for the next one's. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { confinedCommand, findMeasures, UNCONFINED } from "#shared/processes/confinement.ts";
import { USER_IDS } from "#shared/processes/user-ids.ts";
import { describeConverters, type TestedConverter } from "#test/support/converters.ts";
import { field, paragraph, run } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { HAS_LIBREOFFICE_KIT, processesNaming } from "#test/support/libreoffice.ts";
import { ENDLESS_DOCX } from "#test/support/office-files.ts";
import { pdfText } from "#test/support/pdf-text.ts";

/** What this machine allows, so that tests expect no more of it. */
const allowed = findMeasures({ files: [process.execPath], folders: ["/tmp"] });

const NEEDS_ROOT = allowed.isOwnUser ? "" : " (skipped: it takes root on Linux, and setpriv)";

/** A letter with the mark wherever a program might remember something: text, properties, names, fields. */
function marked(mark: string): Uint8Array {
  return docx({
    body: paragraph([run(`of ${mark}`), field(`AUTHOR ${mark}`, mark), field(`SET ${mark} "${mark}"`, mark)]),
    title: mark,
    headers: { default: paragraph(mark) },
    comments: [paragraph(mark)],
    styles: `<w:style w:type="paragraph" w:styleId="${mark}"><w:name w:val="${mark}"/></w:style>`,
  });
}

/** Files below the folder, of names or contents with the text. */
function filesWith(folder: string, text: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files.filter((file) => file.includes(text) || readFileSync(file).includes(text));
}

const toPdf = (converter: TestedConverter, source: Uint8Array) =>
  converter.convert({ source, from: ".docx", to: ".pdf" });

describeConverters("confinement", ({ name, create }) => {
  test("two accounts' documents in turn leave nothing to each other: no output, log, folder or error tells of the other", async () => {
    const logged: string[] = [];
    const log = (...line: readonly unknown[]) => void logged.push(JSON.stringify(line));
    const converter = create({ log, processesMax: 1 });
    const damaged = (mark: string) => Buffer.concat([marked(mark).subarray(0, 700), Buffer.from(mark)]);
    for (const [own, other] of [
      ["MARKOFADA", "MARKOFBOB"],
      ["MARKOFBOB", "MARKOFADA"],
      ["MARKOFADA", "MARKOFBOB"],
    ] as const) {
      const pdf = await toPdf(converter, marked(own));
      expect(await pdfText(pdf)).toContain(own);
      expect(Buffer.from(pdf).toString("latin1") + (await pdfText(pdf))).not.toContain(other);
      const refusal = await toPdf(converter, damaged(own)).then(String, String);
      expect(refusal).not.toMatch(/MARKOF/);
      await converter.idle();
      expect(filesWith(converter.temporaryFolder, "MARKOF")).toEqual([]);
    }
    expect(logged.join()).not.toContain("MARKOF");
  });

  test("nor does a document whose process was killed over it", async () => {
    const logged: string[] = [];
    const log = (...line: readonly unknown[]) => void logged.push(JSON.stringify(line));
    const converter = create({ log, processesMax: 1, deadlineMs: 8_000 });
    await toPdf(converter, marked("MARKOFADA"));
    await expect(toPdf(converter, Buffer.from(ENDLESS_DOCX))).rejects.toThrow(/took longer/);
    await converter.idle();
    expect(filesWith(converter.temporaryFolder, "MARKOF")).toEqual([]);
    const next = await toPdf(converter, marked("MARKOFBOB"));
    expect(await pdfText(next)).toContain("MARKOFBOB");
    expect(await pdfText(next)).not.toContain("MARKOFADA");
    expect(logged.join()).not.toContain("MARKOF");
  });

  test("the log says once how it is confined", async () => {
    const logged: unknown[] = [];
    const converter = create({ log: (...line) => void logged.push(line), processesMax: 1 });
    await toPdf(converter, marked("MARKOFADA"));
    await toPdf(converter, marked("MARKOFADA"));
    const told = logged.filter((line) => JSON.stringify(line).includes("How LibreOffice is confined"));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject([
      "info",
      expect.any(String),
      { isOffline: allowed.isOffline, isOwnUser: allowed.isOwnUser, isLimited: allowed.isLimited },
    ]);
  });

  test.runIf(name === "libreofficekit" && HAS_LIBREOFFICE_KIT && allowed.isOffline)(
    "there is no network in its process: no interface but an idle loopback",
    async () => {
      const converter = create({ processesMax: 1 });
      await toPdf(converter, marked("MARKOFADA"));
      const { processId } = converter.describe();
      const interfaces = readFileSync(`/proc/${processId}/net/dev`, "utf8").match(/^ *\S+(?=:)/gm);
      expect(interfaces?.map((each) => each.trim())).toEqual(["lo"]);
    },
  );

  test.runIf(name === "libreofficekit" && allowed.isOwnUser)(
    "under root it is another user, without any right beyond that, in a folder that is its alone",
    async () => {
      const converter = create({ processesMax: 1 });
      await toPdf(converter, marked("MARKOFADA"));
      const status = readFileSync(`/proc/${converter.describe().processId}/status`, "utf8");
      const { uid, gid, mode } = statSync(converter.processFolder());
      expect(uid).toBeGreaterThanOrEqual(USER_IDS.first);
      expect(uid).toBeLessThanOrEqual(USER_IDS.last);
      expect(status).toMatch(new RegExp(`^Uid:(\\t${uid}){4}$`, "m"));
      expect(status).toMatch(new RegExp(`^Gid:(\\t${uid}){4}$`, "m"));
      expect(status).toMatch(/^Groups:\s*$/m);
      expect(status).toMatch(/^CapEff:\t0+$/m);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      expect([gid, mode & 0o777]).toEqual([uid, 0o700]);
    },
  );

  test.runIf(name === "libreofficekit" && HAS_LIBREOFFICE_KIT && allowed.isOwnUser)(
    `two at work side by side are two users: neither reads the other's files, memory or environment${NEEDS_ROOT}`,
    async () => {
      const converter = create({ processesMax: 2 });
      await Promise.all([toPdf(converter, marked("MARKOFADA")), toPdf(converter, marked("MARKOFBOB"))]);
      const [first, second] = readdirSync(converter.temporaryFolder).map((entry) => {
        const folder = join(converter.temporaryFolder, entry);
        const file = join(folder, "document.docx");
        writeFileSync(file, "text");
        const [processId] = processesNaming(folder);
        return { user: statSync(folder).uid, paths: [folder, file, ...ofProcess(processId)] };
      });
      if (first === undefined || second === undefined) throw new Error("there are not two processes");
      expect(first.user).not.toBe(second.user);
      expect(readableFor(first.user, second.paths)).toEqual([]);
      expect(readableFor(second.user, first.paths)).toEqual([]);
      // So that it is not for another reason that nothing is read.
      expect(readableFor(first.user, first.paths)).toEqual(first.paths);
    },
  );

  test.runIf(name === "libreofficekit" && HAS_LIBREOFFICE_KIT && allowed.isOwnUser)(
    `one that replaces another is another user${NEEDS_ROOT}`,
    async () => {
      const converter = create({ processesMax: 1 });
      await toPdf(converter, marked("MARKOFADA"));
      await converter.idle();
      const before = statSync(converter.processFolder()).uid;
      process.kill(converter.describe().processId ?? 0, "SIGKILL");
      await toPdf(converter, marked("MARKOFBOB"));
      expect(statSync(converter.processFolder()).uid).not.toBe(before);
    },
  );
});

test("a command that is not confined is the command", () => {
  expect(confinedCommand(UNCONFINED, ["program", "word"])).toEqual(["program", "word"]);
});

test.runIf(allowed.isOwnUser)(`another user is found out to lack what root alone reads or enters${NEEDS_ROOT}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "confinement-test-"));
  const file = join(folder, "program");
  writeFileSync(file, "x");
  const isOwnUserWith = (ofFolder: number, ofFile: number) => {
    chmodSync(folder, ofFolder);
    chmodSync(file, ofFile);
    return findMeasures({ files: [file], folders: [folder] }).isOwnUser;
  };
  try {
    expect(isOwnUserWith(0o711, 0o644)).toBe(true);
    expect(isOwnUserWith(0o711, 0o600)).toBe(false);
    expect(isOwnUserWith(0o700, 0o644)).toBe(false);
    expect(findMeasures({ files: [], folders: [folder] }).isOwnUser).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** What tells of a process, of which others may read nothing (proc(5), ptrace access mode). */
function ofProcess(processId: number | undefined): readonly string[] {
  return ["environ", "maps"].map((name) => `/proc/${processId}/${name}`);
}

/** Those of the files and folders that a program reads which is this user. */
function readableFor(userId: number, paths: readonly string[]): readonly string[] {
  return paths.filter((path) => {
    const read = statSync(path).isDirectory() ? ["/bin/ls", path] : ["/bin/cat", path];
    const [program = "", ...words] = confinedCommand({ ...UNCONFINED, userId }, read);
    return spawnSync(program, words, { stdio: "ignore" }).status === 0;
  });
}

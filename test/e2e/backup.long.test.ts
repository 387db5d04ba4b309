/** A backup under load, and what is left of it when the machine is gone: everything acknowledged before its moment. */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Manifest } from "#local/cli/backup/manifest.ts";
import { runAccount } from "#test/support/account-command.ts";
import { runBackup, runHere, runKilledBackup, runRestore } from "#test/support/backup-command.ts";
import { expectAsAt, startDatedLoad } from "#test/support/dated-load.ts";
import { given } from "#test/support/given.ts";
import { sha256 } from "#test/support/load.ts";
import { makeOlder } from "#test/support/older-stores.ts";
import { type Home, makeHome, type Program, runProgram, startProgram } from "#test/support/program.ts";
import { createTemplate, generateDocument, openLink, remove } from "#test/support/requests.ts";

const KEY = "a-key-of-my-own-0123456789";

/** How far the work is may be told. */
const NO_WARNING: unknown = expect.not.stringContaining("warning");

/** More of it: BACKUP_LOAD_SECONDS=600 npx vitest run --project long test/e2e/backup.long.test.ts */
const LOAD_SECONDS = Number(process.env.BACKUP_LOAD_SECONDS ?? 3);

test("writes that were acknowledged before a backup are there after kill -9 and a restore, and their files open", {
  timeout: LOAD_SECONDS * 10_000 + 120_000,
}, async () => {
  await using home = await makeHome();
  const moments: { readonly target: string; readonly at: number }[] = [];
  const load = await (async () => {
    await using program = await startWithoutWorkers(home);
    const load = startDatedLoad(program);
    // So that the first backup has something, however busy the machine is.
    await expect.poll(() => load.stored.length).toBeGreaterThan(5);
    for (const end = Date.now() + LOAD_SECONDS * 1000; Date.now() < end; ) {
      await sleep((LOAD_SECONDS * 1000) / 3);
      const target = path.join(home.folder, `backup-${moments.length}`);
      expect(await runBackup(home.dataFolder, target)).toMatchObject({ code: 0, stderr: NO_WARNING });
      moments.push({ target, at: Date.parse(manifestOf(target).moment) });
    }
    await load.stop();
    program.signal("SIGKILL");
    await program.ended;
    return load;
  })();
  await rm(home.dataFolder, { recursive: true });

  const numbers = [];
  for (const { target, at } of moments) {
    const dataFolder = `${target}-restored`;
    expect(await runRestore(target, dataFolder)).toMatchObject({ code: 0, stderr: NO_WARNING });
    await using program = await startWithoutWorkers({ ...home, dataFolder });
    const there = await expectAsAt(program, load.stored, at);
    expect(there).toBeGreaterThan(0);
    numbers.push({ things: load.stored.length, there, files: manifestOf(target).files.length });
    expect(await program.stop()).toMatchObject({ code: 0 });
  }
  if (LOAD_SECONDS > 3) console.log(numbers);
});

describe("of a service that has a template and a document", () => {
  let home: Home;
  let program: Program;
  let backup: string;
  let link: string;
  let opened: Uint8Array;
  beforeAll(async () => {
    home = await makeHome();
    program = await startWithoutWorkers(home);
    const template = await createTemplate(program);
    link = (await generateDocument(program, { template_id: template.id, output_format: ".docx" })).document_uri;
    opened = await openLink(program, link);
    backup = path.join(home.folder, "backup");
    expect(await runBackup(home.dataFolder, backup)).toMatchObject({ code: 0, stderr: NO_WARNING });
  });
  afterAll(async () => {
    await program[Symbol.asyncDispose]();
    await home[Symbol.asyncDispose]();
  });

  /** A copy of the backup that a test may damage. */
  async function copyOf(name: string): Promise<string> {
    const copy = path.join(home.folder, name);
    await cp(backup, copy, { recursive: true });
    return copy;
  }

  test("a backup has every file of the data folder but those that are made anew, and nobody else may read it", async () => {
    const madeAnew = /(^|\/)(lock|backup-lock|removals-lock)\.db(-journal)?$|-(wal|shm)$|^reserve$/;
    const restored = path.join(home.folder, "all-files");
    expect(await runRestore(backup, restored)).toMatchObject({ code: 0, stderr: NO_WARNING });
    const files = (folder: string) => filesIn(folder).filter((file) => !madeAnew.test(file));
    expect(files(restored)).toEqual(files(home.dataFolder));
    for (const file of filesIn(backup)) expect((await stat(path.join(backup, file))).mode & 0o077, file).toBe(0);
    expect((await stat(backup)).mode & 0o077).toBe(0);
    expect(globSync(".backup", { cwd: home.dataFolder })).toEqual([]);
  });

  given("/dev/shm").test("a backup on another file system has the same content", async () => {
    const folder = await mkdtemp("/dev/shm/merganser-backup-");
    await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
    expect(await runBackup(home.dataFolder, `${folder}/backup`)).toMatchObject({ code: 0, stderr: NO_WARNING });
    expect(contents(`${folder}/backup`)).toEqual(contents(backup));
  });

  test("a document that is deleted while nothing else is stored is in the backup of before, and not in the next", async () => {
    const template = await createTemplate(program);
    const id = (await generateDocument(program, { template_id: template.id, output_format: ".docx" })).id;
    const [before, after] = ["before", "after"].map((name) => path.join(home.folder, name)) as [string, string];
    expect(await runBackup(home.dataFolder, before)).toMatchObject({ code: 0 });
    await remove(program, `/v1/document/${id}`);
    expect(await runBackup(home.dataFolder, after)).toMatchObject({ code: 0 });
    const [inBefore, inAfter] = [before, after].map((each) => filesIn(each).join(" "));
    expect(inBefore).toContain(id);
    expect(inAfter).not.toContain(id);
  });

  test("a target that holds something is refused", async () => {
    const { code, stderr } = await runHere("backup", [home.folder], home.dataFolder);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/Choose a (separate|new) folder/)]);
    expect(await runHere("backup", [backup], home.dataFolder)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/not empty/),
    });
  });

  test("a folder that is no data folder is refused", async () => {
    const { code, stderr } = await runHere("backup", [path.join(home.folder, "of-nothing")], home.workFolder);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/is not a data folder of the service\. Set DATA_DIR/)]);
  });

  test("a backup that is killed is not taken for one, and leaves nothing that the next start or backup does not clear", async () => {
    const target = path.join(home.folder, "killed");
    await runKilledBackup(home.dataFolder, target);
    expect(existsSync(`${target}.unfinished/directory.db`)).toBe(true);
    expect(existsSync(target)).toBe(false);
    const refused = await runHere("restore", [`${target}.unfinished`, path.join(home.folder, "from-killed")]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/is not a complete backup/) });
    expect(await runBackup(home.dataFolder, target)).toMatchObject({ code: 0, stderr: NO_WARNING });
    expect(existsSync(`${target}.unfinished`)).toBe(false);
    expect(existsSync(path.join(home.dataFolder, ".backup"))).toBe(false);
  });

  test.each<[string, (folder: string, manifest: Manifest) => Promise<unknown>, RegExp]>([
    [
      "a changed file",
      (folder) => appendFile(path.join(folder, "directory.db"), "x"),
      /directory\.db differs from when/,
    ],
    ["a missing file", (folder) => rm(path.join(folder, "us/link-secret")), /us\/link-secret is gone/],
    ["half a manifest", (folder) => truncate(path.join(folder, "manifest.json"), 500), /manifest\.json .* is damaged/],
    [
      "a document less than its records name",
      async (folder, manifest) => {
        const files = manifest.files.filter((file) => !file.path.includes("documents+"));
        await writeFile(path.join(folder, "manifest.json"), JSON.stringify({ ...manifest, files }));
      },
      /the backup has no documents\//,
    ],
    [
      "a file that leads out of it",
      async (folder, manifest) => {
        const files = manifest.files.map((file) => ({ ...file, path: file.path.replace(/^us\//, "us/../../") }));
        await writeFile(path.join(folder, "manifest.json"), JSON.stringify({ ...manifest, files }));
      },
      /manifest\.json .* is damaged/,
    ],
    [
      "a link with the content of a file",
      async (folder) => {
        const [file, copy] = [path.join(folder, "us/link-secret"), path.join(folder, "elsewhere")];
        await rename(file, copy);
        await symlink(copy, file);
      },
      /us\/link-secret is a link/,
    ],
    [
      "a newer schema",
      async (folder, manifest) => {
        const files = manifest.files.map((file) => ({ ...file, ...(file.schemaVersion && { schemaVersion: 99 }) }));
        await writeFile(path.join(folder, "manifest.json"), JSON.stringify({ ...manifest, program: "7.8.9", files }));
      },
      /schema version 99.*Restore it with Merganser 7\.8\.9/,
    ],
  ])("a backup with %s is refused, and becomes no data folder", async (fault, damage, message) => {
    const copy = await copyOf(fault.replaceAll(" ", "-"));
    await damage(copy, manifestOf(copy));
    const dataFolder = `${copy}-restored`;
    const { code, stderr } = await runHere("restore", [copy, dataFolder]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(existsSync(path.join(dataFolder, "directory.db"))).toBe(false);
  });

  test("nothing is restored into a data folder that is in use, or holds anything", async () => {
    const { code, stderr } = await runHere("restore", [backup, home.dataFolder]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/is not empty/)]);
    await mkdir(path.join(home.folder, "notes/.restoring"), { recursive: true });
    await writeFile(path.join(home.folder, "notes/note.txt"), "mine");
    expect(await runHere("restore", [backup, path.join(home.folder, "notes")])).toMatchObject({ code: 1 });
    expect(await readFile(path.join(home.folder, "notes/note.txt"), "utf8")).toBe("mine");
  });

  test("a restore that was interrupted is refused by every command, and done by the next restore", async () => {
    const dataFolder = path.join(home.folder, "interrupted");
    expect(await runHere("restore", [backup, dataFolder])).toMatchObject({ code: 0 });
    // The state after a kill, when all regions but one had been moved.
    await mkdir(path.join(dataFolder, ".restoring"));
    await rename(path.join(dataFolder, "us"), path.join(dataFolder, ".restoring/us"));
    const interrupted = { ...home, dataFolder };
    for (const { code, stderr } of [await runProgram(interrupted), await runAccount(interrupted, "list")]) {
      expect([code, stderr]).toEqual([1, expect.stringMatching(/was interrupted\. Run npm run restore/)]);
    }
    expect(await runHere("restore", [backup, dataFolder])).toMatchObject({ code: 0, stderr: NO_WARNING });
    expect(existsSync(path.join(dataFolder, ".restoring"))).toBe(false);
    expect(filesIn(dataFolder)).toContain("us/records.db");
  });

  test("an older data folder moves forward, and a newer one is refused before anything is touched", async () => {
    const dataFolder = path.join(home.folder, "versions");
    expect(await runHere("restore", [backup, dataFolder])).toMatchObject({ code: 0 });
    for (const file of databasesIn(dataFolder)) makeOlder(path.join(dataFolder, file));
    await program.stop();
    const moved = { ...home, dataFolder };
    {
      await using older = await startWithoutWorkers(moved);
      expect(await openLink(older, link)).toEqual(opened);
      expect(await older.stop()).toMatchObject({ code: 0 });
    }
    change(
      path.join(dataFolder, "au/webhook-jobs.db"),
      "PRAGMA user_version = 99; UPDATE schema_steps SET program = '7.8.9'",
    );
    const before = contents(dataFolder);
    for (const { code, stderr } of [await runProgram(moved), await runAccount(moved, "list")]) {
      expect([code, stderr]).toEqual([1, expect.stringMatching(/webhook-jobs\.db has schema version 99.*7\.8\.9/)]);
    }
    expect(contents(dataFolder)).toEqual(before);
  });
});

function filesIn(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name))).toSorted();
}

function databasesIn(dataFolder: string): readonly string[] {
  return filesIn(dataFolder).filter((file) => file.endsWith(".db") && !file.endsWith("lock.db"));
}

/** Returns the hashes of all files but the manifest, which contains the time, and the files that a reader of SQLite leaves. */
function contents(folder: string): Readonly<Record<string, string>> {
  const files = filesIn(folder).filter((file) => !/manifest\.json$|lock\.db|-shm$|-wal$/.test(file));
  return Object.fromEntries(files.map((file) => [file, sha256(readFileSync(path.join(folder, file)))]));
}

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

function startWithoutWorkers(home: Home): Promise<Program> {
  const [LIBREOFFICE_PROGRAM, MERGANSER_CHROMIUM] = [home.workFolder, `${home.workFolder}/chromium`];
  return startProgram(home, { API_KEY: KEY, LIBREOFFICE_PROGRAM, MERGANSER_CHROMIUM });
}

function manifestOf(backup: string): Manifest {
  return JSON.parse(readFileSync(path.join(backup, "manifest.json"), "utf8")) as Manifest;
}

/** The bundle that `npm start` runs belongs to the sources as they are, and is whole, however many starts there are. */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WORKER_PROGRAMS } from "#infra/build/bundle.ts";
import { type CurrentBundle, currentBundle, SERVICE_SOURCES } from "#infra/build/service/current-bundle.ts";

const PROJECT = path.resolve(import.meta.dirname, "../../..");

let project: string;
let parent: string;
let source: string;

beforeEach(async () => {
  project = await mkdtemp(path.join(tmpdir(), "merganser-current-"));
  parent = path.join(project, "dist");
  source = path.join(project, "shared/base/source.ts");
  await mkdir(path.dirname(source), { recursive: true });
  await writeFile(source, "first");
});
afterEach(() => rm(project, { recursive: true }));

/** A bundle that consists of the source. */
const copy: CurrentBundle["build"] = async (folder) => writeFile(path.join(folder, "bundle"), await readFile(source));
const find = (build = copy) => currentBundle({ project, parent, build });
const textIn = (folder: string) => readFile(path.join(folder, "bundle"), "utf8");
const ended = (): never => {
  throw new Error("the disk is full");
};

test("a second start runs the bundle of the first one", async () => {
  const folder = await find();
  expect(await find(ended)).toBe(folder);
});

test("a changed source leads to a new bundle, also if its time is older than the bundle", async () => {
  await find();
  await writeFile(source, "other");
  await utimes(source, 1, 1);
  expect(await textIn(await find())).toBe("other");
});

test("an added source leads to a new bundle, and so does a removed one", async () => {
  const before = await find();
  const added = path.join(path.dirname(source), "added.ts");
  await writeFile(added, "");
  const withAdded = await find();
  await rm(added);
  expect(new Set([before, withAdded, await find()]).size).toBe(3);
});

test("starts at the same time run the same whole bundle, and leave nothing beside it", async () => {
  const folders = await Promise.all([find(), find(), find()]);
  expect(new Set(folders).size).toBe(1);
  expect(await textIn(folders[0] ?? "")).toBe("first");
  expect(await readdir(parent)).toEqual([path.basename(folders[0] ?? "")]);
});

test("a failed build leaves no bundle, and the next start makes one", async () => {
  const half: CurrentBundle["build"] = async (folder) => {
    await writeFile(path.join(folder, "bundle"), "ha");
    ended();
  };
  await expect(find(half)).rejects.toThrow("the disk is full");
  expect(await readdir(parent)).toEqual([]);
  expect(await textIn(await find())).toBe("first");
});

test.runIf(process.platform === "linux")(
  "a new bundle replaces old ones and what a killed build left, but none that runs",
  async () => {
    for (const name of ["service-old", "service-old.killed", "service-running", "service-recent"]) {
      await mkdir(path.join(parent, name), { recursive: true });
      if (name !== "service-recent") await utimes(path.join(parent, name), 1, 1);
    }
    const waiting = ["-e", "setInterval(() => {}, 1000)", path.join(parent, "service-running")];
    const program = spawn(process.execPath, waiting, { stdio: "ignore" });
    try {
      const current = path.basename(await find());
      expect((await readdir(parent)).sort()).toEqual([current, "service-recent", "service-running"].sort());
    } finally {
      program.kill("SIGKILL");
    }
  },
);

test("every program that a module of the service starts is bundled", async () => {
  const shared = path.join(PROJECT, "shared");
  const modules = (await readdir(shared, { recursive: true })).filter((file) => file.endsWith(".ts"));
  const texts = await Promise.all(modules.map((file) => readFile(path.join(shared, file), "utf8")));
  const started = texts.flatMap((text) => [...text.matchAll(/siblingProgram\(import\.meta\.url, "(.+?)"\)/g)]);
  const names = Object.values(WORKER_PROGRAMS).map((file) => path.basename(file, ".ts"));
  expect(started.map(([, name]) => name).sort()).toEqual(names.sort());
});

test("every source of the service's bundle changes its name", async () => {
  const { metafile } = await build({
    absWorkingDir: PROJECT,
    entryPoints: ["local/server/start.ts", ...Object.values(WORKER_PROGRAMS)],
    outdir: "dist",
    write: false,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    metafile: true,
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.length).toBeGreaterThan(500);
  expect(inputs.filter((file) => !SERVICE_SOURCES.some((place) => file.startsWith(`${place}/`)))).toEqual([]);
});

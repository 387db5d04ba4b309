/** Studio is built from its sources, and again if one of them changed. */
import { access, mkdir, mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServedFiles } from "#functions/show-home/served-files.ts";
import { buildStudio } from "#infra/build/studio/build-studio.ts";
import { studioIsStale } from "#infra/build/studio/is-stale.ts";

const PROJECT = path.resolve(import.meta.dirname, "../../..");
/** What the first view may load, compressed. */
const FIRST_VIEW_BYTES_MAX = 120_000;

let parent: string;
let folder: string;
let firstViewBytes: number;

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "studio-build-"));
  folder = path.join(parent, "studio");
  expect(studioIsStale({ project: PROJECT, folder })).toBe(true);
  ({ firstViewBytes } = await buildStudio({ project: PROJECT, folder }));
});

afterAll(() => rm(parent, { recursive: true, force: true }));

test("it is stale only until it is built, and when a source is newer", async () => {
  expect(studioIsStale({ project: PROJECT, folder })).toBe(false);
  await utimes(path.join(folder, "files.json"), 1, 1);
  expect(studioIsStale({ project: PROJECT, folder })).toBe(true);
});

test("the first view loads at most 120 kB of JavaScript", () => {
  expect(firstViewBytes).toBeGreaterThan(10_000);
  expect(firstViewBytes).toBeLessThan(FIRST_VIEW_BYTES_MAX);
});

test("builds at the same time leave one that is whole, and nothing beside it", async () => {
  const place = path.join(parent, "at-once");
  const abandoned = path.join(place, "studio.unfinished-by-a-killed-build");
  await mkdir(abandoned, { recursive: true });
  await utimes(abandoned, 1, 1);
  await Promise.all([1, 2, 3].map(() => buildStudio({ project: PROJECT, folder: path.join(place, "studio") })));
  expect(await readdir(place)).toEqual(["studio"]);
  const table: ServedFiles = JSON.parse(await readFile(path.join(place, "studio/files.json"), "utf8"));
  for (const { file } of Object.values(table)) await access(path.join(place, "studio", file));
});

test("its pages load only files of the table, and have no script or style within", async () => {
  const table: ServedFiles = JSON.parse(await readFile(path.join(folder, "files.json"), "utf8"));
  const pages = Object.values(table).filter(({ type }) => type.startsWith("text/html"));
  expect(pages.length).toBeGreaterThan(20);
  for (const { file } of pages) {
    const html = await readFile(path.join(folder, file), "utf8");
    const loaded = [...html.matchAll(/<(?:script|link|img|meta)[^>]* (?:src|href|content)="(\/[^"]+)"/g)].map(
      ([, link = ""]) => link,
    );
    expect(loaded.filter((link) => table[link] === undefined)).toEqual([]);
    expect(html).not.toMatch(/<style|<[^>]*\s(?:style|on\w+)=|<script(?![^>]* src="\/studio\/)/);
  }
});

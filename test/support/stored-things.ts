/** Everything that a service holds, to prove that a call which failed stored nothing. */
import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import { filesInBucket, IS_ON_S3 } from "./files-bucket.ts";
import { listFonts } from "./fonts.ts";
import { listKeys } from "./keys.ts";
import { IS_ON_LAMBDA } from "./program.ts";
import { listDocuments, listTemplates } from "./requests.ts";
import type { Service } from "./service.ts";

export interface StoredThings {
  /** Paths below the data folder, without those that SQLite keeps beside its files. */
  readonly files: readonly string[];
  /** Ids of templates, documents and fonts of both accounts, in the order of the lists. */
  readonly ids: readonly string[];
}

export async function storedThings(service: Service): Promise<StoredThings> {
  return {
    files: await storedFiles(service),
    ids: [...(await idsOf(service, service.key)), ...(await idsOf(service, service.strangersKey))],
  };
}

/** The files of a template or a document, in every region: paths below the data folder, such as `us/files/…`. */
export async function filesOf(service: Service, id: string): Promise<readonly string[]> {
  return (await storedFiles(service)).filter((file) => file.split(path.sep).includes(id));
}

/** The outcome of an action, which must leave no file and no entry of a list behind, and take none away. */
export async function expectNothingStored<Outcome>(service: Service, act: () => Promise<Outcome>): Promise<Outcome> {
  const before = await storedThings(service);
  const outcome = await act();
  await expect.poll(() => storedThings(service)).toEqual(before);
  return outcome;
}

/** The outcome of an action that stores nothing and leaves the first account's resources and keys as they are. */
export async function expectNothingChanged<Outcome>(service: Service, act: () => Promise<Outcome>): Promise<Outcome> {
  const before = await resourcesOf(service);
  const outcome = await expectNothingStored(service, act);
  expect(await resourcesOf(service)).toEqual(before);
  return outcome;
}

async function resourcesOf(service: Service) {
  const templates = await listTemplates(service);
  const documents = await Promise.all(templates.map(({ id }) => listDocuments(service, id)));
  return { templates, documents, fonts: await listFonts(service), keys: await listKeys(service) };
}

async function idsOf(service: Service, key: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const { id } of await listTemplates(service, "", { key })) {
    const documents = await listDocuments(service, id, { key });
    ids.push(id, ...documents.map((document) => document.id));
  }
  ids.push(...(await listFonts(service, { key })).map(({ id }) => id));
  return ids;
}

async function storedFiles({ folder, jobsDone }: Service): Promise<readonly string[]> {
  await jobsDone();
  const entries = await entriesOf(folder);
  const files = entries.filter((entry) => entry.isFile() && !/-(?:wal|shm|journal)$/.test(entry.name));
  const paths = files.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
  if (IS_ON_S3) paths.push(...(await filesInBucket(folder)));
  return (IS_ON_LAMBDA ? paths.flatMap(objectOf) : paths).sort();
}

/** Maps a file of the emulated buckets that contains an object to its path in the folder of a region. */
function objectOf(file: string): readonly string[] {
  const [, region, key] = /^files\/buckets\/merganser-(\w+)-files\/objects\/(.+)\.data$/.exec(file) ?? [];
  return key === undefined ? [] : [`${region}/files/${key}`];
}

/** A folder that a sweep removes while it is looked into is not there: look again. */
async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  for (;;) {
    try {
      return await readdir(folder, { recursive: true, withFileTypes: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

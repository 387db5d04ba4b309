/** What is stored and belongs to nothing that is shown. */
import { batchFolder } from "#shared/base/model/batch.ts";
import { documentFileKey } from "#shared/base/model/document.ts";
import { type Font, fontFileKey } from "#shared/base/model/font.ts";
import type { DocumentId, UploadId } from "#shared/base/model/ids.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { fileVersions, type Template, templateFileKeys } from "#shared/base/model/template.ts";
import { uploadFileKey } from "#shared/base/model/upload.ts";
import type { StoredRecord } from "#shared/storage/records/records.ts";
import type { Batch } from "#shared/storage/repositories/batches.ts";
import { isFontKey } from "#shared/storage/repositories/fonts.ts";
import type { World } from "./world.ts";

/** Until an upload has expired and its sweep is due. */
const UPLOADS_GONE_MINUTES = 120;

/** @throws Error naming what the jobs have left behind, now and when all uploads have expired */
export async function assertNothingLeft(world: World): Promise<void> {
  assertNoOrphans(world.state);
  if ((await world.pass(UPLOADS_GONE_MINUTES)) > 0) throw new Error("a job goes on failing");
  assertNoOrphans(world.state);
  for (const region of REGIONS) {
    const { records, files, jobs, batchJobs, webhookJobs } = world.state.regions[region];
    const upload = [...files.keys()].find((key) => key.startsWith("uploads/"));
    if (upload !== undefined) throw new Error("an upload that has expired is left");
    const [waiting] = [...jobs, ...batchJobs, ...webhookJobs];
    if (waiting !== undefined) throw new Error(`a job is left: ${waiting.job.kind}`);
    assertNoAddress(records);
  }
}

/** @throws Error for an address that nobody will call, when no job waits */
export function assertNoAddress(records: ReadonlyMap<string, StoredRecord>): void {
  const address = [...records.values()].find(({ sk }) => sk === "WEBHOOK");
  if (address !== undefined) throw new Error("an address is left that nobody will call");
}

/** What a region keeps: its records, and its files by their keys. */
interface Kept {
  readonly records: ReadonlyMap<string, StoredRecord>;
  readonly files: ReadonlyMap<string, unknown>;
}

/** @throws Error naming a file that no record names, a template that is half received, or a move that is half done */
export function assertNoOrphans({ regions }: { readonly regions: Readonly<Record<Region, Kept>> }): void {
  for (const region of REGIONS) {
    const { records, files } = regions[region];
    const named = new Set([...records.values()].flatMap(filesNamedBy));
    const folders = [...records.values()].flatMap(foldersNamedBy);
    const orphan = [...files.keys()].find(
      (key) => !named.has(key) && !folders.some((folder) => key.startsWith(folder)),
    );
    if (orphan !== undefined)
      throw new Error(`a file is left that nothing names: ${orphan.replace(/[a-z0-9]{20,}/g, "…")}`);
    const range = [...records.values()].find(({ pk, sk }) => sk.startsWith("RANGE#") && !isInProgress(records, pk));
    if (range !== undefined) throw new Error("a range is left of a batch that has ended");
    const staged = [...records.values()].find(({ sk }) => sk.startsWith("STAGED#"));
    if (staged !== undefined) throw new Error("a template that waits to be shown is left");
    const departed = [...records.values()].find(({ body }) => body.departedTo !== undefined && body.settled !== true);
    if (departed !== undefined) throw new Error("a move is left unfinished");
  }
}

function isInProgress(records: Kept["records"], pk: string): boolean {
  return [...records.values()].some(
    (record) => record.pk === pk && record.sk === "BATCH" && record.body.state === "in_progress",
  );
}

function filesNamedBy({ pk, sk, body }: StoredRecord): readonly string[] {
  const id = pk.slice(pk.indexOf("#") + 1);
  if (sk === "DOCUMENT") return [documentFileKey(id as DocumentId)];
  if (isFontKey(sk)) {
    const font = body as unknown as Font;
    return font.faces.map((_, face) => fontFileKey(font.id, face));
  }
  // One that was used may be left until it expires.
  if (sk === "UPLOAD") return [uploadFileKey(id as UploadId)];
  if (sk !== "TEMPLATE" || body.fileVersion === undefined) return [];
  const template = body as unknown as Template;
  return fileVersions(template).flatMap((version) => templateFileKeys(template.id, version));
}

/** The folder of a batch in progress. One that has ended is a mark alone. */
function foldersNamedBy({ sk, body }: StoredRecord): readonly string[] {
  const { id, state } = body as unknown as Batch;
  return sk === "BATCH" && state === "in_progress" ? [`${batchFolder(id)}/`] : [];
}

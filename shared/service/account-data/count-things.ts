/** Counts what records stand for, for the receipt of a deletion. */
import { UnreadableRecord } from "#shared/base/model/schema.ts";
import type { Files } from "#shared/storage/files/files.ts";
import type { StoredRecord } from "#shared/storage/records/records.ts";
import { isTemplate, TEMPLATE } from "#shared/storage/records/template-records.ts";
import { type Counts, sumOfCounts } from "#shared/storage/repositories/account-deletions.ts";
import type { FoundRecords } from "#shared/storage/repositories/account-records.ts";
import { keyHashOf } from "#shared/storage/repositories/accounts.ts";
import { isFontKey } from "#shared/storage/repositories/fonts.ts";
import { namedFiles } from "#shared/storage/repositories/named-files.ts";
import { isSigningKeyKey } from "#shared/storage/repositories/signing-keys.ts";

/** Files of batches are not counted: there are many, and each exists for minutes. */
export async function countThings(
  { files }: { readonly files: Pick<Files, "sizeOf"> },
  { records, unreadable }: FoundRecords,
): Promise<Counts> {
  const counts = await Promise.all(
    records.map(async (record) => {
      const kind = kindOf(record);
      return sumOfCounts([{ [kind]: 1 }, versionsOf(record), kind === "batches" ? {} : await filesOf(files, record)]);
    }),
  );
  return sumOfCounts([...counts, ...(unreadable > 0 ? [{ unreadable }] : [])]);
}

const KINDS: Readonly<Record<string, string>> = {
  DOCUMENT: "documents",
  UPLOAD: "uploads",
  BATCH: "batches",
  WEBHOOK: "webhooks",
};

function kindOf(record: StoredRecord): string {
  if (record.sk === TEMPLATE && isTemplate(record)) return "templates";
  if (isFontKey(record.sk)) return "fonts";
  if (isSigningKeyKey(record.sk)) return "signing_keys";
  if (keyHashOf(record) !== undefined) return "keys";
  if (record.pk.startsWith("IDEMPOTENCY#")) return "idempotency_keys";
  return KINDS[record.sk] ?? "other_records";
}

/** The former files of a template. */
function versionsOf({ sk, body }: StoredRecord): Counts {
  return sk === TEMPLATE && Array.isArray(body.previousFiles) && body.previousFiles.length > 0
    ? { versions: body.previousFiles.length }
    : {};
}

async function filesOf(files: Pick<Files, "sizeOf">, record: StoredRecord): Promise<Counts> {
  const sizes = await Promise.all(keysOf(record).map((key) => files.sizeOf(key)));
  const stored = sizes.filter((size) => size !== undefined);
  if (stored.length === 0) return {};
  return { files: stored.length, bytes: stored.reduce((sum, size) => sum + size, 0) };
}

function keysOf(record: StoredRecord): readonly string[] {
  try {
    const { required, optional } = namedFiles(record);
    return [...required, ...optional];
  } catch (error) {
    // The files of a damaged record are removed by their folder.
    if (error instanceof UnreadableRecord) return [];
    throw error;
  }
}

/** Stores a font of the account: checks the uploaded file and its licence, and stores everything or nothing. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Account } from "#shared/base/model/account.ts";
import { extensionOf } from "#shared/base/model/filename.ts";
import { FONT_FORMATS, type Font, type FontFormat, fontFileKey } from "#shared/base/model/font.ts";
import { type FontId, newFontId } from "#shared/base/model/ids.ts";
import { FONT_BYTES_MAX, FONTS_BYTES_MAX, FONTS_MAX } from "#shared/base/model/limits.ts";
import type { SentFile } from "#shared/base/model/sent-file.ts";
import type { ReadFont } from "#shared/engine/fonts/read-font.ts";
import type { PreviewDependencies } from "./dependencies/dependencies.ts";
import { hasCertainlyFailed } from "./files/certainly-failed.ts";
import { readSentFile, usingSentFile } from "./files/sent-file.ts";
import { assertWithinStorageLimit } from "./files/storage-limit.ts";
import { sweepLate } from "./files/sweep.ts";

type Needs = Pick<
  PreviewDependencies,
  | "region"
  | "fonts"
  | "uploads"
  | "otherRegions"
  | "files"
  | "jobs"
  | "accountRegions"
  | "templateWorker"
  | "storageQuota"
  | "now"
  | "randomBytes"
>;

/**
 * @throws ServiceError for a file that is missing (`upload_*`), cannot be used (`font_*`), or for an account that has
 *   reached a limit (`font_limit_reached`, `storage_limit_reached`)
 */
export async function createFont(deps: Needs, account: Account, sent: SentFile): Promise<Font> {
  await assertWithinLimits(deps, account, 0);
  const id = newFontId(deps.region, deps);
  return usingSentFile(deps, sent, { account: account.id, by: id }, () => storeNewFont(deps, account, id, sent));
}

async function storeNewFont(deps: Needs, account: Account, id: FontId, sent: SentFile): Promise<Font> {
  const file = await readSentFile(deps, sent, { account: account.id, by: id });
  const format = formatOf(file.filename);
  if (file.bytes.length > FONT_BYTES_MAX)
    throw serviceError("upload_too_large", { limit: `${FONT_BYTES_MAX / 1024 ** 2} MB, as a font` });
  const { licence, faces } = await deps.templateWorker.readFont(file);
  const storedBytes = faces.reduce((sum, { bytes }) => sum + bytes.length, 0);
  await assertWithinLimits(deps, account, storedBytes);
  await assertWithinStorageLimit(deps, account.id, storedBytes);
  const font: Font = {
    id,
    accountId: account.id,
    created: deps.now(),
    filename: file.filename,
    format,
    region: deps.region,
    licence,
    faces: faces.map(({ bytes: _, ...face }) => face),
    storedBytes,
  };
  await deps.accountRegions.note(account.id, deps.region);
  await store(deps, font, faces);
  return font;
}

/** Concurrent requests each see what the others have stored, but not what they are about to store. */
async function assertWithinLimits({ fonts }: Needs, account: Account, bytes: number): Promise<void> {
  const stored = await fonts.list(account.id);
  const total = stored.reduce((sum, { storedBytes }) => sum + storedBytes, bytes);
  const reached =
    stored.length >= FONTS_MAX
      ? `${FONTS_MAX} fonts`
      : total > FONTS_BYTES_MAX && `${FONTS_BYTES_MAX / 1024 ** 2} MB of fonts`;
  if (reached !== false) throw serviceError("font_limit_reached", { limit: reached });
}

function formatOf(filename: string): FontFormat {
  const extension = extensionOf(filename);
  const format = FONT_FORMATS.find((each) => each === extension);
  if (format !== undefined) return format;
  const formats = new Intl.ListFormat("en", { type: "disjunction" }).format(FONT_FORMATS);
  throw serviceError("font_format_unsupported", { filename, formats });
}

/** When the record cannot be written, the files are removed, at once or by the sweep. */
async function store(deps: Needs, font: Font, faces: ReadFont["faces"]): Promise<void> {
  const keys = faces.map((_, index) => fontFileKey(font.id, index));
  const assertInTime = await sweepLate(deps, { kind: "sweep-font", id: font.id, account: font.accountId });
  try {
    for (const [index, { bytes }] of faces.entries()) await deps.files.put(fontFileKey(font.id, index), bytes);
    assertInTime();
    await deps.fonts.insert(font);
  } catch (error) {
    if (hasCertainlyFailed(error)) await deps.files.remove(keys);
    throw error;
  }
}

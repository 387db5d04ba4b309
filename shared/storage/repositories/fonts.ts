/**
 * Stores the fonts of one region as records that lie together for each account, so that a font which was just stored is
 * used for the next document. A font of another account is treated as absent.
 */
import { type Font, fontSchema } from "#shared/base/model/font.ts";
import { type AccountId, type FontId, id } from "#shared/base/model/ids.ts";
import { list, object, parseStored } from "#shared/base/model/schema.ts";
import type { JsonObject, Records, StoredRecord } from "#shared/storage/records/records.ts";

export interface FontRepository {
  /** @throws RecordConflict when a font with this id exists already */
  insert(font: Font): Promise<void>;
  get(account: AccountId, id: FontId): Promise<Font | undefined>;
  /** Returns whether the font existed. */
  remove(account: AccountId, id: FontId): Promise<boolean>;
  /** Lists the fonts of the account, newest first. */
  list(account: AccountId): Promise<readonly Font[]>;
}

const FONT = "FONT#";

export function fontRepository(records: Records): FontRepository {
  return {
    async insert(font) {
      await records.insert({
        pk: partitionKey(font.accountId),
        sk: FONT + font.id,
        body: { ...font } as unknown as JsonObject,
      });
    },
    async get(account, fontId) {
      const record = await records.get(partitionKey(account), FONT + fontId);
      return record && toFont(record);
    },
    remove: (account, fontId) => records.remove(partitionKey(account), FONT + fontId),
    // Ids sort by age.
    list: async (account) => (await records.listBelow(partitionKey(account), FONT)).map(toFont).toReversed(),
  };
}

function partitionKey(account: AccountId): string {
  return `FONTS#${account}`;
}

/** Returns whether the sort key is that of a font. */
export function isFontKey(sk: string): boolean {
  return sk.startsWith(FONT);
}

/** Returns the id of the font of a sort key, or undefined for that of another record. */
export function fontOfKey(sk: string): FontId | undefined {
  return isFontKey(sk) ? (sk.slice(FONT.length) as FontId) : undefined;
}

/** The fields of a record that name files. */
export const fontFilesSchema = object<{ readonly id: FontId; readonly faces: readonly object[] }>({
  id: id(),
  faces: list(object<object>({})),
});

function toFont({ pk, body }: StoredRecord): Font {
  return parseStored("font", fontSchema, body, pk);
}

/** Has an account's fonts of this region at hand for one request, or for one range of a batch. */

import { type FontFace, fontFileKey, namesOfFace } from "#shared/base/model/font.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import type { FontFile } from "#shared/engine/fonts/embed-in-docx.ts";
import type { Files } from "#shared/storage/files/files.ts";
import type { FontRepository } from "#shared/storage/repositories/fonts.ts";

export interface AccountFonts {
  /** Returns the names of all families in comparable form. The records are read once. */
  families(): Promise<ReadonlySet<string>>;
  /** Returns the fonts that are wanted, with their files, oldest first. Each file is read once. */
  files(isWanted: (face: FontFace) => boolean): Promise<readonly FontFile[]>;
}

interface Needs {
  readonly fonts: Pick<FontRepository, "list">;
  readonly files: Pick<Files, "read">;
}

export function accountFonts({ fonts, files }: Needs, account: AccountId): AccountFonts {
  const list = once(async () =>
    (await fonts.list(account))
      .toReversed()
      .flatMap(({ id, faces }) => faces.map((face, index) => ({ face, key: fontFileKey(id, index) }))),
  );
  const read = new Map<string, Promise<Uint8Array | undefined>>();
  const fileOf = (key: string) => {
    const file = read.get(key) ?? files.read(key);
    read.set(key, file);
    return file;
  };
  return {
    families: async () => new Set((await list()).flatMap(({ face }) => namesOfFace(face))),
    async files(isWanted) {
      const wanted = (await list()).filter(({ face }) => isWanted(face));
      const found = await Promise.all(wanted.map(async ({ face, key }) => ({ face, bytes: await fileOf(key) })));
      // A font that was deleted meanwhile has no file any more.
      return found.flatMap(({ face, bytes }) => (bytes === undefined ? [] : [{ ...face, bytes }]));
    },
  };
}

/** A failure is not kept, so that the next call tries again. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}

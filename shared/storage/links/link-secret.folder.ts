/** Stores the secret that signs a region's links. It is created once, because links outlive restarts. */
import { open, readFile, rename } from "node:fs/promises";
import { absentAsUndefined } from "#shared/storage/files/absent.folder.ts";

const SECRET_BYTES = 32;

export async function readOrMakeSecret(file: string, randomBytes: (count: number) => Uint8Array): Promise<Uint8Array> {
  return (await absentAsUndefined(readFile(file))) ?? makeSecret(file, randomBytes(SECRET_BYTES));
}

/** Writes the secret to disk before it is renamed into place, because a secret that was used must never be lost. */
async function makeSecret(file: string, secret: Uint8Array): Promise<Uint8Array> {
  const unfinished = `${file}.unfinished`;
  await write(unfinished, secret);
  await rename(unfinished, file);
  return secret;
}

async function write(file: string, secret: Uint8Array): Promise<void> {
  await using handle = await open(file, "w", 0o600);
  await handle.writeFile(secret);
  await handle.sync();
}

/** Stores the secret that signs a region's links. It is created once, because links outlive restarts. */
import { open, readFile, rename } from "node:fs/promises";

const SECRET_BYTES = 32;

export async function readOrMakeSecret(file: string, randomBytes: (count: number) => Uint8Array): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return makeSecret(file, randomBytes(SECRET_BYTES));
  }
}

/** Writes the secret to disk before it is renamed into place, because a secret that was used must never be lost. */
async function makeSecret(file: string, secret: Uint8Array): Promise<Uint8Array> {
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, "w", 0o600);
  try {
    await handle.writeFile(secret);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  return secret;
}

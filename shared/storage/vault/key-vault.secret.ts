/** Adapter: wraps keys with AES-256-GCM by a secret of the operator's configuration. */
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { type KeyVault, WrongVault } from "./key-vault.ts";

interface VaultSettings {
  /** At least 32 random characters. */
  readonly secret: string;
  readonly randomBytes: (count: number) => Uint8Array;
}

const CIPHER = "aes-256-gcm";
/** The first byte, so that another form can follow. */
const FORM = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const START = 1 + IV_BYTES + TAG_BYTES;

export function secretKeyVault({ secret, randomBytes }: VaultSettings): KeyVault {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "merganser signing keys", 32));
  return {
    async wrap(bytes, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([Uint8Array.of(FORM), iv, cipher.getAuthTag(), encrypted]);
    },
    async unwrap(wrapped, context) {
      if (wrapped[0] !== FORM || wrapped.length < START) throw new WrongVault("the wrapped key has an unknown form");
      const decipher = createDecipheriv(CIPHER, key, wrapped.subarray(1, 1 + IV_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(wrapped.subarray(1 + IV_BYTES, START));
      try {
        return Buffer.concat([decipher.update(wrapped.subarray(START)), decipher.final()]);
      } catch (error) {
        throw new WrongVault("the key was wrapped with another secret", { cause: error });
      }
    },
  };
}

/** Decrypts strings and streams by the ciphers of PDF encryption (ISO 32000-2, 7.6.3). */
import { createDecipheriv, createHash } from "node:crypto";

/** The method of a crypt filter (ISO 32000-2, table 25). */
export type CipherMethod = "None" | "V2" | "AESV2" | "AESV3";

/** The object whose data are decrypted: its number is part of the key. */
export interface ObjectNumber {
  readonly objectNumber: number;
  readonly generationNumber: number;
}

const BLOCK = 16;
const OBJECT_KEY_MAX = 16;
const AES_SALT = Buffer.from("sAlT");

export function decipher(
  data: Uint8Array,
  method: CipherMethod,
  fileKey: Uint8Array,
  object: ObjectNumber,
): Uint8Array {
  switch (method) {
    case "None":
      return data;
    case "V2":
      return rc4(objectKey(fileKey, object, []), data);
    case "AESV2":
      return aes("aes-128-cbc", objectKey(fileKey, object, AES_SALT), data);
    case "AESV3":
      return aes("aes-256-cbc", fileKey, data);
  }
}

/** Algorithm 1 of ISO 32000-2, 7.6.3.2. */
function objectKey(
  fileKey: Uint8Array,
  { objectNumber, generationNumber }: ObjectNumber,
  salt: Iterable<number>,
): Uint8Array {
  const number = Buffer.alloc(5);
  number.writeUIntLE(objectNumber & 0xffffff, 0, 3);
  number.writeUIntLE(generationNumber & 0xffff, 3, 2);
  return md5(fileKey, number, Buffer.from([...salt])).subarray(0, Math.min(fileKey.length + 5, OBJECT_KEY_MAX));
}

/** The first block is the initialization vector. An incomplete last block is ignored, and wrong padding is kept. */
function aes(name: "aes-128-cbc" | "aes-256-cbc", key: Uint8Array, data: Uint8Array): Uint8Array {
  const whole = data.length - (data.length % BLOCK);
  if (whole < 2 * BLOCK) return new Uint8Array();
  const plain = aesBlocks(name, key, data.subarray(0, BLOCK), data.subarray(BLOCK, whole));
  const padding = plain.at(-1) ?? 0;
  const isPadded = padding >= 1 && padding <= BLOCK && plain.subarray(-padding).every((byte) => byte === padding);
  return isPadded ? plain.subarray(0, plain.length - padding) : plain;
}

export function aesBlocks(
  name: "aes-128-cbc" | "aes-256-cbc",
  key: Uint8Array,
  vector: Uint8Array,
  blocks: Uint8Array,
): Uint8Array {
  const cipher = createDecipheriv(name, key, vector).setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}

/** OpenSSL 3 has RC4 only in a provider that Node does not load. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index & 255] ?? 0;
  const swap = (one: number, other: number): void => {
    const kept = at(one);
    state[one] = at(other);
    state[other] = kept;
  };
  for (let one = 0, other = 0; one < 256; one++) {
    other = (other + at(one) + (key[one % key.length] ?? 0)) & 255;
    swap(one, other);
  }
  const result = new Uint8Array(data.length);
  for (let index = 0, one = 0, other = 0; index < data.length; index++) {
    one = (one + 1) & 255;
    other = (other + at(one)) & 255;
    swap(one, other);
    result[index] = (data[index] ?? 0) ^ at(at(one) + at(other));
  }
  return result;
}

export function md5(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash("md5");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Computes the key of a file that opens with the empty password (ISO 32000-2, 7.6.4). */
import { createCipheriv, createHash } from "node:crypto";
import { PDFBool, type PDFDict } from "pdf-lib";
import { numberAt, objectAt, stringAt } from "#shared/pdf/objects/lookup.ts";
import { aesBlocks, md5, rc4 } from "./ciphers.ts";

/** The bytes that fill a password up to 32: the empty one consists of them. */
const EMPTY_PASSWORD = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const NO_BYTES = new Uint8Array();

/** @returns undefined if the file needs another password */
export function fileKey(encryption: PDFDict, fileId: Uint8Array): Uint8Array | undefined {
  const revision = numberAt(encryption, "R") ?? 0;
  return revision >= 5 ? keyOfRevision5(encryption, revision) : keyOfRevision2(encryption, revision, fileId);
}

export function encryptsMetadata(encryption: PDFDict): boolean {
  return objectAt(encryption, "EncryptMetadata") !== PDFBool.False;
}

/** Algorithm 2 of ISO 32000-2, 7.6.4.3.2, for revisions 2 to 4. */
function keyOfRevision2(encryption: PDFDict, revision: number, fileId: Uint8Array): Uint8Array | undefined {
  const length = revision === 2 ? 5 : keyLength(encryption);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE((numberAt(encryption, "P") ?? 0) | 0);
  const withoutMetadata = revision >= 4 && !encryptsMetadata(encryption) ? Buffer.alloc(4, 0xff) : NO_BYTES;
  const owner = bytesAt(encryption, "O").subarray(0, 32);
  let key = md5(EMPTY_PASSWORD, owner, permissions, fileId, withoutMetadata).subarray(0, length);
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key).subarray(0, length);
  return isUserKey(key, bytesAt(encryption, "U"), revision, fileId) ? key : undefined;
}

/** Algorithms 4 to 6 of ISO 32000-2. */
function isUserKey(key: Uint8Array, user: Uint8Array, revision: number, fileId: Uint8Array): boolean {
  if (revision === 2) return isEqual(rc4(key, EMPTY_PASSWORD), user.subarray(0, 32));
  let expected: Uint8Array = md5(EMPTY_PASSWORD, fileId);
  for (let round = 0; round < 20; round++) {
    expected = rc4(
      key.map((byte) => byte ^ round),
      expected,
    );
  }
  return isEqual(expected, user.subarray(0, 16));
}

/** Some writers give the length in bytes instead of bits, others only in the crypt filter, which has always 128 bits. */
function keyLength(encryption: PDFDict): number {
  const isFiltered = (numberAt(encryption, "V") ?? 0) >= 4;
  const length = numberAt(encryption, "Length") ?? (isFiltered ? 128 : 40);
  const bytes = length < 40 ? length : length / 8;
  return isFiltered ? 16 : Math.min(16, Math.max(5, Math.trunc(bytes)));
}

/** Algorithm 2.A of ISO 32000-2, 7.6.4.3.3, with the user password. */
function keyOfRevision5(encryption: PDFDict, revision: number): Uint8Array | undefined {
  const user = bytesAt(encryption, "U");
  const hash = revision === 5 ? sha256 : hashOfRevision6;
  if (!isEqual(hash(user.subarray(32, 40)), user.subarray(0, 32))) return undefined;
  const encrypted = bytesAt(encryption, "UE").subarray(0, 32);
  if (encrypted.length < 32) return undefined;
  return aesBlocks("aes-256-cbc", hash(user.subarray(40, 48)), new Uint8Array(16), encrypted);
}

const HASHES = ["sha256", "sha384", "sha512"] as const;
const REPETITIONS = 64;
const ROUNDS_MIN = 64;

/** Algorithm 2.B of ISO 32000-2, 7.6.4.3.4, with the empty password. */
function hashOfRevision6(salt: Uint8Array): Uint8Array {
  let key = sha256(salt);
  for (let round = 0, last = 0; round < ROUNDS_MIN || last > round - 32; round++) {
    const repeated = Buffer.concat(Array.from({ length: REPETITIONS }, () => key));
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const encrypted = cipher.update(repeated);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(HASHES[remainder] ?? "sha256")
      .update(encrypted)
      .digest();
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function sha256(salt: Uint8Array): Buffer {
  return createHash("sha256").update(salt).digest();
}

function bytesAt(dict: PDFDict, key: string): Uint8Array {
  return stringAt(dict, key)?.asBytes() ?? NO_BYTES;
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

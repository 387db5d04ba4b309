/** Decrypts what a PKCS #12 file encrypts with its password (RFC 7292, appendix B; RFC 8018). */
import { createDecipheriv, createHash, createHmac, pbkdf2Sync, timingSafeEqual } from "node:crypto";
import * as asn1js from "asn1js";
import { childOf, childrenOf, NotAsn1, numberOf, octetsOf, oidOf } from "./der.ts";

/**
 * A file derives three keys: for its checksum, its certificates and its private key. They share this number. Files of
 * common programs have 1,024 to 600,000 for each. A million take up to two seconds.
 */
const ITERATIONS_MAX = 3_000_000;

export class WrongPassword extends Error {
  override readonly name = "WrongPassword";
}

/** The reason is a sentence for the caller, without its subject. */
export class UnsupportedKey extends Error {
  override readonly name = "UnsupportedKey";
}

/** The password of one file, which counts the iterations that the file's keys take together. */
export class FilePassword {
  readonly text: string;
  #iterations = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** @throws UnsupportedKey if the file takes too many */
  count(iterations: number): number {
    if (iterations < 1) throw new NotAsn1();
    this.#iterations += iterations;
    if (this.#iterations <= ITERATIONS_MAX) return iterations;
    throw new UnsupportedKey(
      `derives its keys with ${this.#iterations} iterations, and at most ${ITERATIONS_MAX} in all are supported. Write it anew: openssl pkcs12 -in old.p12 -nodes | openssl pkcs12 -export -out new.p12`,
    );
  }
}

const HASHES: Readonly<Record<string, string>> = {
  "1.3.14.3.2.26": "sha1",
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

const HMACS: Readonly<Record<string, string>> = {
  "1.2.840.113549.2.7": "sha1",
  "1.2.840.113549.2.9": "sha256",
  "1.2.840.113549.2.10": "sha384",
  "1.2.840.113549.2.11": "sha512",
};

const CIPHERS: Readonly<Record<string, { readonly name: string; readonly keyBytes: number }>> = {
  "2.16.840.1.101.3.4.1.2": { name: "aes-128-cbc", keyBytes: 16 },
  "2.16.840.1.101.3.4.1.22": { name: "aes-192-cbc", keyBytes: 24 },
  "2.16.840.1.101.3.4.1.42": { name: "aes-256-cbc", keyBytes: 32 },
  "1.2.840.113549.3.7": { name: "des-ede3-cbc", keyBytes: 24 },
};

const PBES2 = "1.2.840.113549.1.5.13";
const PBKDF2 = "1.2.840.113549.1.5.12";
/** The encryption of Windows and of OpenSSL before 3.0. */
const TRIPLE_DES = "1.2.840.113549.1.12.1.3";

const OLD =
  "is encrypted with an algorithm that is no longer secure, such as RC2. Write it anew: openssl pkcs12 -in old.p12 -legacy -nodes | openssl pkcs12 -export -out new.p12";

/**
 * @param algorithm the AlgorithmIdentifier of the encryption
 * @throws WrongPassword, UnsupportedKey, NotAsn1
 */
export function decrypted(algorithm: asn1js.BaseBlock, bytes: Uint8Array, password: FilePassword): Uint8Array {
  const { cipher, key, iv } = secretsOf(algorithm, password);
  try {
    const decipher = createDecipheriv(cipher, key, iv);
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch (error) {
    throw new WrongPassword("the padding is wrong", { cause: error });
  }
}

/** @throws WrongPassword if the content was not protected with this password, or has changed */
export function assertProtected(content: Uint8Array, mac: asn1js.BaseBlock, password: FilePassword): void {
  const info = childOf(mac, 0);
  const hash = HASHES[oidOf(childOf(childOf(info, 0), 0))];
  if (hash === undefined) throw new UnsupportedKey("has a checksum of an unknown kind");
  const [, , count] = childrenOf(mac);
  const iterations = count === undefined ? 1 : numberOf(count);
  const length = createHash(hash).digest().length;
  const key = derived({ hash, purpose: 3, password, salt: octetsOf(childOf(mac, 1)), iterations, length });
  const expected = octetsOf(childOf(info, 1));
  const actual = createHmac(hash, key).update(content).digest();
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) throw new WrongPassword();
}

function secretsOf(algorithm: asn1js.BaseBlock, password: FilePassword) {
  const [id, parameters] = childrenOf(algorithm);
  switch (oidOf(id)) {
    case PBES2:
      return pbes2(parameters, password);
    case TRIPLE_DES: {
      const options = {
        hash: "sha1",
        password,
        salt: octetsOf(childOf(parameters, 0)),
        iterations: numberOf(childOf(parameters, 1)),
      };
      const [key, iv] = [
        derived({ ...options, purpose: 1, length: 24 }),
        derived({ ...options, purpose: 2, length: 8 }),
      ];
      return { cipher: "des-ede3-cbc", key, iv };
    }
    default:
      throw new UnsupportedKey(OLD);
  }
}

function pbes2(parameters: asn1js.BaseBlock | undefined, password: FilePassword) {
  const [derivation, encryption] = [childOf(parameters, 0), childOf(parameters, 1)];
  const cipher = CIPHERS[oidOf(childOf(encryption, 0))];
  if (cipher === undefined || oidOf(childOf(derivation, 0)) !== PBKDF2) throw new UnsupportedKey(OLD);
  const [salt, count, ...more] = childrenOf(childOf(derivation, 1));
  const iterations = password.count(numberOf(count));
  const prf = more.find((each) => each instanceof asn1js.Sequence);
  const hmac = prf === undefined ? "sha1" : HMACS[oidOf(childOf(prf, 0))];
  if (hmac === undefined) throw new UnsupportedKey(OLD);
  const key = pbkdf2Sync(Buffer.from(password.text), octetsOf(salt), iterations, cipher.keyBytes, hmac);
  return { cipher: cipher.name, key, iv: octetsOf(childOf(encryption, 1)) };
}

interface Derivation {
  readonly hash: string;
  /** 1 for a key, 2 for an initialization vector, 3 for a checksum. */
  readonly purpose: number;
  readonly password: FilePassword;
  readonly salt: Uint8Array;
  readonly iterations: number;
  /** In bytes. */
  readonly length: number;
}

/** RFC 7292, B.2. */
function derived({ hash, purpose, password, salt, iterations, length }: Derivation): Uint8Array {
  const blockBytes = hash === "sha384" || hash === "sha512" ? 128 : 64;
  const text = Buffer.from(`${password.text}\0`, "utf16le").swap16();
  let input = Buffer.concat([filled(salt, blockBytes), filled(text, blockBytes)]);
  const diversifier = Buffer.alloc(blockBytes, purpose);
  let made = Buffer.alloc(0);
  password.count(iterations);
  while (made.length < length) {
    let block = createHash(hash).update(diversifier).update(input).digest();
    for (let count = 1; count < iterations; count++) block = createHash(hash).update(block).digest();
    made = Buffer.concat([made, block]);
    input = increased(input, filled(block, blockBytes).subarray(0, blockBytes));
  }
  return made.subarray(0, length);
}

/** Repeats the bytes up to a multiple of the block. */
function filled(bytes: Uint8Array, blockBytes: number): Buffer {
  const length = blockBytes * Math.ceil(bytes.length / blockBytes);
  return Buffer.alloc(length, bytes.length === 0 ? undefined : bytes);
}

/** Adds a block and 1 to each block of the input, as whole numbers. */
function increased(input: Buffer, by: Uint8Array): Buffer<ArrayBuffer> {
  const result = Buffer.from(input);
  for (let start = 0; start < result.length; start += by.length) {
    let carry = 1;
    for (let at = by.length - 1; at >= 0; at--) {
      carry += (result[start + at] ?? 0) + (by[at] ?? 0);
      result[start + at] = carry & 0xff;
      carry >>= 8;
    }
  }
  return result;
}

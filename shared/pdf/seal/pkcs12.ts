/** Reads the key and the certificates of a PKCS #12 file (RFC 7292). */
import type * as asn1js from "asn1js";
import { childOf, childrenOf, derOf, NotAsn1, octetsOf, oidOf, parseAsn1 } from "./der.ts";
import { assertProtected, decrypted, FilePassword, UnsupportedKey } from "./pkcs12-password.ts";

export interface Pkcs12 {
  /** PKCS #8, as DER. */
  readonly privateKey: Uint8Array;
  /** As DER, in the order of the file. */
  readonly certificates: readonly Uint8Array[];
}

const DATA = "1.2.840.113549.1.7.1";
const ENCRYPTED_DATA = "1.2.840.113549.1.7.6";
const KEY_BAG = "1.2.840.113549.1.12.10.1.1";
const SHROUDED_KEY_BAG = "1.2.840.113549.1.12.10.1.2";
const KEY_BAGS = new Set([KEY_BAG, SHROUDED_KEY_BAG]);
const CERTIFICATE_BAG = "1.2.840.113549.1.12.10.1.3";

/** More would derive more keys than a file of one organization needs. */
const PARTS_MAX = 10;
const CERTIFICATES_MAX = 10;

/** @throws WrongPassword, UnsupportedKey, NotAsn1 */
export function readPkcs12(file: Uint8Array, text: string): Pkcs12 {
  const password = new FilePassword(text);
  const [, safe, mac] = childrenOf(parseAsn1(file));
  if (oidOf(childOf(safe, 0)) !== DATA) throw new UnsupportedKey("is protected with a certificate, and not a password");
  const content = octetsOf(childOf(childOf(safe, 1), 0));
  if (mac === undefined) throw new UnsupportedKey("is not protected with a password");
  assertProtected(content, mac, password);
  const parts = childrenOf(parseAsn1(content));
  const bags = bounded(parts, PARTS_MAX).flatMap((part) => childrenOf(parseAsn1(contentOf(part, password))));
  const keys = bags.filter((bag) => KEY_BAGS.has(kindOf(bag)));
  const [key] = keys;
  if (key === undefined || keys.length > 1)
    throw new UnsupportedKey(`contains ${keys.length} private keys, and one is needed`);
  return {
    privateKey: keyIn(key, password),
    certificates: bounded(
      bags.flatMap((bag) => certificateIn(bag) ?? []),
      CERTIFICATES_MAX,
    ),
  };
}

function contentOf(part: asn1js.BaseBlock, password: FilePassword): Uint8Array {
  const content = childOf(childOf(part, 1), 0);
  if (oidOf(childOf(part, 0)) === DATA) return octetsOf(content);
  if (oidOf(childOf(part, 0)) !== ENCRYPTED_DATA) throw new UnsupportedKey("has a part of an unknown kind");
  const encrypted = childOf(content, 1);
  return decrypted(childOf(encrypted, 1), octetsOf(childOf(encrypted, 2)), password);
}

function kindOf(bag: asn1js.BaseBlock): string {
  return oidOf(childOf(bag, 0));
}

function keyIn(bag: asn1js.BaseBlock, password: FilePassword): Uint8Array {
  const value = childOf(childOf(bag, 1), 0);
  if (kindOf(bag) === KEY_BAG) return derOf(value);
  return decrypted(childOf(value, 0), octetsOf(childOf(value, 1)), password);
}

function certificateIn(bag: asn1js.BaseBlock): Uint8Array | undefined {
  if (kindOf(bag) !== CERTIFICATE_BAG) return undefined;
  return octetsOf(childOf(childOf(childOf(childOf(bag, 1), 0), 1), 0));
}

function bounded<Value>(values: readonly Value[], max: number): readonly Value[] {
  if (values.length > max) throw new NotAsn1();
  return values;
}

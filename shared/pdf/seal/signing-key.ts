/** Describes the key of an organization's certificate, and signs with it. */
import { constants, createPrivateKey, type KeyObject, sign, X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import { Certificate } from "pkijs";
import { SEAL_DIGESTS, type SigningAlgorithm } from "#shared/base/model/signing-key.ts";
import { exact, NotAsn1 } from "./der.ts";
import { readPkcs12 } from "./pkcs12.ts";
import { UnsupportedKey } from "./pkcs12-password.ts";
import { PSS_SALT_BYTES } from "./signing-algorithm.ts";

/** The public part of a key. */
export interface KeyCertificate {
  readonly algorithm: SigningAlgorithm;
  /** As DER: that of the key first, then those of its issuers. */
  readonly certificates: readonly Uint8Array[];
  /** The name of the organization, or else the common name of the certificate. */
  readonly holder: string;
  /** The distinguished name of the certificate's issuer in one line. */
  readonly issuer: string;
  /** Milliseconds since the Unix epoch. */
  readonly validFrom: number;
  readonly validTo: number;
}

export interface SigningKeyFile extends KeyCertificate {
  /** PKCS #8, as DER. */
  readonly privateKey: Uint8Array;
}

/** ETSI TS 119 312 wants 3,000 bits from 2026 on; certificates with 2,048 are still in use. */
const RSA_BITS_MIN = 2048;
/** Larger ones take seconds. */
const RSA_BITS_MAX = 4096;

/** @throws WrongPassword, UnsupportedKey, NotAsn1 */
export function readSigningKey(file: Uint8Array, password: string): SigningKeyFile {
  const { privateKey, certificates } = readPkcs12(file, password);
  const key = readable(() => createPrivateKey({ key: Buffer.from(privateKey), format: "der", type: "pkcs8" }));
  const read = certificates.map((der) => readable(() => new X509Certificate(der)));
  const own = read.find((certificate) => certificate.checkPrivateKey(key));
  if (own === undefined) throw new UnsupportedKey("contains no certificate of its key");
  assertForSigning(own);
  const algorithm = algorithmOf(key);
  assertSigns(privateKey, algorithm);
  return { privateKey, algorithm, ...describe(own), certificates: chainOf(own, read) };
}

/** A key for RSA-PSS may be restricted to one digest and salt. */
function assertSigns(privateKey: Uint8Array, algorithm: SigningAlgorithm): void {
  try {
    signWith(privateKey, algorithm, new Uint8Array(1));
  } catch {
    throw new UnsupportedKey(
      `has a key that is restricted to another digest or salt than those of ${SEAL_DIGESTS[algorithm]}`,
    );
  }
}

/**
 * Signs the data, of which the algorithm's digest is taken.
 * @param privateKey PKCS #8, as DER
 */
export function signWith(privateKey: Uint8Array, algorithm: SigningAlgorithm, data: Uint8Array): Uint8Array {
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: "der", type: "pkcs8" });
  const padding =
    algorithm === "rsa-pss"
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: PSS_SALT_BYTES }
      : algorithm === "rsa"
        ? { padding: constants.RSA_PKCS1_PADDING }
        : {};
  return sign(SEAL_DIGESTS[algorithm], data, { key, ...padding });
}

function algorithmOf({ asymmetricKeyType: type, asymmetricKeyDetails: details = {} }: KeyObject): SigningAlgorithm {
  if (type === "rsa" || type === "rsa-pss") {
    const bits = details.modulusLength ?? 0;
    if (bits >= RSA_BITS_MIN && bits <= RSA_BITS_MAX) return type;
    throw new UnsupportedKey(`has an RSA key of ${bits} bits, and ${RSA_BITS_MIN} to ${RSA_BITS_MAX} are supported`);
  }
  if (type === "ec" && details.namedCurve === "prime256v1") return "ecdsa-p256";
  if (type === "ec" && details.namedCurve === "secp384r1") return "ecdsa-p384";
  throw new UnsupportedKey("has a key of another kind than RSA, and ECDSA with P-256 or P-384");
}

const KEY_USAGE = "2.5.29.15";
/** The bits digitalSignature and nonRepudiation (RFC 5280, 4.2.1.3). */
const FOR_SIGNATURES = 0xc0;

function assertForSigning(own: X509Certificate): void {
  const usage = Certificate.fromBER(exact(own.raw)).extensions?.find(({ extnID }) => extnID === KEY_USAGE)?.parsedValue;
  if (!(usage instanceof asn1js.BitString)) return;
  if (((usage.valueBlock.valueHexView[0] ?? 0) & FOR_SIGNATURES) === 0)
    throw new UnsupportedKey("has a certificate that is not for signatures (key usage)");
}

function describe(own: X509Certificate): Pick<SigningKeyFile, "holder" | "issuer" | "validFrom" | "validTo"> {
  const subject = linesOf(own.subject);
  const named = (name: string) => subject.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);
  return {
    holder: named("O") ?? named("CN") ?? subject.join(", "),
    issuer: linesOf(own.issuer).join(", "),
    validFrom: own.validFromDate.getTime(),
    validTo: own.validToDate.getTime(),
  };
}

function linesOf(name: string | undefined): readonly string[] {
  return (name ?? "").split("\n");
}

/** The certificate, its issuer, and so on, as far as the file has them. */
function chainOf(own: X509Certificate, all: readonly X509Certificate[]): readonly Uint8Array[] {
  const chain = [own];
  for (const last of chain) {
    const issuer = all.find((each) => !chain.includes(each) && last.checkIssued(each));
    if (issuer !== undefined) chain.push(issuer);
  }
  return chain.map(({ raw }) => Uint8Array.from(raw));
}

function readable<Value>(read: () => Value): Value {
  try {
    return read();
  } catch {
    throw new NotAsn1();
  }
}

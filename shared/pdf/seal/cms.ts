/** Writes the CMS of a PAdES baseline seal (ETSI EN 319 142-1, 6.3; EN 319 122-1; RFC 5652). */
import { createHash } from "node:crypto";
import * as asn1js from "asn1js";
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";
import { SEAL_DIGESTS } from "#shared/base/model/signing-key.ts";
import { childrenOf, derOf, exact, NotAsn1, parseAsn1 } from "./der.ts";
import { digestAlgorithm, signatureAlgorithm } from "./signing-algorithm.ts";
import type { KeyCertificate } from "./signing-key.ts";

const DATA = "1.2.840.113549.1.7.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";
const SIGNATURE_TIME_STAMP = "1.2.840.113549.1.9.16.2.14";

type Signer = Pick<KeyCertificate, "algorithm" | "certificates">;

/**
 * Returns what is signed: the attributes as DER. The time is in the PDF's signature dictionary and must not be here
 * (ETSI EN 319 142-1, table 1, signing-time).
 * @param digest that of the PDF without the signature, by the algorithm's digest
 */
export function signedAttributes(digest: Uint8Array, { certificates: [own] }: Signer): Uint8Array {
  if (own === undefined) throw new RangeError("A seal needs a certificate");
  // SHA-256 is the default of ESSCertIDv2 (RFC 5035, 4), and DER leaves defaults out.
  const certificate = sequence(sequence(sequence(octets(createHash("sha256").update(own).digest()))));
  const attributes = [
    attribute(CONTENT_TYPE, new asn1js.ObjectIdentifier({ value: DATA })),
    attribute(MESSAGE_DIGEST, octets(digest)),
    attribute(SIGNING_CERTIFICATE_V2, certificate),
  ].map((each) => each.toSchema());
  // DER sorts the elements of a set by their bytes (X.690, 11.6).
  const sorted = attributes.toSorted((one, other) => Buffer.compare(derOf(one), derOf(other)));
  return derOf(new asn1js.Set({ value: sorted }));
}

/** @param signature that of the attributes */
export function cmsOf(attributes: Uint8Array, signature: Uint8Array, { algorithm, certificates }: Signer): Uint8Array {
  const read = certificates.map((der) => Certificate.fromBER(exact(der)));
  const [own] = read;
  if (own === undefined) throw new RangeError("A seal needs a certificate");
  const digest = digestAlgorithm(SEAL_DIGESTS[algorithm]);
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm: digest,
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: childrenOf(parseAsn1(attributes)).map((schema) => new Attribute({ schema })),
    }),
    signatureAlgorithm: signatureAlgorithm(algorithm),
    signature: octets(signature),
  });
  return written(
    new SignedData({
      version: 1,
      digestAlgorithms: [digest],
      encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
      certificates: read,
      signerInfos: [signer],
    }),
  );
}

/** @param token a ContentInfo as DER, see `timestampIn` */
export function withTimestamp(cms: Uint8Array, token: Uint8Array): Uint8Array {
  const signed = new SignedData({ schema: ContentInfo.fromBER(exact(cms)).content });
  const [signer] = signed.signerInfos;
  if (signer === undefined) throw new NotAsn1();
  signer.unsignedAttrs = new SignedAndUnsignedAttributes({
    type: 1,
    attributes: [attribute(SIGNATURE_TIME_STAMP, parseAsn1(token))],
  });
  return written(signed);
}

function written(signed: SignedData): Uint8Array {
  return derOf(new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema() }));
}

function attribute(type: string, value: asn1js.BaseBlock): Attribute {
  return new Attribute({ type, values: [value] });
}

function sequence(...value: asn1js.BaseBlock[]): asn1js.Sequence {
  return new asn1js.Sequence({ value });
}

function octets(bytes: Uint8Array): asn1js.OctetString {
  return new asn1js.OctetString({ valueHex: exact(bytes) });
}

/** Asks for a timestamp of a signature, and reads the answer (RFC 3161). */
import { createHash } from "node:crypto";
import * as asn1js from "asn1js";
import {
  AlgorithmIdentifier,
  Certificate,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedData,
  type SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from "pkijs";
import { childOf, childrenOf, derOf, exact, octetsOf, oidOf } from "./der.ts";

const SHA256 = "2.16.840.1.101.3.4.2.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const TST_INFO = "1.2.840.113549.1.9.16.1.4";
const EXTENDED_KEY_USAGE = "2.5.29.37";
const SUBJECT_KEY_IDENTIFIER = "2.5.29.14";
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";
const SIGNING_CERTIFICATE = "1.2.840.113549.1.9.16.2.12";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";
const HASHES: Readonly<Record<string, string>> = {
  [SHA256]: "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

/** Why an answer is no timestamp of the signature: a sentence for the caller, without its subject. */
export class BadTimestamp extends Error {
  override readonly name = "BadTimestamp";
}

/** What a timestamp was asked for. */
export interface TimestampAsked {
  readonly signature: Uint8Array;
  readonly nonce: Uint8Array;
  /** The time of the answer. Unix time in milliseconds. */
  readonly now: number;
}

/** A clock that is further off proves nothing. */
const DEVIATION_MS_MAX = 60 * 60 * 1000;

/** @param nonce random bytes, which the answer repeats */
export function timestampRequest(signature: Uint8Array, nonce: Uint8Array): Uint8Array {
  return derOf(
    new TimeStampReq({
      version: 1,
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new asn1js.Null() }),
        hashedMessage: new asn1js.OctetString({ valueHex: exact(imprintOf(signature)) }),
      }),
      nonce: integerOf(nonce),
      certReq: true,
    }),
  );
}

/**
 * Returns the token of an answer as DER. Whether its signer is trusted is for the readers of the document to judge.
 * @throws BadTimestamp
 */
export async function timestampIn(answer: Uint8Array, { signature, nonce, now }: TimestampAsked): Promise<Uint8Array> {
  const { status, timeStampToken: token } = read(() => TimeStampResp.fromBER(exact(answer)));
  // 0 is granted, and 1 granted with modifications (RFC 3161, 2.4.2).
  if (status.status !== 0 && status.status !== 1)
    throw new BadTimestamp(`it refused the request (status ${status.status})`);
  if (token?.contentType !== SIGNED_DATA) throw new BadTimestamp("its answer contains no timestamp");
  const signed = read(() => new SignedData({ schema: token.content }));
  const info = infoOf(signed);
  assertAbout(info, signature, nonce);
  if (Math.abs(info.genTime.getTime() - now) > DEVIATION_MS_MAX)
    throw new BadTimestamp(`its clock says ${info.genTime.toISOString()}, more than an hour from now`);
  if (!(await isSigned(signed, signature, info.genTime)))
    throw new BadTimestamp("the signature of its timestamp is wrong");
  return derOf(token);
}

function infoOf({ encapContentInfo: { eContentType, eContent } }: SignedData): TSTInfo {
  if (eContentType !== TST_INFO || eContent === undefined) throw new BadTimestamp("its answer contains no timestamp");
  return read(() => TSTInfo.fromBER(eContent.getValue()));
}

function assertAbout({ messageImprint, nonce }: TSTInfo, signature: Uint8Array, sent: Uint8Array): void {
  const isSame =
    messageImprint.hashAlgorithm.algorithmId === SHA256 &&
    imprintOf(signature).equals(Buffer.from(messageImprint.hashedMessage.getValue()));
  if (!isSame) throw new BadTimestamp("its timestamp is for something else");
  if (nonce?.toBigInt() !== integerOf(sent).toBigInt())
    throw new BadTimestamp("its timestamp is an answer to another request");
}

async function isSigned(signed: SignedData, signature: Uint8Array, time: Date): Promise<boolean> {
  const [signer] = signed.signerInfos;
  const own = signer && certificateOf(signer, signed.certificates ?? []);
  if (signer === undefined || own === undefined || !isForTimestamps(own) || !read(() => isNamed(signer, own)))
    throw new BadTimestamp("its timestamp has no certificate for timestamps");
  if (own.notBefore.value > time || time > own.notAfter.value)
    throw new BadTimestamp("its certificate is not valid at the time of its timestamp");
  return signed.verify({ signer: 0, data: exact(signature), checkChain: false }).catch(() => false);
}

function certificateOf({ sid }: SignerInfo, all: NonNullable<SignedData["certificates"]>): Certificate | undefined {
  return all
    .filter((each) => each instanceof Certificate)
    .find((each) =>
      sid instanceof IssuerAndSerialNumber
        ? each.issuer.isEqual(sid.issuer) && each.serialNumber.isEqual(sid.serialNumber)
        : isIdentified(each, sid),
    );
}

/** @param sid the identifier of the key with an implicit tag (RFC 5652, 5.3) */
function isIdentified({ extensions = [] }: Certificate, sid: asn1js.BaseBlock): boolean {
  const identifier: unknown = extensions.find(({ extnID }) => extnID === SUBJECT_KEY_IDENTIFIER)?.parsedValue;
  return (
    identifier instanceof asn1js.OctetString && Buffer.from(octetsOf(identifier)).equals(read(() => octetsOf(sid)))
  );
}

/** The use must be critical, and the only one (RFC 3161, 2.3). */
function isForTimestamps({ extensions = [] }: Certificate): boolean {
  const { critical, parsedValue } = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE) ?? {};
  if (critical !== true || !(parsedValue instanceof ExtKeyUsage)) return false;
  return parsedValue.keyPurposes.length === 1 && parsedValue.keyPurposes[0] === TIME_STAMPING;
}

/** The signer must name its certificate by its hash, so that no other can take its place (RFC 3161, 2.4.1; RFC 5816). */
function isNamed({ signedAttrs }: SignerInfo, own: Certificate): boolean {
  const named = (signedAttrs?.attributes ?? []).filter(
    ({ type }) => type === SIGNING_CERTIFICATE || type === SIGNING_CERTIFICATE_V2,
  );
  const der = derOf(own);
  return named.length > 0 && named.every(({ type, values }) => isHash(type, childOf(childOf(values[0], 0), 0), der));
}

/** @param identifier ESSCertID of RFC 2634, 5.4.1, or ESSCertIDv2 of RFC 5035, 4, whose default is SHA-256 */
function isHash(type: string, identifier: asn1js.BaseBlock, certificate: Uint8Array): boolean {
  const [first, second] = childrenOf(identifier);
  const algorithm = first instanceof asn1js.Sequence ? oidOf(childOf(first, 0)) : SHA256;
  const hash = type === SIGNING_CERTIFICATE ? "sha1" : HASHES[algorithm];
  if (hash === undefined) return false;
  const expected = octetsOf(first instanceof asn1js.Sequence ? second : first);
  return createHash(hash).update(certificate).digest().equals(expected);
}

function imprintOf(signature: Uint8Array): Buffer {
  return createHash("sha256").update(signature).digest();
}

/** A positive integer: its first bit is not the sign. */
function integerOf(bytes: Uint8Array): asn1js.Integer {
  return asn1js.Integer.fromBigInt(BigInt(`0x01${Buffer.from(bytes).toString("hex")}`));
}

function read<Value>(parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    if (error instanceof BadTimestamp) throw error;
    throw new BadTimestamp("its answer is not a timestamp", { cause: error });
  }
}

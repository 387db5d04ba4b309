/** Asks for a timestamp of a signature, and reads the answer (RFC 3161). */
import { createHash } from "node:crypto";
import * as asn1js from "asn1js";
import {
  AlgorithmIdentifier,
  Certificate,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from "pkijs";
import { derOf, exact } from "./der.ts";

const SHA256 = "2.16.840.1.101.3.4.2.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const TST_INFO = "1.2.840.113549.1.9.16.1.4";
const EXTENDED_KEY_USAGE = "2.5.29.37";
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";

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
  const forTimestamps = (signed.certificates ?? []).filter(
    (each): each is Certificate => each instanceof Certificate && usesOf(each).includes(TIME_STAMPING),
  );
  if (forTimestamps.length === 0) throw new BadTimestamp("its timestamp has no certificate for timestamps");
  const isValid = forTimestamps.some(({ notBefore, notAfter }) => notBefore.value <= time && time <= notAfter.value);
  if (!isValid) throw new BadTimestamp("its certificate is not valid at the time of its timestamp");
  return signed.verify({ signer: 0, data: exact(signature), checkChain: false }).catch(() => false);
}

function usesOf({ extensions = [] }: Certificate): readonly string[] {
  const uses = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)?.parsedValue;
  return uses instanceof ExtKeyUsage ? uses.keyPurposes : [];
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

/** Runs as the child process that works with private keys: no process that reads documents ever has one. */
import { cmsOf, signedAttributes, withTimestamp } from "#shared/pdf/seal/cms.ts";
import { NotAsn1 } from "#shared/pdf/seal/der.ts";
import { UnsupportedKey, WrongPassword } from "#shared/pdf/seal/pkcs12-password.ts";
import { readSigningKey, signWith } from "#shared/pdf/seal/signing-key.ts";
import { BadTimestamp, timestampIn, timestampRequest } from "#shared/pdf/seal/timestamp.ts";
import { dieWithParent } from "#shared/workers/processes/die-with-parent.ts";
import { onMessage, sendMessage } from "#shared/workers/processes/large-messages.ts";
import type {
  KeyReading,
  MadeSeal,
  SealAnswer,
  SealQuestion,
  SealRequest,
  Stamping,
  StampRequest,
} from "./messages.ts";

await dieWithParent();
process.on("disconnect", () => process.exit());
onMessage((question: SealQuestion) => {
  void answerTo(question).then((answer) => sendMessage(answer));
});

async function answerTo(question: SealQuestion): Promise<SealAnswer> {
  try {
    return { kind: "done", result: await resultOf(question) };
  } catch (error) {
    return { kind: "failed", detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function resultOf(question: SealQuestion): Promise<KeyReading | MadeSeal | Uint8Array | Stamping> {
  switch (question.kind) {
    case "readKey":
      return readKey(question.file, question.password);
    case "seal":
      return seal(question);
    case "timestampRequest":
      return timestampRequest(question.signature, question.nonce);
    case "stamp":
      return stamp(question);
  }
}

function readKey(file: Uint8Array, password: string): KeyReading {
  try {
    return { isUsable: true, key: readSigningKey(file, password) };
  } catch (error) {
    if (error instanceof WrongPassword) return { isUsable: false, reason: undefined };
    if (error instanceof UnsupportedKey) return { isUsable: false, reason: `it ${error.message}` };
    if (error instanceof NotAsn1 || error instanceof RangeError)
      return { isUsable: false, reason: "it is damaged, or no PKCS #12 file" };
    throw error;
  }
}

function seal({ key, digest }: SealRequest): MadeSeal {
  const attributes = signedAttributes(digest, key);
  const signature = signWith(key.privateKey, key.algorithm, attributes);
  return { cms: cmsOf(attributes, signature, key), signature };
}

async function stamp({ cms, answer, ...asked }: StampRequest): Promise<Stamping> {
  try {
    return { isStamped: true, cms: withTimestamp(cms, await timestampIn(answer, asked)) };
  } catch (error) {
    if (error instanceof BadTimestamp) return { isStamped: false, reason: error.message };
    throw error;
  }
}

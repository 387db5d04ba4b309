/** A resolver of names on this machine that tells who asked it for a name of its own zone: nobody must. */
import { randomInt } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";

/** A domain that nobody owns (RFC 6761), so that no other resolver knows a name below it. */
const ZONE = "canary.test";

export interface NamesCanary extends AsyncDisposable {
  /** Where it listens, at port 53. */
  readonly address: string;
  /** The names that were asked for since it was last looked at. */
  takeQuestions(): readonly string[];
}

/** A name of the zone. It leads to 127.0.0.1, so that whoever asks goes on to whatever listens there. */
export function canaryName(label: string): string {
  return `${label}.${ZONE}`;
}

/** It takes root, as port 53 does. */
export async function openNamesCanary(): Promise<NamesCanary> {
  const questions: string[] = [];
  const { socket, address } = await bound();
  socket.on("message", (question, { port, address: asker }) => {
    const name = nameIn(question);
    const isOurs = name.endsWith(`.${ZONE}`);
    if (isOurs) questions.push(name);
    socket.send(answerTo(question, isOurs), port, asker);
  });
  return {
    address,
    takeQuestions: () => questions.splice(0),
    async [Symbol.asyncDispose]() {
      await once(socket.close(), "close");
    },
  };
}

/** All of 127.0.0.0/8 is this machine; any of it that nobody listens at will do. */
async function bound(): Promise<{ readonly socket: Socket; readonly address: string }> {
  const address = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.53`;
  const socket = createSocket("udp4");
  await once(socket.bind(53, address), "listening");
  return { socket, address };
}

const HEADER_BYTES = 12;
const TYPE_A = 1;

/** RFC 1035, 4.1.2: letters of each label behind their number, and a zero. */
function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = HEADER_BYTES; (question[at] ?? 0) > 0; ) {
    const end = at + 1 + (question[at] ?? 0);
    labels.push(question.subarray(at + 1, end).toString("latin1"));
    at = end;
  }
  return labels.join(".").toLowerCase();
}

/** RFC 1035, 4.1: what was asked, and 127.0.0.1 for an address of IPv4; "no such name" outside of the zone. */
function answerTo(message: Buffer, isOurs: boolean): Buffer {
  const end = message.indexOf(0, HEADER_BYTES) + 5;
  const question = message.subarray(HEADER_BYTES, end);
  const hasAddress = isOurs && question.readUInt16BE(question.length - 4) === TYPE_A;
  const header = Buffer.from([0, 0, 0x81, isOurs ? 0x80 : 0x83, 0, 1, 0, hasAddress ? 1 : 0, 0, 0, 0, 0]);
  message.copy(header, 0, 0, 2);
  // The name as a pointer to the question's, class IN, kept for no time, four bytes.
  const address = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1]);
  return Buffer.concat([header, question, ...(hasAddress ? [address] : [])]);
}

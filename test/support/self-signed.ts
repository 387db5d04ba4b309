/** A key and a certificate for a test server's name, made anew for each run: no key lies in the repository. */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

export interface SelfSigned {
  /** Both as PEM. */
  readonly key: string;
  readonly cert: string;
}

/** RFC 5280, with ECDSA over P-256. Valid from 2020 to 2049. */
export function selfSigned(name: string): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(ECDSA_WITH_SHA256);
  const content = certificateContent(name, algorithm, publicKey);
  const signature = sign("sha256", content, privateKey);
  const certificate = sequence(content, algorithm, bitString(signature));
  const base64 = certificate.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

const ECDSA_WITH_SHA256 = Buffer.from("06082a8648ce3d040302", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");
const SUBJECT_ALT_NAME = Buffer.from("0603551d11", "hex");

function certificateContent(name: string, algorithm: Buffer, publicKey: KeyObject): Buffer {
  const subject = sequence(element(0x31, sequence(COMMON_NAME, element(0x0c, Buffer.from(name)))));
  const validity = sequence(element(0x17, Buffer.from("200101000000Z")), element(0x17, Buffer.from("491231235959Z")));
  const dnsName = sequence(element(0x82, Buffer.from(name)));
  const extensions = sequence(sequence(SUBJECT_ALT_NAME, element(0x04, dnsName)));
  const version3 = element(0xa0, element(0x02, Buffer.from([2])));
  const serial = element(0x02, Buffer.from([1]));
  const key = publicKey.export({ type: "spki", format: "der" });
  return sequence(version3, serial, algorithm, subject, validity, subject, key, element(0xa3, extensions));
}

function sequence(...content: readonly Buffer[]): Buffer {
  return element(0x30, ...content);
}

function bitString(content: Buffer): Buffer {
  return element(0x03, Buffer.from([0]), content);
}

function element(tag: number, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const length = bytes.length < 128 ? [bytes.length] : [0x82, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), bytes]);
}

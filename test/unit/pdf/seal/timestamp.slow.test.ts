/** Timestamps of signatures (RFC 3161), made by OpenSSL. */
import * as asn1js from "asn1js";
import { SignedData, TimeStampResp } from "pkijs";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { cmsOf, signedAttributes, withTimestamp } from "#shared/pdf/seal/cms.ts";
import { childrenOf, derOf, exact, parseAsn1 } from "#shared/pdf/seal/der.ts";
import { readSigningKey, signWith } from "#shared/pdf/seal/signing-key.ts";
import { BadTimestamp, timestampIn, timestampRequest } from "#shared/pdf/seal/timestamp.ts";
import { given } from "#test/support/given.ts";
import { PASSWORD, SigningFiles } from "#test/support/signing-files.ts";
import { TimestampAuthority } from "#test/support/timestamps.ts";

const { test } = given("openssl");
const SIGNATURE = Buffer.from("the bytes of a signature");
const NONCE = Buffer.alloc(16, 0xab);
const asked = () => ({ signature: SIGNATURE, nonce: NONCE, now: Date.now() });

let files: SigningFiles;
let authority: TimestampAuthority;
beforeAll(() => {
  files = new SigningFiles();
  authority = new TimestampAuthority(files);
});
afterAll(() => files[Symbol.dispose]());

describe("a timestamp", () => {
  test("is accepted if it is for this signature, and OpenSSL verifies the same token", async () => {
    const request = timestampRequest(SIGNATURE, NONCE);
    const token = await timestampIn(authority.answer(request), asked());
    files.write("token", token);
    files.write("data", SIGNATURE);
    const verify = ["-verify", "-data", "data", "-in", "token", "-token_in", "-CAfile", "ca.pem"];
    expect(files.openssl("ts", ...verify).toString()).toContain("Verification: OK");
  });

  test("is refused if it answers another request, or is for another signature", async () => {
    const other = authority.answer(timestampRequest(SIGNATURE, Buffer.alloc(16, 1)));
    await expect(timestampIn(other, asked())).rejects.toThrow(/another request/);
    const another = authority.answer(timestampRequest(Buffer.from("another"), NONCE));
    await expect(timestampIn(another, asked())).rejects.toThrow(/something else/);
  });

  test("is refused with a wrong signature, a refusal, and any other bytes", async () => {
    const answer = authority.answer(timestampRequest(SIGNATURE, NONCE));
    const changed = Buffer.from(answer);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    await expect(timestampIn(changed, asked())).rejects.toThrow(/signature of its timestamp is wrong/);
    // A PKIStatusInfo with the status 2, rejection (RFC 3161, 2.4.2).
    const refusal = Buffer.from("30053003020102", "hex");
    await expect(timestampIn(refusal, asked())).rejects.toThrow(/refused the request \(status 2\)/);
    for (const bytes of [Buffer.alloc(0), Buffer.from("<html>Not found</html>"), answer.subarray(0, 400)])
      await expect(timestampIn(bytes, asked())).rejects.toThrow(BadTimestamp);
  });

  test("is refused if its clock is more than an hour off", async () => {
    const answer = authority.answer(timestampRequest(SIGNATURE, NONCE));
    for (const hours of [-2, 2])
      await expect(timestampIn(answer, { ...asked(), now: Date.now() + hours * 3_600_000 })).rejects.toThrow(
        /more than an hour from now/,
      );
  });

  test("is refused if its certificate is not for timestamps", async () => {
    const answer = authority.answer(timestampRequest(SIGNATURE, NONCE));
    // The use is timeStamping, 1.3.6.1.5.5.7.3.8; clientAuth has another last number.
    const use = Buffer.from("06082b06010505070308", "hex");
    const changed = Buffer.from(answer);
    changed[answer.indexOf(use) + use.length - 1] = 2;
    await expect(timestampIn(changed, asked())).rejects.toThrow(/no certificate for timestamps/);
  });

  test("is refused if its signer does not name its certificate, or is another than the one for timestamps", async () => {
    const { timeStampToken } = TimeStampResp.fromBER(exact(authority.answer(timestampRequest(SIGNATURE, NONCE))));
    const { encapContentInfo } = new SignedData({ schema: timeStampToken?.content });
    files.write("info", new Uint8Array(encapContentInfo.eContent?.getValue() ?? []));
    files.make("seal", { kind: "rsa" });
    files.make("many", { kind: "rsa", extensions: "extendedKeyUsage = critical, timeStamping, clientAuth\n" });
    files.make("weak", { kind: "rsa", extensions: "extendedKeyUsage = timeStamping\n" });
    // CAdES requires the attribute signing-certificate, which names the certificate by its hash.
    const token = (signer: string, ...options: readonly string[]) => {
      const keys = ["-signer", `${signer}.pem`, "-inkey", `${signer}.key`, ...options];
      const content = ["-binary", "-nodetach", "-econtent_type", "1.2.840.113549.1.9.16.1.4", "-in", "info"];
      files.openssl("cms", "-sign", ...content, ...keys, "-md", "sha256", "-outform", "DER", "-out", "made");
      const [status] = childrenOf(parseAsn1(Buffer.from("30053003020100", "hex")));
      return derOf(new asn1js.Sequence({ value: [status as asn1js.BaseBlock, parseAsn1(files.read("made"))] }));
    };
    for (const options of [["-cades"], ["-cades", "-keyid"]])
      await expect(timestampIn(token("tsa", ...options), asked())).resolves.toBeInstanceOf(Uint8Array);
    for (const answer of [
      token("tsa"),
      ...["seal", "many", "weak"].map((signer) => token(signer, "-cades", "-certfile", "tsa.pem")),
    ])
      await expect(timestampIn(answer, asked())).rejects.toThrow(/no certificate for timestamps/);
  });

  test("becomes an unsigned attribute, and the signature stays valid", async () => {
    const key = readSigningKey(files.make("key"), PASSWORD);
    const attributes = signedAttributes(Buffer.alloc(32, 7), key);
    const signature = signWith(key.privateKey, key.algorithm, attributes);
    const request = timestampRequest(signature, NONCE);
    const token = await timestampIn(authority.answer(request), { ...asked(), signature });
    const cms = cmsOf(attributes, signature, key);
    const stamped = withTimestamp(cms, token);
    expect(Buffer.from(stamped).includes(Buffer.from(token))).toBe(true);
    expect(Buffer.from(stamped).includes(Buffer.from(signature))).toBe(true);
    files.write("stamped", stamped);
    const printed = files.openssl("cms", "-cmsout", "-print", "-noout", "-inform", "DER", "-in", "stamped").toString();
    // ETSI EN 319 142-1, table 1: level B-T has a signature-time-stamp.
    expect(printed).toMatch(/unsignedAttrs:\s+object: id-smime-aa-timeStampToken/);
  });
});

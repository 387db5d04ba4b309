/** The parsers of keys that accounts upload, and of what timestamp servers answer. */

import { NotAsn1 } from "#shared/pdf/seal/der.ts";
import { UnsupportedKey, WrongPassword } from "#shared/pdf/seal/pkcs12-password.ts";
import { readSigningKey } from "#shared/pdf/seal/signing-key.ts";
import { BadTimestamp, timestampIn } from "#shared/pdf/seal/timestamp.ts";
import { type FuzzTarget, unlessRefused } from "#test/fuzz/target.ts";
import { SIGNING_PASSWORD, signingKeyBytes } from "#test/support/signing-keys.ts";

/** Types of values, lengths, and the beginnings of object identifiers (X.690). */
const WORDS = [
  "\x30\x80",
  "\0\0",
  "\x02\x01\x03",
  "\x04\x82",
  "\xa0\x82",
  "\x24\x80",
  "\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01",
];

export const signingKey: FuzzTarget = {
  about: "PKCS #12 files of accounts (shared/pdf/seal)",
  // Three million iterations.
  deadlineMs: 10_000,
  seeds: () => [signingKeyBytes()],
  words: WORDS,
  run(input) {
    unlessRefused([NotAsn1, UnsupportedKey, WrongPassword, RangeError], () => readSigningKey(input, SIGNING_PASSWORD));
  },
};

/** An answer that is granted, with a token of no content (RFC 3161, 2.4.2). */
const GRANTED = Buffer.from(
  "301a30030201003013 06092a864886f70d010702 a006 3004 02010330 00".replaceAll(" ", ""),
  "hex",
);

export const timestampAnswer: FuzzTarget = {
  about: "answers of timestamp servers (shared/pdf/seal)",
  seeds: () => [GRANTED, Buffer.from("30053003020102", "hex")],
  words: WORDS,
  async run(input) {
    const asked = { signature: Buffer.from("signature"), nonce: Buffer.alloc(16, 1), now: Date.now() };
    await timestampIn(input, asked).catch((error: unknown) => {
      if (!(error instanceof BadTimestamp)) throw error;
    });
  },
};

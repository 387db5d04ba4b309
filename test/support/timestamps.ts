/** Answers requests for timestamps with OpenSSL (RFC 3161). */
import type { SigningFiles } from "./signing-files.ts";

const AUTHORITY = `[authority]
serial = serial
signer_cert = tsa.pem
signer_key = tsa.key
certs = ca.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ordering = no
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

export class TimestampAuthority {
  readonly #files: SigningFiles;

  constructor(files: SigningFiles) {
    this.#files = files;
    files.make("tsa", {
      kind: "rsa",
      extensions: "extendedKeyUsage = critical, timeStamping\nsubjectKeyIdentifier = hash\n",
    });
    files.write("authority.cnf", AUTHORITY);
    files.write("serial", "01\n");
  }

  answer(request: Uint8Array): Buffer {
    this.#files.write("request.tsq", request);
    const config = ["-config", "authority.cnf", "-section", "authority"];
    this.#files.openssl("ts", "-reply", ...config, "-queryfile", "request.tsq", "-out", "answer.tsr");
    return this.#files.read("answer.tsr");
  }
}

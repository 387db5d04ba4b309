/** Makes keys, certificates and PKCS #12 files with OpenSSL, as docs/seals.md describes it. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export const KEY_KINDS = {
  rsa: ["RSA", "rsa_keygen_bits:2048"],
  "rsa-pss": ["RSA-PSS", "rsa_keygen_bits:2048"],
  "ecdsa-p256": ["EC", "ec_paramgen_curve:P-256"],
  "ecdsa-p384": ["EC", "ec_paramgen_curve:P-384"],
} as const;

export const PASSWORD = "correct horse";

interface NewKey {
  readonly kind?: keyof typeof KEY_KINDS;
  /** The lines of the certificate's extensions. */
  readonly extensions?: string;
  readonly days?: number;
  /** Further options of `openssl genpkey -pkeyopt`. */
  readonly keyOptions?: readonly string[];
  /** Further options of `openssl pkcs12 -export`. */
  readonly options?: readonly string[];
}

export class SigningFiles implements Disposable {
  readonly folder = mkdtempSync(path.join(tmpdir(), "signing-files-"));

  constructor() {
    const subject = ["-days", "3650", "-subj", "/O=Test CA/CN=Test root"];
    this.openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out", "ca.pem", ...subject);
  }

  /** Returns the PKCS #12 file of a key that is certified for Ada Ltd. */
  make(
    name: string,
    { kind = "ecdsa-p256", extensions = FOR_SEALS, days = 3650, keyOptions = [], options = [] }: NewKey = {},
  ): Buffer {
    const [algorithm, option] = KEY_KINDS[kind];
    const generating = [option, ...keyOptions].flatMap((each) => ["-pkeyopt", each]);
    this.openssl("genpkey", "-algorithm", algorithm, ...generating, "-out", `${name}.key`);
    this.openssl("req", "-new", "-key", `${name}.key`, "-subj", "/O=Ada Ltd/CN=Ada Ltd seal", "-out", `${name}.csr`);
    writeFileSync(path.join(this.folder, `${name}.cnf`), extensions);
    const issuer = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", String(days)];
    this.openssl("x509", "-req", "-in", `${name}.csr`, ...issuer, "-extfile", `${name}.cnf`, "-out", `${name}.pem`);
    const files = ["-inkey", `${name}.key`, "-in", `${name}.pem`, "-certfile", "ca.pem"];
    this.openssl("pkcs12", "-export", ...files, "-passout", `pass:${PASSWORD}`, "-out", `${name}.p12`, ...options);
    return this.read(`${name}.p12`);
  }

  /** Returns the certificate as DER. */
  certificate(name: string): Buffer {
    return this.openssl("x509", "-in", `${name}.pem`, "-outform", "DER");
  }

  openssl(...args: readonly string[]): Buffer {
    return execFileSync("openssl", args, { cwd: this.folder, stdio: ["ignore", "pipe", "pipe"] });
  }

  read(name: string): Buffer {
    return readFileSync(path.join(this.folder, name));
  }

  write(name: string, content: Uint8Array | string): void {
    writeFileSync(path.join(this.folder, name), content);
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const FOR_SEALS = "keyUsage = critical, digitalSignature, nonRepudiation\n";

/** Port: works with private keys outside of the service's own thread, and apart from what reads documents. */
import type { KeyReading, MadeSeal, SealRequest, Stamping, StampRequest } from "./messages.ts";

/** Every method throws WorkFailure when its process is too slow or fails, and ServiceError `work_interrupted`. */
export interface SealWorker {
  /** Reads a PKCS #12 file. One that takes too long or too much memory is unusable. */
  readKey(file: Uint8Array, password: string): Promise<KeyReading>;

  /** Makes the CMS of a seal. */
  seal(request: SealRequest): Promise<MadeSeal>;

  /** Returns what is sent to a timestamp server, see `timestampRequest` in shared/pdf/seal. */
  timestampRequest(signature: Uint8Array, nonce: Uint8Array): Promise<Uint8Array>;

  /** Adds the timestamp of a server's answer to a CMS, if it is one. */
  stamp(request: StampRequest): Promise<Stamping>;
}

/** Adapter: addresses of this service itself, `{base}/uploads/{token}`. The token is the upload's id with a signature. */
import { createHmac } from "node:crypto";
import { parseUploadId, type UploadId } from "#shared/model/ids.ts";
import { isSameSignature } from "./same-signature.ts";
import type { UploadAddresses } from "./upload-addresses.ts";

export interface UploadTokens {
  /** The upload that a token stands for, whatever became of it; undefined when it was not signed here. */
  verify(token: string): UploadId | undefined;
}

export interface UploadAddressSettings {
  /** At least 32 bytes. */
  readonly secret: Uint8Array;
  /** Without a slash at its end. */
  readonly baseAddress: string;
}

export function signedUploadAddresses({ secret, baseAddress }: UploadAddressSettings): UploadAddresses & UploadTokens {
  return {
    async addressFor({ id }) {
      return `${baseAddress}/uploads/${id}.${signature(secret, id)}`;
    },
    verify(token) {
      const [text = "", given = "", ...more] = token.split(".");
      const id = parseUploadId(text);
      if (id === undefined || more.length > 0) return undefined;
      return isSameSignature(given, signature(secret, id)) ? id : undefined;
    },
  };
}

/** The secret signs links too: nothing that is signed for one of them has the form of the other. */
function signature(secret: Uint8Array, id: UploadId): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["upload", id]))
    .digest("base64url");
}

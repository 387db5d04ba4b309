/**
 * Adapter: upload addresses of this service, `{base}/uploads/{token}`. The token is the upload's id with a signature.
 */
import { createHmac } from "node:crypto";
import { parseUploadId, type UploadId } from "#shared/base/model/ids.ts";
import { isSameSignature } from "./same-signature.ts";
import type { UploadAddresses } from "./upload-addresses.ts";

export interface UploadTokens {
  /**
   * Returns the upload of a token, in whatever state it is. Returns undefined when the token was not signed by this
   * service.
   */
  verify(token: string): UploadId | undefined;
}

export interface UploadAddressSettings {
  /** At least 32 bytes. */
  readonly secret: Uint8Array;
  /** Without a trailing slash. */
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

/** The same secret signs links. The signed values differ in form, so one signature never fits the other. */
function signature(secret: Uint8Array, id: UploadId): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["upload", id]))
    .digest("base64url");
}

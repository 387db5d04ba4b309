/**
 * Signs and verifies links: `{base}/files/{token}/{filename}`. The token contains the file's key, whether the file is
 * shown or saved, and a signature over these and the file name. A link can thus be opened with a plain GET, lives as
 * long as its file, cannot be altered, and ends in the percent-encoded file name (callers.md, 17).
 */
import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { Disposition } from "#shared/base/model/disposition.ts";
import { isSameSignature } from "./same-signature.ts";

export interface LinkTarget {
  /** The key of the file in its region. */
  readonly key: string;
  /** The name with extension under which the file is saved. */
  readonly filename: string;
  /** Whether a browser shows the file or saves it. */
  readonly disposition: Disposition;
}

export interface Links {
  /** Returns an absolute address. */
  sign(target: LinkTarget): string;
  /** Returns the absolute address of a path of this region, such as `/v1/document/{id}`, which needs an API key. */
  addressOf(path: string): string;
  /** Returns the file of a token, or undefined when the link was not signed by this service. */
  verify(token: string, filename: string): LinkTarget | undefined;
}

export interface LinkSettings {
  /** At least 32 bytes. */
  readonly secret: Uint8Array;
  /** Without a trailing slash. */
  readonly baseAddress: string;
}

export function linksOf({ secret: bytes, baseAddress }: LinkSettings): Links {
  // Raw bytes would become a key with each signature, which takes five times as long as the signature.
  const secret = createSecretKey(bytes);
  return {
    sign(target) {
      return `${baseAddress}/files/${encodeToken(secret, target)}/${encodeURIComponent(target.filename)}`;
    },
    addressOf: (path) => `${baseAddress}${path}`,
    verify(token, filename) {
      const target = decodeTarget(token, filename);
      return target && isSameSignature(token, encodeToken(secret, target)) ? target : undefined;
    },
  };
}

const SHORT = { inline: "i", attachment: "a" } as const satisfies Record<Disposition, string>;

function encodeToken(secret: KeyObject, target: LinkTarget): string {
  return `${SHORT[target.disposition]}${Buffer.from(target.key).toString("base64url")}.${signature(secret, target)}`;
}

function decodeTarget(token: string, filename: string): LinkTarget | undefined {
  const [, short, encodedKey] = /^([ia])([\w-]+)\.[\w-]+$/.exec(token) ?? [];
  if (encodedKey === undefined) return undefined;
  const key = Buffer.from(encodedKey, "base64url").toString();
  return { key, filename, disposition: short === "i" ? "inline" : "attachment" };
}

function signature(secret: KeyObject, { key, filename, disposition }: LinkTarget): string {
  // JSON separates the three values whatever they contain.
  return createHmac("sha256", secret)
    .update(JSON.stringify([key, filename, disposition]))
    .digest("base64url");
}

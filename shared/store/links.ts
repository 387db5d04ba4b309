/**
 * Signed links: `{base}/files/{token}/{filename}`. The token holds the file's key, whether it is shown or
 * saved, and a signature over these and the file name, so that a link opens with a bare GET, lives as long as its file, cannot be altered, and
 * ends in the percent-encoded file name (callers.md, 17).
 */
import { createHmac } from "node:crypto";
import type { Disposition } from "#shared/model/disposition.ts";
import { isSameSignature } from "./same-signature.ts";

export interface LinkTarget {
  /** Key in the files of the region. */
  readonly key: string;
  /** With extension; the name under which it is saved. */
  readonly filename: string;
  /** Whether a browser shows the file or saves it. */
  readonly disposition: Disposition;
}

export interface Links {
  /** An absolute address. */
  sign(target: LinkTarget): string;
  /** The absolute address of a path of this region, such as `/v1/document/{id}`. It opens with a key. */
  addressOf(path: string): string;
  /** The file that a token stands for, or undefined when the link was not signed here. */
  verify(token: string, filename: string): LinkTarget | undefined;
}

export interface LinkSettings {
  /** At least 32 bytes. */
  readonly secret: Uint8Array;
  /** Without a slash at its end. */
  readonly baseAddress: string;
}

export function linksOf({ secret, baseAddress }: LinkSettings): Links {
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

function encodeToken(secret: Uint8Array, target: LinkTarget): string {
  return `${SHORT[target.disposition]}${Buffer.from(target.key).toString("base64url")}.${signature(secret, target)}`;
}

function decodeTarget(token: string, filename: string): LinkTarget | undefined {
  const [, short, encodedKey] = /^([ia])([\w-]+)\.[\w-]+$/.exec(token) ?? [];
  if (encodedKey === undefined) return undefined;
  const key = Buffer.from(encodedKey, "base64url").toString();
  return { key, filename, disposition: short === "i" ? "inline" : "attachment" };
}

function signature(secret: Uint8Array, { key, filename, disposition }: LinkTarget): string {
  // JSON keeps the three apart whatever they contain.
  return createHmac("sha256", secret)
    .update(JSON.stringify([key, filename, disposition]))
    .digest("base64url");
}

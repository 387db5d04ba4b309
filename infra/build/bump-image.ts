/** Moves what the converter's image is made of forward in time: the digests of its bases, and the snapshot of Debian. */

export interface BumpOptions {
  readonly now: Date;
  /** Returns the digest that a tag such as `debian:trixie-slim` has now, as `sha256:…`. */
  readonly digestOf: (tag: string) => Promise<string>;
}

/** @returns the Dockerfile with them @throws Error if a digest is malformed, or the Dockerfile names none */
export async function bumpDockerfile(text: string, { now, digestOf }: BumpOptions): Promise<string> {
  const tags = new Set(Array.from(text.matchAll(BASE), ([, , tag = ""]) => tag));
  if (tags.size === 0 || !SNAPSHOT.test(text)) throw new Error("The Dockerfile names no digests, or no snapshot.");
  const digests = new Map<string, string>();
  for (const tag of tags) digests.set(tag, checked(tag, await digestOf(tag)));
  return text
    .replace(BASE, (_, from: string, tag: string) => `${from}${tag}@${digests.get(tag)}`)
    .replace(SNAPSHOT, (_, name: string) => name + lastMidnight(now));
}

const BASE = /^(FROM )(\S+)@sha256:[0-9a-f]{64}/gm;
const SNAPSHOT = /^(ARG DEBIAN_SNAPSHOT=)\d{8}T\d{6}Z$/m;

function checked(tag: string, digest: string): string {
  if (/^sha256:[0-9a-f]{64}$/.test(digest)) return digest;
  throw new Error(`${JSON.stringify(digest)} is not the digest of ${tag}.`);
}

/** The last one that has passed everywhere, in UTC: `20261120T000000Z`. */
function lastMidnight(now: Date): string {
  return `${now.toISOString().slice(0, 10).replaceAll("-", "")}T000000Z`;
}

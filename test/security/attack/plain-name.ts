/** What a file's name must be, so that saving it under that name does what everybody expects. */

/** Steps in a path, and what Windows does not take in a name. */
const RESERVED = /[/\\:*?"<>|]/;
/** Characters of Unicode's category "other": control characters, directional marks, unpaired surrogates. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
/** Names that Windows takes for a device, whatever stands behind a dot (learn.microsoft.com, "Naming Files"). */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])\s*(?:\.|$)/i;
/** Windows cuts these off, so that the name is another one. */
const LOST_END = /[. ]$/;

export function isPlainName(name: string): boolean {
  return name !== "" && [RESERVED, UNSEEN, DEVICE, LOST_END].every((pattern) => !pattern.test(name));
}

/** Whether disks take the name: ext4 and APFS 255 bytes, NTFS 255 characters. */
export function isShortName(name: string): boolean {
  return Buffer.byteLength(name) <= 255;
}

/** Numbers of bytes as people read them. */

const UNITS = ["bytes", "KB", "MB", "GB", "TB"] as const;

/** `0 bytes`, `12.3 MB`; 1 KB has 1,000 bytes. Rounded down, so that what is less than a limit never reads like it. */
export function describeBytes(bytes: number): string {
  const at = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = at === 0 ? bytes : Math.floor(bytes / 10 ** (at * 3 - 1)) / 10;
  return `${value.toLocaleString("en")} ${UNITS[at]}`;
}

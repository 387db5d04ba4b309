/** Formats numbers of bytes for people. */

const UNITS = ["bytes", "KB", "MB", "GB", "TB"] as const;

/**
 * Returns text such as `0 bytes` or `12.3 MB`; 1 KB has 1,000 bytes. Numbers are rounded down, so that a size below a
 * limit never reads like the limit.
 */
export function describeBytes(bytes: number): string {
  const at = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = at === 0 ? bytes : Math.floor(bytes / 10 ** (at * 3 - 1)) / 10;
  return `${value.toLocaleString("en")} ${UNITS[at]}`;
}

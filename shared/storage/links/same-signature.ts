/** Compares two signatures in constant time. */
import { timingSafeEqual } from "node:crypto";

export function isSameSignature(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

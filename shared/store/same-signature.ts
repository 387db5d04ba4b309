/** Compares a signature with the right one, in a time that does not tell how much of it is right. */
import { timingSafeEqual } from "node:crypto";

export function isSameSignature(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

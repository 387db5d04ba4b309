/** Checks the numbers of accounts and references by their check digits. */
import { shown } from "#shared/engine/merge/filters/arguments/parameters.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { printPlainValue } from "#shared/engine/merge/values/print-value.ts";

/** Returns the IBAN without blanks (ISO 13616). @throws MergeFailure */
export function iban(value: unknown, what: string): string {
  const text = compact(value);
  if (text === "") throw new MergeFailure(`${what} is missing`);
  const length = IBAN_LENGTHS[text.slice(0, 2)];
  const hasForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text);
  if (!hasForm || (length !== undefined && text.length !== length)) {
    const form = length === undefined ? "two letters, two digits and up to 30 more" : `${length} characters`;
    throw new MergeFailure(`${what} ${shown(value)} is no IBAN: it has ${form}`);
  }
  if (remainder97(text.slice(4) + text.slice(0, 4)) === 1) return text;
  throw new MergeFailure(`the check digits of ${what} ${shown(value)} are wrong: correct the number`);
}

/** The lengths of the account numbers of the countries whose payments these codes start (registry of ISO 13616). */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** Returns a creditor reference without blanks (ISO 11649). @throws MergeFailure */
export function creditorReference(value: unknown): string {
  const text = compact(value);
  if (/^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && remainder97(text.slice(4) + text.slice(0, 4)) === 1) return text;
  throw new MergeFailure(
    `the reference ${shown(value)} is no creditor reference: it is RF, two check digits and up to 21 letters and digits`,
  );
}

/** Returns a Swiss QR reference of 27 digits without blanks. @throws MergeFailure */
export function qrReference(value: unknown): string {
  const text = compact(value);
  if (/^\d{27}$/.test(text) && checkDigit10(text.slice(0, -1)) === Number(text.at(-1))) return text;
  const reason = /^\d{27}$/.test(text) ? "its check digit is wrong" : "it has 27 digits";
  throw new MergeFailure(`the reference ${shown(value)} is no QR reference: ${reason}`);
}

export function compact(value: unknown): string {
  return printPlainValue(value).replace(/\s/g, "").toUpperCase();
}

/** ISO 7064, MOD 97-10: letters count from A = 10. */
function remainder97(text: string): number {
  let rest = 0;
  for (const digit of text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) {
    rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest;
}

/** Modulo 10, recursive (Swiss Implementation Guidelines QR-bill, annex B). */
function checkDigit10(digits: string): number {
  let carry = 0;
  for (const digit of digits) carry = CARRIES[(carry + Number(digit)) % 10] ?? 0;
  return (10 - carry) % 10;
}

const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** Reads the dates of PDF (ISO 32000-1, 7.9.4) and of XMP (ISO 8601) as milliseconds, for comparison. */

const PDF_DATE = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z(?:00'?(?:00'?)?|')?|([+-])(\d\d)'?(\d\d)?'?)?$/;
const XMP_DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|([+-])(\d\d):(\d\d))?)?)?)?$/;

/** Returns undefined for an invalid date. */
export function pdfDate(text: string): number | undefined {
  return moment(PDF_DATE.exec(text));
}

/** Returns undefined for an invalid date. Fractions of a second are truncated. */
export function xmpDate(text: string | undefined): number | undefined {
  return moment(XMP_DATE.exec(text ?? ""));
}

function moment(match: RegExpExecArray | null): number | undefined {
  if (!match) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const east = match[7] === "-" ? -1 : 1;
  const offset = east * (Number(match[8] ?? 0) * 60 + Number(match[9] ?? 0)) * 60_000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - offset;
}

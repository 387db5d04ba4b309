/** Takes out of an RTF what would make a converter read other files: fields that include them, and SVG pictures. */

/** Field instructions that name a file or a program (RTF 1.9.1, "Fields"). */
const REACHING = /INCLUDE|LINK|DDE|IMPORT|\bRD\b|DATABASE|AUTOTEXTLIST/i;
/** `HYPERLINK` and `LINK` share letters; a link is followed by readers, never by converters. */
const LINK = /^\s*HYPERLINK\b/i;

/** The same bytes where there is nothing of that kind. */
export function disarmRtf(bytes: Uint8Array): Uint8Array {
  const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const withoutFields = replaceGroups(rtf, /\\fldinst(?![a-z])/gi, (group) =>
    isReaching(group) ? "\\fldinst " : group,
  );
  const disarmed = replaceGroups(withoutFields, /\\pict(?![a-z])/gi, (group) => (isArmedPicture(group) ? "" : group));
  return disarmed === rtf ? bytes : Buffer.from(disarmed, "latin1");
}

/** Replaces what stands from each such control word to the end of its group. */
function replaceGroups(rtf: string, word: RegExp, replace: (group: string) => string): string {
  let result = "";
  let at = 0;
  for (const { index } of rtf.matchAll(word)) {
    if (index < at) continue;
    const end = endOfGroup(rtf, index);
    result += rtf.slice(at, index) + replace(rtf.slice(index, end));
    at = end;
  }
  return result + rtf.slice(at);
}

/** Where the group ends that the position stands in: at its closing brace. Binary data may hold braces. */
function endOfGroup(rtf: string, from: number): number {
  let depth = 0;
  for (let at = from; at < rtf.length; at++) {
    const character = rtf[at];
    if (character === "\\") at += binaryAt(rtf, at) ?? 1;
    else if (character === "{") depth++;
    else if (character === "}" && depth-- === 0) return at;
  }
  return rtf.length;
}

const BINARY = /\\bin(\d+) ?/y;

/** How far `\bin5 xxxxx` goes beyond its backslash. */
function binaryAt(rtf: string, at: number): number | undefined {
  BINARY.lastIndex = at;
  const found = BINARY.exec(rtf);
  return found ? found[0].length + Number(found[1]) - 1 : undefined;
}

function isReaching(group: string): boolean {
  const instruction = plainText(group);
  return REACHING.test(instruction) && !(LINK.test(instruction) && !/INCLUDE/i.test(instruction));
}

/** What a reader takes for the field's words: control words are left out, `\'49` and `\u73` are the letter I. */
function plainText(rtf: string): string {
  return rtf
    .replace(/[\r\n]/g, "")
    .replace(/\\'([0-9a-f]{2})|\\u(-?\d+) ?\??|\\[a-z]+-?\d* ?|\\[^a-z]|[{}]/gi, (_, hex, unicode) => {
      if (hex) return String.fromCharCode(Number.parseInt(hex, 16));
      return unicode ? String.fromCharCode(Number(unicode) & 0xffff) : "";
    });
}

/** Digits of `<svg`, of `:svg` behind a prefix, and of both in UTF-16. */
const SVG_DIGITS = /(?:3c|3a)737667|(?:3c|3a)00730076006700|00(?:3c|3a)007300760067/i;
/** Bytes that packed data, text and XML begin with: no picture format of an RTF does. */
const STARTS_OF_OTHERS = /^(?:1f8b|3c|20|09|0a|0d|fffe|feff|efbbbf|003c)/i;

/** Whether the picture's data are, or may hide, an SVG. Converters look at the content, whatever the RTF calls it. */
function isArmedPicture(group: string): boolean {
  const [before = "", binary = ""] = group.split(/\\bin\d+ ?/, 2);
  if (binary !== "")
    return isArmedData(Buffer.from(binary.slice(0, 4096), "latin1").toString("hex")) || /[<:]svg/i.test(group);
  // Names and properties of the picture stand in groups of their own, marked as optional.
  const digits = before
    .replace(/\{\\\*[^{}]*\}/g, "")
    .replace(/\\[a-z]+-?\d* ?/gi, "")
    .replace(/[^0-9a-f]/gi, "");
  return isArmedData(digits);
}

function isArmedData(digits: string): boolean {
  return STARTS_OF_OTHERS.test(digits) || SVG_DIGITS.test(digits);
}

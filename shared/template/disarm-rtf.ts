/** Takes out of an RTF what would make a converter read other files: fields that include them, and SVG pictures. */

/** Field instructions that name a file or a program (RTF 1.9.1, "Fields"). */
const REACHING = /INCLUDE|LINK|DDE|IMPORT|\bRD\b|DATABASE|AUTOTEXTLIST/i;
/** `HYPERLINK` and `LINK` share letters; a link is followed by readers, never by converters. */
const LINK = /^\s*HYPERLINK\b/i;

/** The same bytes where there is nothing of that kind. */
export function disarmRtf(bytes: Uint8Array): Uint8Array {
  const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const disarmed = withoutSvg(withoutReachingFields(rtf));
  return disarmed === rtf ? bytes : Buffer.from(disarmed, "latin1");
}

function withoutReachingFields(rtf: string): string {
  let result = "";
  let at = 0;
  for (const { index } of rtf.matchAll(/\\fldinst\b/g)) {
    if (index < at) continue;
    const end = endOfGroup(rtf, index);
    const instruction = plainText(rtf.slice(index, end));
    const isReaching = REACHING.test(instruction) && !(LINK.test(instruction) && !/INCLUDE/i.test(instruction));
    result += rtf.slice(at, index) + (isReaching ? "\\fldinst " : rtf.slice(index, end));
    at = end;
  }
  return result + rtf.slice(at);
}

/** Where the group ends that the position stands in: at its closing brace. */
function endOfGroup(rtf: string, from: number): number {
  let depth = 0;
  for (let at = from; at < rtf.length; at++) {
    const character = rtf[at];
    if (character === "\\") at++;
    else if (character === "{") depth++;
    else if (character === "}" && depth-- === 0) return at;
  }
  return rtf.length;
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

const SVG_HEX = /3\s*c\s*7\s*3\s*7\s*6\s*6\s*7/gi;

/** In pictures, which are written in hexadecimal digits or behind `\bin`. Converters look at their content, not their name. */
function withoutSvg(rtf: string): string {
  if (!/\\pict\b|\\objdata\b/.test(rtf)) return rtf;
  const withoutHex = rtf.replace(SVG_HEX, "3c787667");
  return /\\bin\d/.test(rtf) ? withoutHex.replaceAll("<svg", "<xvg") : withoutHex;
}

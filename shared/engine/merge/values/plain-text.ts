/** Recognises text in which no character begins or ends anything in XML. */

/** @param text as it is written: what would mean something is a reference, such as `&amp;` */
export function isPlainText(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === AMPERSAND) {
      if (!REFERENCES.some((reference) => text.startsWith(reference, at))) return false;
    } else if (code < SPACE || code === LESS || code === GREATER || code > LAST_CHARACTER) return false;
  }
  return true;
}

const REFERENCES: readonly string[] = ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;"];

const SPACE = 0x20;
const AMPERSAND = 0x26;
const LESS = 0x3c;
const GREATER = 0x3e;

/** U+FFFE and U+FFFF are no characters. */
const LAST_CHARACTER = 0xfffd;

/** Turns user fields of OpenDocument (OpenDocument 1.3 part 3, 7.4.6 and 7.4.7) into text, so that tags in them are filled. */

const DECLARATION = /<text:user-field-decl\b[^<>]*>/g;
const FIELD = /<text:user-field-(get|input)\b([^<>]*?)(?:\/>|>([^<]*)<\/text:user-field-\1>)/g;

/** Returns the texts of the user fields that these parts declare, by name; escaped. */
export function declaredTexts(parts: Iterable<string>): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const xml of parts) {
    for (const [declaration] of xml.matchAll(DECLARATION)) {
      const name = attributeIn(declaration, "text:name");
      const text = attributeIn(declaration, "office:string-value");
      if (name !== undefined && text !== undefined) texts.set(name, text);
    }
  }
  return texts;
}

/**
 * Word has no such field, and LibreOffice would write one whose text it keeps elsewhere. Numbers and dates, and fields that
 * are not shown, stay.
 */
export function withoutUserFields(xml: string, texts: ReadonlyMap<string, string>): string {
  if (!xml.includes("<text:user-field-")) return xml;
  return xml.replace(FIELD, (field, _kind: string, attributes: string) => {
    const text = texts.get(attributeIn(attributes, "text:name") ?? "");
    return text === undefined || /\stext:display="(?:none|formula)"/.test(attributes) ? field : text;
  });
}

function attributeIn(tag: string, attribute: string): string | undefined {
  return new RegExp(`\\s${attribute}="([^"<]*)"`).exec(tag)?.[1];
}

/** Writes values into an XML file, so that it stays well-formed and readers get the value as it is. */
import type { TextEncoding } from "#shared/base/encoding/text-encoding.ts";
import { escapeAttribute, escapeXml } from "#shared/base/xml/escape-xml.ts";
import { XML_PLACES } from "#shared/base/xml/xml-places.ts";
import type { ValuePlace } from "#shared/engine/merge/program/program.ts";
import { printValue } from "#shared/engine/merge/values/print-value.ts";

/** @param encoding of the file: characters that it may lack become references, which every encoding can write */
export function xmlPlaces(encoding: TextEncoding): (element: string) => ValuePlace {
  const encodable = encoding.startsWith("utf-") ? (text: string) => text : asReferences;
  return (element) => ({ print: printValue, write: (text) => encodable(escapeFor(text, element)) });
}

function escapeFor(text: string, element: string): string {
  switch (element) {
    case XML_PLACES.attribute:
      return escapeAttribute(text);
    case XML_PLACES.cdata:
      // A value could end the section together with the text beside it, so it stands outside.
      return `]]>${escapeXml(text)}<![CDATA[`;
    default:
      return escapeXml(text);
  }
}

function asReferences(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`);
}

/**
 * Gives each copy its own properties, such as its title, in a file that has room for only one title: placeholders stand
 * for them there, and in all that a word processor makes of the file.
 */
import { decodeXML } from "entities/decode";

/** The texts that belong to one copy, by the placeholder that stands for each. */
export type CopyProperties = Readonly<Record<string, string>>;

export interface PropertiesPart {
  /** The part with placeholders. */
  readonly xml: string;
  readonly properties: CopyProperties;
}

/**
 * The elements that LibreOffice writes into a PDF as they are. It also writes the keywords, but joins them in its own
 * way.
 */
const OWN = /<(dc:title|dc:subject|dc:creator)>([^<]+)<\/\1>/g;

/** A text of one line. Control characters could be written in another way. */
const PLAIN = /^\P{Cc}+$/u;

/**
 * @param xml a rendered part with the file's core properties (ISO 29500-2, 11)
 * @param marks the beginning of all placeholders
 */
export function takeProperties(xml: string, marks: string): PropertiesPart {
  const properties: Record<string, string> = {};
  const replaced = xml.replace(OWN, (element, name: string, content: string) => {
    const text = decodeXML(content);
    const placeholder = `${marks}${name.slice("dc:".length)}`;
    if (!PLAIN.test(text) || Object.hasOwn(properties, placeholder)) return element;
    properties[placeholder] = text;
    return `<${name}>${placeholder}</${name}>`;
  });
  return { xml: replaced, properties };
}

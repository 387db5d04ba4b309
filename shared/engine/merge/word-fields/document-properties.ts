/** Reads the properties of a file (ISO 29500-2, 11; ISO 29500-1, 22.2 and 22.3) and its variables (17.15.1.30). */
import { decodeXML } from "entities/decode";
import {
  type OfficePackage,
  partsOfType,
  relationshipsOf,
} from "#shared/engine/template-file/package/office-package.ts";

/** The elements of the standard properties by their names in Word, in lower case. */
const STANDARD: Readonly<Record<string, string>> = {
  author: "dc:creator",
  category: "cp:category",
  comments: "dc:description",
  company: "Company",
  "content status": "cp:contentStatus",
  keywords: "cp:keywords",
  "last author": "cp:lastModifiedBy",
  lastsavedby: "cp:lastModifiedBy",
  manager: "Manager",
  nameofapplication: "Application",
  "hyperlink base": "HyperlinkBase",
  hyperlinkbase: "HyperlinkBase",
  "revision number": "cp:revision",
  revisionnumber: "cp:revision",
  subject: "dc:subject",
  template: "Template",
  title: "dc:title",
};

const PROPERTY_PARTS = [
  "application/vnd.openxmlformats-package.core-properties+xml",
  "application/vnd.openxmlformats-officedocument.extended-properties+xml",
  "application/vnd.openxmlformats-officedocument.custom-properties+xml",
];

const CUSTOM = /<property\b[^>]*?\sname="([^"]*)"[^>]*>\s*<vt:(\w+)[^>]*>([^<]*)</g;
const VARIABLE = /<w:docVar\b[^>]*?\sw:name="([^"]*)"[^>]*?\sw:val="([^"]*)"/g;

export interface Property {
  readonly text: string;
  /** Whether it has the type of a date: its text is then one of ISO 8601. */
  readonly isDate: boolean;
}

export interface DocumentProperties {
  /** @param name in any letters; a standard name comes before one that the author added */
  readonly property: (name: string) => Property | undefined;
  readonly variable: (name: string) => string | undefined;
}

/** @param xmlOf returns a part with the values of its tags */
export function documentProperties(file: OfficePackage, xmlOf: (part: string) => string): DocumentProperties {
  const texts = PROPERTY_PARTS.flatMap((type) => partsOfType(file, type).map(xmlOf));
  const custom = new Map(
    texts.flatMap((xml) =>
      Array.from(
        xml.matchAll(CUSTOM),
        ([, name = "", kind = "", value = ""]) =>
          [
            decodeXML(name).toLowerCase(),
            { text: shownValue(kind, decodeXML(value)), isDate: kind === "filetime" || kind === "date" },
          ] as const,
      ),
    ),
  );
  const settings = relationshipsOf(file, file.mainPart).find(({ kind }) => kind === "settings")?.target;
  const variables = new Map(
    Array.from(
      (settings === undefined ? "" : xmlOf(settings)).matchAll(VARIABLE),
      ([, name = "", value = ""]) => [decodeXML(name).toLowerCase(), decodeXML(value)] as const,
    ),
  );
  const standard = (element: string) => {
    const found = texts.map((xml) => new RegExp(`<${element}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1]);
    return decodeXML(found.find((value) => value !== undefined) ?? "");
  };
  return {
    property(name) {
      const element = STANDARD[name.toLowerCase()];
      return element === undefined ? custom.get(name.toLowerCase()) : { text: standard(element), isDate: false };
    },
    variable: (name) => variables.get(name.toLowerCase()),
  };
}

/** Word writes `Y` and `N` for a yes-or-no property. */
function shownValue(kind: string, value: string): string {
  if (kind !== "bool") return value;
  return value === "true" || value === "1" ? "Y" : "N";
}

/** Writes the defaults of a document into its styles, because the document that it is placed in has others. */

import { childNamed, outerXml, readXml, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { withProperties } from "#shared/engine/merge/rich/run-properties.ts";

type Kind = "w:pPr" | "w:rPr";

/** Properties by name, as XML. */
type Properties = ReadonlyMap<string, string>;

/** The properties that a style without a base must state to look as in its own document. */
export interface Defaults {
  readonly paragraph: Properties;
  readonly run: Properties;
}

/** What a document shows whose defaults lack the property (ISO 29500-1, 17.3; 17.7.5). */
const UNSTATED: Readonly<Record<string, string>> = {
  "w:spacing": '<w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/>',
  "w:ind": '<w:ind w:left="0" w:right="0" w:firstLine="0"/>',
  "w:jc": '<w:jc w:val="left"/>',
  "w:widowControl": "<w:widowControl/>",
  "w:rFonts":
    '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="Times New Roman" w:cs="Times New Roman"/>',
  "w:sz": '<w:sz w:val="20"/>',
  "w:szCs": '<w:szCs w:val="20"/>',
  "w:kern": '<w:kern w:val="0"/>',
  "w:color": '<w:color w:val="auto"/>',
  "w:b": '<w:b w:val="0"/>',
  "w:i": '<w:i w:val="0"/>',
  "w14:ligatures": '<w14:ligatures w14:val="none"/>',
};

/** Properties whose attributes are inherited one by one. */
const BY_ATTRIBUTE = new Set(["w:spacing", "w:ind", "w:rFonts", "w:lang"]);

/** @param host the styles part that the styles come into @param inner the styles part that they come from */
export function defaultsFor(host: XmlText, inner: XmlText): Defaults {
  const of = (kind: Kind) => {
    const stated = propertiesIn(inner, defaultsOf(inner, kind));
    const unstated = [...propertiesIn(host, defaultsOf(host, kind)).keys()].flatMap((name) => {
      const property = name === "w:spacing" && kind === "w:rPr" ? undefined : UNSTATED[name];
      return property === undefined ? [] : [[name, property] as const];
    });
    return joined(new Map(unstated), stated);
  };
  return { paragraph: of("w:pPr"), run: of("w:rPr") };
}

export function defaultsXml({ xml, root }: XmlText): string {
  const defaults = childNamed(root, "w:docDefaults");
  return defaults === undefined ? "" : outerXml(xml, defaults);
}

/** Returns the style with the defaults beneath its own properties. @param style canonical */
export function withDefaults(style: string, defaults: Defaults): string {
  const text = readXml(style);
  const [paragraph, run] = [childNamed(text.root, "w:pPr"), childNamed(text.root, "w:rPr")];
  const own = [paragraph, run].filter((each) => each !== undefined);
  const first = own[0] ?? text.root.children.find(({ name }) => LATER.has(name));
  const at = first?.start ?? text.root.contentEnd;
  const properties =
    propertiesXml("w:pPr", joined(defaults.paragraph, propertiesIn(text, paragraph))) +
    propertiesXml("w:rPr", joined(defaults.run, propertiesIn(text, run)));
  const rest = own.reduceRight((xml, each) => xml.slice(0, each.start) + xml.slice(each.end), style);
  return rest.slice(0, at) + properties + rest.slice(at);
}

/** What follows the properties in a style. */
const LATER = new Set(["w:tblPr", "w:trPr", "w:tcPr", "w:tblStylePr"]);

function propertiesXml(kind: Kind, properties: Properties): string {
  return properties.size === 0 ? "" : withProperties(kind, "", Object.fromEntries(properties));
}

function defaultsOf({ root }: XmlText, kind: Kind): XmlElement | undefined {
  const defaults = childNamed(root, "w:docDefaults");
  return childNamed(childNamed(defaults, kind === "w:pPr" ? "w:pPrDefault" : "w:rPrDefault"), kind);
}

function propertiesIn({ xml }: Pick<XmlText, "xml">, element: XmlElement | undefined): Properties {
  return new Map(element?.children.map((child) => [child.name, outerXml(xml, child)]));
}

function joined(base: Properties, own: Properties): Properties {
  const all = new Map(base);
  for (const [name, property] of own) {
    const inherited = base.get(name);
    all.set(name, inherited !== undefined && BY_ATTRIBUTE.has(name) ? withAttributes(inherited, property) : property);
  }
  return all;
}

/** Returns the element with the attributes of both; those of `own` count where both state one. */
function withAttributes(base: string, own: string): string {
  const attributes = new Map([...attributesOf(base), ...attributesOf(own)]);
  const name = /^<[\w:]+/.exec(own)?.[0] ?? "";
  return `${name}${Array.from(attributes, ([key, value]) => ` ${key}="${value}"`).join("")}/>`;
}

function attributesOf(element: string): readonly (readonly [string, string])[] {
  return Array.from(element.matchAll(/ ([\w:]+)="([^"]*)"/g), ([, name = "", value = ""]) => [name, value] as const);
}

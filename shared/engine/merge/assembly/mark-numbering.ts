/**
 * Adds direct numbering where a template numbers by paragraph style: only direct numbering can name one copy's list.
 */

import { type Edit, insertion, replacement } from "#shared/base/xml/xml-edits.ts";
import {
  attribute,
  childNamed,
  childrenNamed,
  childValue,
  type XmlElement,
  type XmlText,
} from "#shared/base/xml/xml-elements.ts";
import { childPlace, PARAGRAPH_PROPERTIES } from "#shared/engine/merge/rich/schema-order.ts";
import { MARKER, marker } from "#shared/engine/merge/values/copy-markers.ts";
import type { Numbering } from "./copy-numbering.ts";

/** The numbering of a paragraph style. */
export interface StyleNumbering {
  readonly list: string;
  readonly level: string;
  /** Attributes of `w:ind`. Those of the style override those of the list; direct numbering would reverse that. */
  readonly indent: ReadonlyMap<string, string>;
}

/**
 * Returns the numbered paragraph styles by id.
 * @param text the styles part
 */
export function readNumberedStyles({ xml, root }: XmlText, numbering: Numbering): ReadonlyMap<string, StyleNumbering> {
  const styles = new Map(
    childrenNamed(root, "w:style")
      .filter((style) => attribute(xml, style, "w:type") === "paragraph")
      .map((style) => [attribute(xml, style, "w:styleId") ?? "", style]),
  );
  const known = new Map<XmlElement, Inherited>();
  const numbered = new Map<string, StyleNumbering>();
  for (const [id, style] of styles) {
    const { list, level, indent } = inheritedBy(xml, style, styles, known);
    if (list === undefined || !numbering.lists.get(list)?.counts) continue;
    numbered.set(id, { list, level: numbering.styleLevels.get(list)?.get(id) ?? level ?? "0", indent });
  }
  return numbered;
}

/**
 * The properties of a style and its base styles, down to the one that names the list. The style closest to the derived
 * one takes precedence.
 */
interface Inherited {
  readonly list: string | undefined;
  readonly level: string | undefined;
  readonly indent: ReadonlyMap<string, string>;
}

const NOTHING: Inherited = { list: undefined, level: undefined, indent: new Map() };

/**
 * Collects inherited properties.
 * @param known the results so far: a chain of thousands of styles is followed once, not from each of its styles
 */
function inheritedBy(
  xml: string,
  style: XmlElement,
  styles: ReadonlyMap<string, XmlElement>,
  known: Map<XmlElement, Inherited>,
): Inherited {
  const chain = new Set<XmlElement>();
  let at: XmlElement | undefined = style;
  while (at !== undefined && !known.has(at) && !chain.has(at)) {
    chain.add(at);
    at = listOf(xml, at) === undefined ? styles.get(baseOf(xml, at)) : undefined;
  }
  let inherited = (at && known.get(at)) ?? NOTHING;
  for (const each of [...chain].reverse()) {
    inherited = derived(xml, each, inherited);
    known.set(each, inherited);
  }
  return known.get(style) ?? inherited;
}

function derived(xml: string, style: XmlElement, base: Inherited): Inherited {
  const properties = childNamed(style, "w:pPr");
  const level = childValue(xml, childNamed(properties, "w:numPr"), "w:ilvl");
  const own = indentOf(xml, properties);
  const list = listOf(xml, style);
  if (list !== undefined) return { list, level, indent: own };
  const indent = new Map(own);
  addIndent(indent, base.indent);
  return { list: base.list, level: level ?? base.level, indent };
}

function listOf(xml: string, style: XmlElement): string | undefined {
  return childValue(xml, childNamed(childNamed(style, "w:pPr"), "w:numPr"), "w:numId");
}

function baseOf(xml: string, style: XmlElement): string {
  return childValue(xml, style, "w:basedOn") ?? "";
}

export function numberingEdits(
  { xml, elements }: XmlText,
  styles: ReadonlyMap<string, StyleNumbering>,
): readonly Edit[] {
  if (styles.size === 0) return [];
  return elements
    .filter(({ name, parent }) => name === "w:pPr" && parent?.name === "w:p")
    .flatMap((properties) => {
      const style = styles.get(childValue(xml, properties, "w:pStyle") ?? "");
      return style === undefined ? [] : paragraphEdits(xml, properties, style);
    });
}

function paragraphEdits(xml: string, properties: XmlElement, style: StyleNumbering): readonly Edit[] {
  const own = childNamed(properties, "w:numPr");
  if (childNamed(own, "w:numId") !== undefined) return [];
  const level = childValue(xml, own, "w:ilvl") ?? style.level;
  const list = marker(MARKER.numbering, style.list);
  const numbered = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
  return [
    own === undefined
      ? insertion(childPlace(properties, "w:numPr", PARAGRAPH_PROPERTIES), numbered)
      : replacement(own, numbered),
    ...indentEdits(xml, properties, style.indent),
  ];
}

function indentEdits(xml: string, properties: XmlElement, ofStyle: ReadonlyMap<string, string>): readonly Edit[] {
  if (ofStyle.size === 0) return [];
  const merged = new Map(indentOf(xml, properties));
  addIndent(merged, ofStyle);
  const attributes = [...merged].map(([name, value]) => ` ${name}="${value}"`).join("");
  const own = childNamed(properties, "w:ind");
  return own === undefined
    ? [insertion(childPlace(properties, "w:ind", PARAGRAPH_PROPERTIES), `<w:ind${attributes}/>`)]
    : [replacement(own, `<w:ind${attributes}/>`)];
}

/** Attributes in a group state the same in different ways. The one closest to the paragraph takes precedence. */
const SAME_INDENT: readonly (readonly string[])[] = [
  ["w:left", "w:start", "w:leftChars", "w:startChars"],
  ["w:right", "w:end", "w:rightChars", "w:endChars"],
  ["w:hanging", "w:firstLine", "w:hangingChars", "w:firstLineChars"],
];

function addIndent(indent: Map<string, string>, more: ReadonlyMap<string, string>): void {
  const taken = new Set(indent.keys());
  for (const [name, value] of more) {
    const same = SAME_INDENT.find((group) => group.includes(name)) ?? [name];
    if (!same.some((each) => taken.has(each))) indent.set(name, value);
  }
}

function indentOf(xml: string, properties: XmlElement | undefined): ReadonlyMap<string, string> {
  const indent = childNamed(properties, "w:ind");
  if (indent === undefined) return new Map();
  return new Map(
    SAME_INDENT.flat().flatMap((name) => {
      const value = attribute(xml, indent, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

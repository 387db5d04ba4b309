/** Finds the attributes that hold tags, and lifts them (lifted-markup.ts) so that they are filled in like text. */
import { decodeXML } from "entities/decode";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";
import { plainText } from "#shared/engine/merge/faults/part-text.ts";
import { joinedFaults, type TagFaults, tagFaults } from "#shared/engine/merge/faults/tag-faults.ts";
import { hasTags } from "#shared/engine/merge/syntax/compile-tag.ts";
import { parseText } from "#shared/engine/merge/syntax/parse-text.ts";
import type { TemplateSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import { TAGS_MAX } from "#shared/engine/merge/values/limits.ts";
import { type OfficePackage, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import { hideAddInCodes } from "./add-in-codes.ts";
import { addressReader } from "./address-tags.ts";
import { ATTRIBUTE, attributeKind, PLACE_TAG } from "./attribute-places.ts";
import { LIFTED, type LiftedKind, liftedLink, liftedTag, liftedValue } from "./lifted-markup.ts";
import { type NameKind, nameControls, type ReadName } from "./name-controls.ts";
import { nameFormFields } from "./name-form-fields.ts";
import { repeatSections } from "./repeat-sections.ts";

export interface LiftedPart {
  readonly xml: string;
  /** Whether any lifted value is an address. */
  readonly hasAddresses: boolean;
  /** Ids of the relationships that only lifted links use. */
  readonly linkIds: readonly string[];
  /** Faults in addresses, in field codes and in charts. */
  readonly faults: TagFaults;
}

/** Lifts the attributes in all parts of one template. */
export class AttributeLifter {
  readonly #file: OfficePackage;
  readonly #syntax: TemplateSyntax;
  readonly #readAddress: ((address: string) => string) | undefined;
  #tags = 0;

  constructor(file: OfficePackage, syntax: TemplateSyntax) {
    this.#file = file;
    this.#syntax = syntax;
    this.#readAddress = addressReader(syntax.delimiters);
  }

  /**
   * Lifts values whose tags are complete. In an alternative text or a tooltip, anything else is not a tag: the
   * template's author may never have seen it.
   * @throws ServiceError `template_too_complex`
   */
  lift(part: string, xml: string): LiftedPart {
    const links = relationshipsOf(this.#file, part).filter(
      ({ kind, isExternal }) => kind === "hyperlink" && isExternal,
    );
    const addresses = new Map(links.map(({ id, target }) => [id, target]));
    const lift = new PartLift(addresses, (kind, value) => this.#read(kind, value));
    const { delimiters } = this.#syntax;
    const repeated = repeatSections(hideAddInCodes(xml), delimiters);
    const readName: ReadName = (kind, name) => lift.name(kind, name);
    const named = nameFormFields(nameControls(repeated, delimiters, readName), delimiters, readName);
    const lifted = named.replace(PLACE_TAG, (tag, element, attributes, end) => lift.tag(tag, element, attributes, end));
    return { xml: lifted, ...lift.findings(repeated) };
  }

  /** Returns the value with its tags in plain characters, or its faults, or undefined if it has neither. */
  #read(kind: LiftedKind, value: string): Reading | undefined {
    const { delimiters } = this.#syntax;
    const isAddress = kind === "address" || kind === "link";
    const text = isAddress ? this.#readAddress?.(value) : value;
    if (text === undefined || !(text.includes(delimiters.left) || text.includes(delimiters.right))) return undefined;
    this.#count(text.split(delimiters.left).length - 1);
    const parsed = parseText(text, this.#syntax);
    const faults = tagFaults(parsed, plainText(text, delimiters, LIFTED[kind]));
    if (faults.reported.length === 0) return hasTags(parsed.parsed) ? { text } : undefined;
    // A lone delimiter in an address is an ordinary character. In an address written by Word it would be encoded.
    const isLone = isAddress && faults.reported.some((fault) => LONE_DELIMITERS.includes(fault.kind));
    return PLAIN_TEXTS.includes(kind) || isLone ? undefined : { faults };
  }

  #count(tags: number): void {
    this.#tags += tags;
    if (this.#tags <= TAGS_MAX) return;
    const reason = `it contains more than ${TAGS_MAX} tags`;
    throw serviceError("template_too_complex", { filename: this.#file.filename, reason });
  }
}

type Reading = { readonly text: string } | { readonly faults: TagFaults };

/** What may hold delimiters that are not those of tags. */
const PLAIN_TEXTS: readonly LiftedKind[] = ["text", "alternative", "field"];

const LONE_DELIMITERS: readonly string[] = ["unclosed_tag", "unopened_tag", "doubled_delimiter"];

/** Lifts the attributes of one part. */
class PartLift {
  readonly #addresses: ReadonlyMap<string, string>;
  readonly #read: (kind: LiftedKind, value: string) => Reading | undefined;
  readonly #faults: TagFaults[] = [];
  /** The number of uses of each relationship by lifted links, by its id. */
  readonly #linkUses = new Map<string, number>();
  #hasAddresses = false;

  /** @param addresses the addresses of links, by the id of their relationship */
  constructor(addresses: ReadonlyMap<string, string>, read: (kind: LiftedKind, value: string) => Reading | undefined) {
    this.#addresses = addresses;
    this.#read = read;
  }

  /** Returns the tag that names a control, if it has no fault. */
  name(kind: NameKind, name: string): string | undefined {
    const reading = this.#read(kind, name);
    if (reading === undefined || "text" in reading) return reading?.text;
    this.#faults.push(reading.faults);
    return undefined;
  }

  /** Returns the start tag, lifted if one of its attributes is. */
  tag(tag: string, element: string, attributes: string, end: string): string {
    const lifted = attributes.replace(ATTRIBUTE, (whole, blank, name, equals, quoted) => {
      const kind = attributeKind(element, name);
      const value = kind && this.#lift(kind, quoted.slice(1, -1));
      return value === undefined ? whole : `${blank}${name}${equals}"${value}"`;
    });
    return lifted === attributes ? tag : liftedTag(element, lifted + end);
  }

  findings(xml: string): Omit<LiftedPart, "xml"> {
    const quoted = countQuoted(xml, this.#linkUses);
    const linkIds = [...this.#linkUses].filter(([id, uses]) => quoted.get(id) === uses).map(([id]) => id);
    return { hasAddresses: this.#hasAddresses, linkIds, faults: joinedFaults(this.#faults) };
  }

  #lift(kind: LiftedKind, written: string): string | undefined {
    const value = kind === "link" ? this.#addresses.get(written) : decodeXML(written);
    const reading = value === undefined ? undefined : this.#read(kind, value);
    if (reading === undefined) return undefined;
    if ("faults" in reading) {
      this.#faults.push(reading.faults);
      return undefined;
    }
    const xml = escapeAttribute(reading.text);
    this.#hasAddresses ||= kind === "address" || kind === "link";
    if (kind !== "link") return liftedValue(kind, xml);
    this.#linkUses.set(written, (this.#linkUses.get(written) ?? 0) + 1);
    return liftedLink(written, xml);
  }
}

/** Counts how often each of these ids is an attribute value, in one pass: a document may have thousands of links. */
function countQuoted(xml: string, ids: ReadonlyMap<string, unknown>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  if (ids.size === 0) return counts;
  for (const [, double, single] of xml.matchAll(ATTRIBUTE_VALUE)) {
    const value = double ?? single ?? "";
    if (ids.has(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

const ATTRIBUTE_VALUE = /=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

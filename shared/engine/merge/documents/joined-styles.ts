/** Brings the styles of a document into another: shares what is the same there, and copies the rest under new ids. */
import {
  attribute,
  childNamed,
  childrenNamed,
  childValue,
  outerXml,
  readXml,
  type XmlElement,
  type XmlText,
} from "#shared/base/xml/xml-elements.ts";
import { type Defaults, defaultsFor, defaultsXml, withDefaults } from "./defaults.ts";
import { withNamespaces } from "./namespaces.ts";

/** The styles of the file that documents are placed in. */
export class HostStyles {
  readonly text: XmlText;
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly #ids: Set<string>;
  readonly #names: Set<string>;
  readonly #added: string[] = [];
  readonly #sources = new Set<string>();

  /** @param text the styles part, canonical */
  constructor(text: XmlText) {
    this.text = text;
    this.byId = stylesById(text);
    this.#ids = new Set([...this.byId.keys()].map((id) => id.toLowerCase()));
    this.#names = new Set([...this.byId.values()].map((style) => nameOf(text.xml, style).toLowerCase()));
  }

  freeId(id: string): string {
    return free(id.replace(/\s/g, ""), this.#ids, (count) => `_${count}`);
  }

  freeName(name: string): string {
    return free(name, this.#names, (count) => ` (${count})`);
  }

  /** @param source the part that the style is from */
  add(style: string, source: XmlText): void {
    this.#added.push(style);
    this.#sources.add(source.xml);
  }

  /** Returns the part with the added styles, or undefined if there are none. */
  xml(): string | undefined {
    if (this.#added.length === 0) return undefined;
    const { xml, root } = this.text;
    const joined = xml.slice(0, root.contentEnd) + this.#added.join("") + xml.slice(root.contentEnd);
    return [...this.#sources].reduce(withNamespaces, joined);
  }
}

interface Source {
  /** The styles part of the document that is placed, without references to its theme. */
  readonly inner: XmlText;
  readonly hasSameTheme: boolean;
  /** Returns the file's id for a list that a style names. */
  readonly listFor: (id: string) => string;
}

/** The styles of one document in the file. */
export class JoinedStyles {
  readonly #host: HostStyles;
  readonly #source: Source;
  readonly #styles: ReadonlyMap<string, XmlElement>;
  /** Undefined if both files have the same defaults and the same theme. */
  readonly #defaults: Defaults | undefined;
  readonly #ids = new Map<string, string>();

  constructor(host: HostStyles, source: Source) {
    this.#host = host;
    this.#source = source;
    this.#styles = stylesById(source.inner);
    const isAlike = source.hasSameTheme && defaultsXml(host.text) === defaultsXml(source.inner);
    this.#defaults = isAlike ? undefined : defaultsFor(host.text, source.inner);
  }

  /** Returns the id of the document's default style, if its text must name it in the file. */
  defaultFor(type: "paragraph" | "table", isInTable: boolean): string | undefined {
    const id = defaultId(this.#source.inner, type);
    if (id === undefined) return undefined;
    const given = this.idFor(id, isInTable);
    return given === defaultId(this.#host.text, type) ? undefined : given;
  }

  /**
   * Returns the file's id for a style of the document.
   * @param isInTable whether a table's style lies between the defaults and the style, so that the former are its own
   */
  idFor(id: string, isInTable = false): string {
    const style = this.#styles.get(id);
    if (style === undefined) return id;
    const isVariant =
      isInTable && this.#defaults !== undefined && typeOf(this.#source.inner.xml, style) === "paragraph";
    const key = isVariant ? `${id} in tables` : id;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    if (this.#defaults === undefined && this.#isSame(id, new Set())) {
      this.#ids.set(key, id);
      return id;
    }
    const given = this.#host.freeId(id);
    this.#ids.set(key, given);
    this.#host.add(this.#copy(style, given, isVariant), this.#source.inner);
    return given;
  }

  /** Returns the file's id of a style that was copied, or undefined. */
  copied(id: string): string | undefined {
    const given = this.#ids.get(id);
    return given === id && this.#host.byId.has(id) ? undefined : given;
  }

  /** A list belongs to one document, so styles that name one are copied. */
  #isSame(id: string, compared: Set<string>): boolean {
    if (compared.has(id)) return true;
    compared.add(id);
    const [one, other] = [this.#styles.get(id), this.#host.byId.get(id)];
    if (one === undefined || other === undefined) return one === other;
    const { xml } = this.#source.inner;
    const look = lookOf(outerXml(xml, one));
    if (look !== lookOf(outerXml(this.#host.text.xml, other)) || look.includes("<w:numPr>")) return false;
    return BASES.every((kind) => {
      const base = childValue(xml, one, kind);
      return base === undefined || this.#isSame(base, compared);
    });
  }

  #copy(style: XmlElement, id: string, isVariant: boolean): string {
    const { xml } = this.#source.inner;
    const name = this.#host.freeName(nameOf(xml, style));
    const refer = (kind: string) => (_: string, named: string) =>
      this.#styles.has(named) ? `<w:${kind} w:val="${this.idFor(named, isVariant)}"/>` : "";
    const own = outerXml(xml, style)
      .replace(/<w:(?:next|aliases|rsid) [^<>]*\/>/g, "")
      .replace(/^<w:style [^<>]*>/, (tag) =>
        tag.replace(/ w:default="[^"]*"/, "").replace(/ w:styleId="[^"]*"/, ` w:styleId="${id}"`),
      )
      .replace(/<w:name w:val="[^"]*"\/>/, `<w:name w:val="${name}"/>`)
      .replace(/<w:basedOn w:val="([^"]*)"\/>/, refer("basedOn"))
      .replace(/<w:link w:val="([^"]*)"\/>/, isVariant ? () => "" : refer("link"))
      .replace(/<w:numId w:val="([^"]*)"\/>/, (_, list: string) => `<w:numId w:val="${this.#source.listFor(list)}"/>`);
    const isRoot = childNamed(style, "w:basedOn") === undefined;
    const type = typeOf(xml, style);
    const statesDefaults = isRoot && !isVariant && (type === "paragraph" || type === "table");
    return statesDefaults && this.#defaults !== undefined ? withDefaults(own, this.#defaults) : own;
  }
}

const BASES = ["w:basedOn", "w:link"] as const;

function stylesById({ xml, root }: XmlText): ReadonlyMap<string, XmlElement> {
  return new Map(childrenNamed(root, "w:style").map((style) => [attribute(xml, style, "w:styleId") ?? "", style]));
}

function defaultId({ xml, root }: XmlText, type: string): string | undefined {
  const style = childrenNamed(root, "w:style").find(
    (each) => typeOf(xml, each) === type && ["1", "true", "on"].includes(attribute(xml, each, "w:default") ?? ""),
  );
  return style && attribute(xml, style, "w:styleId");
}

function typeOf(xml: string, style: XmlElement): string {
  return attribute(xml, style, "w:type") ?? "paragraph";
}

function nameOf(xml: string, style: XmlElement): string {
  return childValue(xml, style, "w:name") ?? "";
}

/** Returns what the style looks like: not how Word lists it. */
function lookOf(style: string): string {
  return style
    .replace(/<w:(?:rsid|uiPriority|qFormat|semiHidden|unhideWhenUsed|locked|next|aliases)(?: [^<>]*)?\/>/g, "")
    .replace(/>\s+</g, "><");
}

function free(wanted: string, taken: Set<string>, suffix: (count: number) => string): string {
  let name = wanted;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = wanted + suffix(count);
  taken.add(name.toLowerCase());
  return name;
}

/** The styles of a document that has none. */
const NO_STYLES =
  '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>';

/** Returns the styles part of a document as `JoinedStyles` reads it. */
export function readStyles(xml: string | undefined): XmlText {
  return readXml(xml ?? NO_STYLES);
}

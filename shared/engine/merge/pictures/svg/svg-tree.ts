/** Reads an SVG as a tree that holds only what `svg-names.ts` and `safe-style.ts` allow. */
import { decodeXML } from "entities/decode";
import { checkXml } from "#shared/base/xml/check-xml.ts";
import { isSafeValue, safeDeclarations, safeSheet } from "./safe-style.ts";
import { KEPT_ATTRIBUTES, KEPT_ELEMENTS, UNWRAPPED_ELEMENTS } from "./svg-names.ts";

export interface SvgElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly content: (SvgElement | string)[];
}

export type SvgFault = "bad_svg" | "unsized_svg" | "complex_svg";

/** Nested deeper, programs that show it could overflow their stack. */
const DEPTH_MAX = 100;

/** The type that older programs declare. One with a subset, which can define entities, does not match, and is refused. */
const DOCUMENT_TYPE = /^([^<]*(?:<\?[^<>]*\?>[^<]*|<!--[^<>]*-->[^<]*)*)<!DOCTYPE[^<>[\]]*>/;

export function readTree(text: string): SvgElement | SvgFault {
  const xml = text.replace(DOCUMENT_TYPE, "$1");
  if ("fault" in checkXml(xml)) return "bad_svg";
  const top: SvgElement = { name: "", attributes: new Map(), content: [] };
  const reader = new Reader(top);
  for (const match of xml.matchAll(TOKEN)) if (!reader.read(match)) return "complex_svg";
  const [root] = top.content.filter((each) => typeof each !== "string");
  return root?.name === "svg" ? root : "bad_svg";
}

/** Comments and instructions, CDATA sections, tags, text. The XML is well formed. */
const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([^\s<>/"'=&!?]+)((?:[^<>"'/]|"[^"]*"|'[^']*')*)(\/?)>|([^<]+)/g;

class Reader {
  /** The open elements; undefined for those whose content is left out. */
  readonly #open: (SvgElement | undefined)[];
  #prefix: string | undefined;

  constructor(top: SvgElement) {
    this.#open = [top];
  }

  /** Returns false if the elements are nested too deeply. */
  read([token, section, slash, name, attributes = "", isEmpty, text]: RegExpExecArray | RegExpMatchArray): boolean {
    if (name === undefined) this.#addText(section ?? decodeXML(text ?? (token?.startsWith("<") ? "" : (token ?? ""))));
    else if (slash === "/") this.#close();
    else {
      this.#start(name, attributes);
      if (isEmpty === "/") this.#close();
    }
    return this.#open.length <= DEPTH_MAX;
  }

  #start(qualified: string, attributes: string): void {
    const [local = "", prefix = ""] = qualified.split(":").toReversed();
    this.#prefix ??= prefix;
    const parent = this.#open.at(-1);
    if (parent === undefined || prefix !== this.#prefix) this.#open.push(undefined);
    else if (UNWRAPPED_ELEMENTS.has(local)) this.#open.push(parent);
    else if (KEPT_ELEMENTS.has(local) || local === "style") {
      const element = { name: local, attributes: keptAttributes(attributes), content: [] };
      parent.content.push(element);
      this.#open.push(element);
    } else this.#open.push(undefined);
  }

  #addText(text: string): void {
    const element = this.#open.at(-1);
    if (element !== undefined && TEXTS.has(element.name)) element.content.push(text);
  }

  #close(): void {
    const element = this.#open.pop();
    if (element?.name !== "style") return;
    const sheet = safeSheet(element.content.join(""));
    element.content.splice(0, Number.POSITIVE_INFINITY, sheet);
    element.attributes.clear();
  }
}

const TEXTS: ReadonlySet<string> = new Set(["text", "tspan", "style"]);

const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function keptAttributes(text: string): Map<string, string> {
  const kept = new Map<string, string>();
  for (const [, name = "", double, single] of text.matchAll(ATTRIBUTE)) {
    const value = decodeXML(double ?? single ?? "");
    if (name === "style") kept.set(name, safeDeclarations(value));
    else if (/^(?:xlink:)?href$/.test(name)) {
      if (/^#[\w.:-]+$/.test(value)) kept.set("xlink:href", value);
    } else if (KEPT_ATTRIBUTES.has(name) && isSafeValue(value)) kept.set(name, value);
  }
  return kept;
}

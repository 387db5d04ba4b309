/**
 * Rewrites XML to one lexical form, so that plain string search in it is exact. It has no comments, CDATA sections or
 * processing instructions; tags contain only double quotes and single spaces, and no `>` within a value.
 */
import { escapeMarkup } from "./escape-xml.ts";

const CANONICAL_TAG = /^<\/?[^\s"'<>/=]+(?: [^\s"'<>/=]+="[^"<>]*")*\/?>$/;
const ATTRIBUTE = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Returns the XML in canonical form. XML without anything to rewrite is returned unchanged.
 * @throws SyntaxError if markup is cut off
 */
export function canonicalXml(xml: string): string {
  let canonical = "";
  let copied = 0;
  for (let at = xml.indexOf("<"); at >= 0; ) {
    const end = markupEnd(xml, at);
    const markup = xml.slice(at, end);
    const rewritten = at === 0 && markup.startsWith("<?") ? markup : canonicalMarkup(markup);
    if (rewritten !== markup) {
      canonical += xml.slice(copied, at) + rewritten;
      copied = end;
    }
    at = xml.indexOf("<", end);
  }
  return copied === 0 ? xml : canonical + xml.slice(copied);
}

function markupEnd(xml: string, at: number): number {
  if (xml.startsWith("<!--", at)) return endAfter(xml, "-->", at + 4);
  if (xml.startsWith("<![CDATA[", at)) return endAfter(xml, "]]>", at + 9);
  if (xml.startsWith("<?", at)) return endAfter(xml, "?>", at + 2);
  return tagEnd(xml, at);
}

function endAfter(xml: string, closing: string, from: number): number {
  const at = xml.indexOf(closing, from);
  if (at < 0) throw new SyntaxError(`The XML lacks "${closing}" after position ${from}`);
  return at + closing.length;
}

/** A quoted value may contain `>`. */
function tagEnd(xml: string, start: number): number {
  for (let at = start + 1; at < xml.length; at++) {
    const character = xml[at];
    if (character === ">") return at + 1;
    if (character === '"' || character === "'") at = endAfter(xml, character, at + 1) - 1;
  }
  throw new SyntaxError(`The XML lacks the end of the tag at position ${start}`);
}

function canonicalMarkup(markup: string): string {
  if (CANONICAL_TAG.test(markup)) return markup;
  if (markup.startsWith("<![CDATA[")) return escapeMarkup(markup.slice(9, -3));
  if (markup.startsWith("<!--") || markup.startsWith("<?")) return "";
  return canonicalTag(markup);
}

function canonicalTag(tag: string): string {
  const name = /^<\/?[^\s/>]+/.exec(tag)?.[0] ?? tag;
  const attributes = Array.from(
    tag.slice(name.length).matchAll(ATTRIBUTE),
    ([, attribute, double, single]) => ` ${attribute}="${escapeValue(double ?? single ?? "")}"`,
  );
  return `${name}${attributes.join("")}${tag.endsWith("/>") ? "/>" : ">"}`;
}

function escapeValue(value: string): string {
  return value.replaceAll('"', "&quot;").replaceAll(">", "&gt;");
}

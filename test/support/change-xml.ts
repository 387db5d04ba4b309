/**
 * Changes an invoice in XML by a short notation. A target is the id of a term or group (`BT-1`, `BG-23`), or the last names of
 * a path (`SellerTradeParty/Name`), with the index of the element that is meant (`BT-126[2]`); by default it is the first.
 *
 * | Change | Effect |
 * |---|---|
 * | `-BT-1` | removes the element |
 * | `-BT-34@schemeID` | removes the attribute |
 * | `BT-1=x`, `BT-34@schemeID=x` | sets the text |
 * | `BT-1=…0` | adds to the text |
 * | `BT-1*2` | adds a copy |
 * | `BG-23+ram:Reason=x` | adds an element at the end of the target |
 * | `BG-23+<ram:A/>` | adds XML there |
 */
import { type ReadInvoice, readInvoiceTerms } from "#shared/engine/invoice/read-invoice.ts";
import { childrenOf, type Element, parseXml } from "#shared/pdf/conformance/xml-tree.ts";

const CHANGE = /^(-)?([^=*+@[]+)(?:\[(\d)\])?(?:@(\w+))?(?:(\*2)|\+(.+)|=(.*))?$/s;

/** @param changes separated by semicolons */
export function changeXml(root: Element, changes: string): void {
  for (const change of changes.split("; ")) applyChange(root, change);
}

function applyChange(root: Element, change: string): void {
  const [, removes, target = "", index = "1", attribute, copies, added, text = ""] = CHANGE.exec(change) ?? [];
  const element = elementsOf(root, target)[Number(index) - 1];
  if (element === undefined) throw new Error(`${change}: the invoice has no ${target}[${index}]`);
  if (attribute !== undefined) {
    if (removes && !element.hasAttribute(attribute)) throw new Error(`${change}: there is no such attribute`);
    if (removes) element.removeAttribute(attribute);
    else element.setAttribute(attribute, text);
  } else if (removes) element.parentNode?.removeChild(element);
  else if (copies) element.parentNode?.insertBefore(element.cloneNode(true), element.nextSibling);
  else if (added !== undefined) addTo(element, added, root);
  else element.textContent = text.replace("…", element.textContent ?? "");
}

function elementsOf(root: Element, target: string): readonly Element[] {
  const isTerm = /^B[TG]-\d+$/.test(target);
  const read = isTerm ? readInvoiceTerms(root) : undefined;
  return read ? elementsOfTerm(read, target) : elementsAt(root, `/${target}`);
}

function elementsOfTerm({ places }: ReadInvoice, id: string): readonly Element[] {
  const holds = ({ layout: { content, each } }: { layout: { content: unknown; each?: string } }) =>
    (content as { term?: string }).term === id || (id.startsWith("BG") && each === id);
  return [...places].filter(([, place]) => holds(place)).map(([element]) => element);
}

function elementsAt(root: Element, ending: string, above = ""): readonly Element[] {
  const path = `${above}/${root.localName}`;
  const inner = childrenOf(root).flatMap((child) => elementsAt(child, ending, path));
  return path.endsWith(ending) ? [root, ...inner] : inner;
}

function addTo(element: Element, added: string, root: Element): void {
  const [name = "", text = ""] = added.split("=");
  const xml = added.startsWith("<") ? added : `<${name}>${text}</${name}>`;
  const declarations = [...root.attributes].filter((each) => each.name.startsWith("xmlns"));
  const namespaces = declarations.map((each) => `${each.name}="${each.value}"`).join(" ");
  const parsed = parseXml(`<_ ${namespaces}>${xml}</_>`);
  if (parsed === undefined) throw new Error(`${xml} is not well-formed`);
  for (const child of childrenOf(parsed)) element.appendChild(element.ownerDocument?.importNode(child, true) ?? child);
}

/** Decides which form fields the data sets, and adds their names in lifted form, so that they are filled in like tags. */
import { decodeXML } from "entities/decode";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";
import { applyEdits, type Edit, insertion } from "#shared/base/xml/xml-edits.ts";
import { type FormField, findFormFields } from "./find-form-fields.ts";
import { liftedTag, liftedValue } from "./lifted-markup.ts";
import { isField, isTag, NAME_END, type ReadName } from "./name-controls.ts";

/** The element that holds a lifted name until the field is set. */
export const FORM_NAME = "mrg:form";

/** The texts that Word shows while a field is filled in; they can hold a tag, which a bookmark's name cannot. */
const HELP = /<w:(?:helpText|statusText)(?=\s)[^>]*?\sw:val=("[^"<]*"|'[^'<]*')/g;
const NAME = /<w:name\s[^>]*?w:val=("[^"<]*"|'[^'<]*')/;

/** In a file of many items the name is marked, because it must differ from copy to copy: see copy-markers.ts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they mark what is looked for.
const MARKED = /^\u0001n([^\u0002]*)\u0002$/;

/** Word computes what these show. */
const COMPUTED = /<w:type\s[^>]*?w:val=["'](?:calculated|currentDate|currentTime)["']/;

export function nameFormFields(xml: string, delimiters: Delimiters, read: ReadName): string {
  if (!xml.includes("<w:ffData>")) return xml;
  const edits = findFormFields(xml).flatMap((field) => nameOf(xml, field, delimiters, read) ?? []);
  return edits.length === 0 ? xml : applyEdits(xml, edits);
}

function nameOf(xml: string, { data, result }: FormField, delimiters: Delimiters, read: ReadName): Edit | undefined {
  const stated = xml.slice(data.start, data.end);
  if (COMPUTED.test(stated)) return undefined;
  const tag = Array.from(stated.matchAll(HELP), ([, quoted]) => unquoted(quoted)).find((text) =>
    isTag(text, delimiters),
  );
  const name = unquoted(NAME.exec(stated)?.[1]).replace(MARKED, "$1");
  const text = tag === undefined ? undefined : read("control", tag);
  if (text !== undefined) return lifted(data.start, name, liftedValue("control", escapeAttribute(text)));
  if (tag !== undefined || !isField(name) || decodeXML(xml.slice(result.start, result.end)).includes(delimiters.left))
    return undefined;
  const field = read("field", delimiters.left + name + delimiters.right);
  return field === undefined ? undefined : lifted(data.start, name, liftedValue("field", escapeAttribute(field)));
}

function unquoted(quoted = '""'): string {
  return decodeXML(quoted.slice(1, -1)).trim();
}

/** The name itself stays: links and formulas refer to it. */
function lifted(dataStart: number, name: string, value: string): Edit {
  const element = liftedTag(FORM_NAME, ` w:val="${escapeAttribute(name)}${NAME_END}${value}"/`);
  return insertion(dataStart + "<w:ffData>".length, element);
}

/**
 * Hides the codes of ADDIN fields from docxtemplater. They hold data of other programs, such as the citations of Zotero
 * and Mendeley in JSON, whose brackets are no delimiters.
 */
import { liftedTag } from "./lifted-markup.ts";

/** Returns the part with these codes in tags that docxtemplater takes for characters. Rendering restores them. */
export function hideAddInCodes(xml: string): string {
  if (!xml.includes("ADDIN")) return xml;
  /** For each open field, whether it is an ADDIN field: undefined until its code begins. */
  const fields: (boolean | undefined)[] = [];
  return xml.replace(FIELD_MARKUP, (markup: string, type?: string, attributes = "", code = "") => {
    if (type === "begin") fields.push(undefined);
    if (type === "end") fields.pop();
    if (type !== undefined || fields.length === 0) return markup;
    const isAddIn = fields.at(-1) ?? beginsAddIn(code);
    fields[fields.length - 1] = isAddIn;
    return isAddIn === true ? liftedTag(CODE, attributes) + code + liftedTag(`/${CODE}`, "") : markup;
  });
}

const CODE = "w:instrText";

const FIELD_MARKUP =
  /<w:fldChar\b[^<>]*?\sw:fldCharType=["'](begin|end)["'][^<>]*>|<w:instrText((?:\s[^<>]*)?)(?<!\/)>([^<]*)<\/w:instrText>/g;

/** Word may put the blank before the first word into a run of its own. */
function beginsAddIn(code: string): boolean | undefined {
  return code.trim() === "" ? undefined : /^\s*ADDIN\b/.test(code);
}

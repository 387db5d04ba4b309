/**
 * Writes fields as Word's help prints them: `{ IF { MERGEFIELD Sex | «Sex» } = "F" "Ms" "Mr" | Mr }`. The last result
 * stands behind `|`, `¶` ends a paragraph, and `{!` begins a locked field.
 */
import { escapeXml, run } from "./docx-blocks.ts";

const TOKEN = /\{!?|\}|\||¶|[^{}|¶]+/g;

/** @returns paragraphs @param properties of all runs: XML for `w:rPr` */
export function withFields(text: string, properties = ""): string {
  const formatting = properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`;
  const mark = (type: string, attributes = "") =>
    `<w:r>${formatting}<w:fldChar w:fldCharType="${type}"${attributes}/></w:r>`;
  const code = (text: string) =>
    `<w:r>${formatting}<w:instrText xml:space="preserve">${escapeXml(text)}</w:instrText></w:r>`;
  const open: { isResult: boolean }[] = [];
  const pieces = Array.from(text.matchAll(TOKEN), ([token]) => {
    const field = open.at(-1);
    if (token.startsWith("{")) {
      open.push({ isResult: false });
      return mark("begin", token === "{!" ? ' w:fldLock="1"' : "");
    }
    if (token === "¶") return "</w:p><w:p>";
    if (field === undefined) return run(token, properties);
    if (token === "}") {
      open.pop();
      return mark("end");
    }
    if (token === "|") {
      field.isResult = true;
      return mark("separate");
    }
    // As Word writes it: within the code of another field, a result is code too.
    if (field.isResult)
      return open.every(({ isResult }) => isResult) ? run(token.trim(), properties) : code(token.trim());
    return code(token);
  });
  return `<w:p>${pieces.join("")}</w:p>`;
}

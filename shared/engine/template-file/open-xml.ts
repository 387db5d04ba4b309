/** Opens an uploaded XML file: decodes it as it declares, and refuses what is not well-formed. */
import { isKnownCharset } from "#shared/base/encoding/declared-charset.ts";
import { type DecodedText, decodeText } from "#shared/base/encoding/text-encoding.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { checkXml } from "#shared/base/xml/check-xml.ts";
import { xmlStretches } from "#shared/base/xml/xml-places.ts";
import { parseXml } from "#shared/pdf/conformance/xml-tree.ts";
import { openText, type TextTemplate } from "./open-text.ts";

/** As in an HTML template. */
const TAGS_MAX = 200_000;

/**
 * @param filename the name used in error messages
 * @throws ServiceError `template_content_mismatch`, `template_damaged`, `template_too_complex`
 */
export function openXml(bytes: Uint8Array, filename: string): TextTemplate {
  const file = openText(bytes, filename, decodeXmlFile(bytes, filename));
  if (file.text.split("<", TAGS_MAX + 2).length > TAGS_MAX + 1) {
    throw serviceError("template_too_complex", { filename, reason: `it contains more than ${TAGS_MAX} tags` });
  }
  const fault = xmlFault(file.text) ?? (parseXml(file.text) === undefined ? NOT_WELL_FORMED : undefined);
  if (fault !== undefined) throw serviceError("template_damaged", { filename, reason: `it ${fault}` });
  return { ...file, isXml: true };
}

const NOT_WELL_FORMED = "is not well-formed XML, or uses a prefix that it does not declare";

/** Returns what is wrong with the XML of a file, as part of a sentence; also for a file with all values, in linear time. */
export function xmlFault(xml: string): string | undefined {
  const check = checkXml(xml);
  if ("fault" in check) return check.fault;
  for (const { start, end, place } of xmlStretches(xml)) {
    const piece = xml.slice(start, end);
    if (place === "text" && piece.includes("]]>")) return "contains ]]> in text, where > must be written as &gt;";
    if (place !== "opaque") continue;
    if (/^<\?xml\s/i.test(piece) && start > 0) return "declares XML behind its start";
    if (piece.startsWith("<!--") && piece.slice(4, -3).includes("--")) return "contains -- in a comment";
  }
  return undefined;
}

/** A byte order mark decides, then the declaration; without both it is UTF-8 (XML 1.0, 4.3.3). */
function decodeXmlFile(bytes: Uint8Array, filename: string): DecodedText {
  const found = decodeText(bytes);
  if (found.bom || found.encoding.startsWith("utf-16")) return found;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString("latin1");
  const label = DECLARATION.exec(head)?.[1] ?? "utf-8";
  if (isKnownCharset(label)) return decodeText(bytes, label);
  throw serviceError("template_damaged", { filename, reason: `it declares the unknown encoding ${label}` });
}

const HEAD_BYTES = 200;
const DECLARATION = /^<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

/** Opens an uploaded XML file: decodes it as it declares, and refuses what is not well-formed. */
import { isKnownCharset } from "#shared/base/encoding/declared-charset.ts";
import { type DecodedText, decodeText } from "#shared/base/encoding/text-encoding.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { checkXml } from "#shared/base/xml/check-xml.ts";
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
  const check = checkXml(file.text);
  if ("fault" in check) throw serviceError("template_damaged", { filename, reason: `it ${check.fault}` });
  return { ...file, isXml: true };
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

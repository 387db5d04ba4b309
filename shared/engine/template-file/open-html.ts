/**
 * Opens an uploaded HTML page: detects its encoding, and refuses anything that is not HTML, whatever its name claims.
 */
import { type DecodedText, decodeText } from "#shared/base/encoding/text-encoding.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { contentMismatch } from "./content-mismatch.ts";
import { binaryContent, type FoundContent, identifyContent, PLAIN_TEXT } from "./identify-content.ts";

export interface HtmlTemplate extends Pick<DecodedText, "encoding" | "isUncertain"> {
  /** The name as uploaded, for error messages. */
  readonly filename: string;
  /** The page with line feeds as line breaks, as a browser reads it. */
  readonly html: string;
}

/** A thousand pages with their pictures embedded. */
const HTML_BYTES_MAX = 16 * 1024 * 1024;
/** Reading that many takes a second. */
const HTML_TAGS_MAX = 200_000;

/**
 * Opens a page.
 * @param filename the name used in error messages
 * @throws ServiceError `template_content_mismatch`, `template_too_complex`
 */
export function openHtml(bytes: Uint8Array, filename: string): HtmlTemplate {
  const { text: html, encoding, isUncertain } = decodeHtml(bytes);
  const found = foreignContent(bytes, html);
  if (found !== undefined) throw contentMismatch(filename, ".html", found);
  if (bytes.length > HTML_BYTES_MAX) {
    const reason = `it contains more than ${HTML_BYTES_MAX / 1024 / 1024} MB`;
    throw serviceError("template_too_complex", { filename, reason });
  }
  if (html.split("<", HTML_TAGS_MAX + 2).length > HTML_TAGS_MAX + 1) {
    throw serviceError("template_too_complex", { filename, reason: `it contains more than ${HTML_TAGS_MAX} elements` });
  }
  return { filename, html: html.replace(/\r\n?/g, "\n"), encoding, ...(isUncertain && { isUncertain }) };
}

/** Describes what the file is if it is not HTML. */
function foreignContent(bytes: Uint8Array, html: string): FoundContent | undefined {
  const binary = binaryContent(bytes, html);
  if (binary !== undefined) return binary;
  const content = identifyContent(bytes);
  const isOtherMarkup = content.kind === "text" && /picture|XML/.test(content.words) && !/<html\b/i.test(html);
  if (isOtherMarkup) return content;
  return HTML_TAG.test(html) ? undefined : PLAIN_TEXT;
}

const HTML_TAG =
  /<(?:!doctype\s+html|html|head|body|p|div|span|h[1-6]|table|tr|td|ul|ol|li|a|b|i|u|em|strong|br|hr|img|pre|section|article|header|footer|main|style)(?=[\s/>])/i;

/**
 * Decodes a page. A byte order mark decides first, then the page's own declaration (HTML, 13.2.3.2), then the bytes.
 */
export function decodeHtml(bytes: Uint8Array): DecodedText {
  const found = decodeText(bytes);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString("latin1");
  const label = /<meta\b[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1]?.toLowerCase();
  if (found.bom || label === undefined || found.encoding.startsWith("utf-16") || /^utf-?(?:8|16)/.test(label))
    return found;
  // Bytes that are valid UTF-8 and more than ASCII are not so by accident.
  const isUtf8 = found.encoding === "utf-8" && found.text.length < bytes.length;
  return isUtf8 ? found : decodeText(bytes, label);
}

const HEAD_BYTES = 1024;

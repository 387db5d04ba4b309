/** Keeps what the sender of a text template declares of its encoding, which its stored bytes do not tell. */
import { decodeText, ENCODING_NAMES, encodeText } from "#shared/base/encoding/text-encoding.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { isTextFormat, type TemplateFormat } from "#shared/base/model/format.ts";
import type { UploadedFile } from "#shared/base/model/sent-file.ts";

/**
 * Returns the file as it is if the encoding is found without the declaration, and otherwise in UTF-8.
 * @throws ServiceError `template_damaged` for bytes that are no text in the declared charset
 */
export function inDeclaredCharset(file: UploadedFile, format: TemplateFormat): UploadedFile {
  const { filename, bytes, charset } = file;
  // An XML file declares its encoding itself.
  if (charset === undefined || format === ".xml" || !(isTextFormat(format) || format === ".html")) return file;
  const declared = decodeText(bytes, charset);
  if (declared.damagedLine !== undefined) {
    const reason = `it is not valid ${ENCODING_NAMES[declared.encoding]}, the charset in its Content-Type; the first other bytes are in line ${declared.damagedLine}`;
    throw serviceError("template_damaged", { filename, reason });
  }
  const found = decodeText(bytes);
  if (found.text === declared.text && !found.isUncertain) return file;
  return { filename, bytes: encodeText({ text: declared.text, encoding: "utf-8", bom: declared.bom }) };
}

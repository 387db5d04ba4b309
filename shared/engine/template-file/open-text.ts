/**
 * Opens an uploaded text file (.txt, .sql): detects its encoding, and refuses anything that is not text, whatever its
 * name claims.
 */
import { type DecodedText, decodeText, ENCODING_NAMES, missingCharacter } from "#shared/base/encoding/text-encoding.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { extensionOf } from "#shared/base/model/filename.ts";
import { contentMismatch } from "./content-mismatch.ts";
import { binaryContent } from "./identify-content.ts";

/** A text file without its byte order mark, with the facts needed to write a similar one. */
export interface TextTemplate extends DecodedText {
  /** The name as uploaded, for error messages. */
  readonly filename: string;
  /** The first line break of the text, or a line feed if it has none. */
  readonly lineBreak: string;
  /** Whether it is a well-formed XML file, which it remains with all values. */
  readonly isXml?: true;
}

/** A thousand pages have about three million characters. */
const TEXT_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Opens a text.
 * @param filename the name used in error messages
 * @param decoded the text, if its encoding is declared in the file
 * @throws ServiceError `template_content_mismatch`, `template_damaged`, `template_too_complex`
 */
export function openText(bytes: Uint8Array, filename: string, decoded = decodeText(bytes)): TextTemplate {
  // HTML and similar formats are text, and so are control characters except U+0000.
  const found = binaryContent(bytes, decoded.text);
  if (found !== undefined) throw contentMismatch(filename, extensionOf(filename), found);
  if (bytes.length > TEXT_BYTES_MAX) {
    const reason = `it contains more than ${TEXT_BYTES_MAX / 1024 / 1024} MB of text`;
    throw serviceError("template_too_complex", { filename, reason });
  }
  const { text, encoding, damagedLine } = decoded;
  // Text that cannot be decoded could not be written back either.
  if (damagedLine !== undefined || missingCharacter(text, encoding) !== undefined) {
    const place = damagedLine === undefined ? "" : `; the first other bytes are in line ${damagedLine}`;
    throw serviceError("template_damaged", {
      filename,
      reason: `not all of it is valid ${ENCODING_NAMES[encoding]}${place}`,
    });
  }
  return { ...decoded, filename, lineBreak: /\r\n?|\n/.exec(text)?.[0] ?? "\n" };
}

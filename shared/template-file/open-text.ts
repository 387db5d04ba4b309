/** Opens an uploaded text file (.txt, .sql): finds its encoding, and refuses what is no text whatever its name claims. */
import { type DecodedText, decodeText, ENCODING_NAMES, encodeText } from "#shared/encoding/text-encoding.ts";
import { serviceError } from "#shared/errors/service-error.ts";
import { extensionOf } from "#shared/model/filename.ts";
import { identifyContent } from "./identify-content.ts";

/** A text file without byte order mark, and what it takes to write one like it. */
export interface TextTemplate extends DecodedText {
  /** As it was uploaded, for error texts. */
  readonly filename: string;
  /** The first line break of the text; a line feed where it has none. */
  readonly lineBreak: string;
}

/** A thousand pages have some three million characters. */
const TEXT_BYTES_MAX = 8 * 1024 * 1024;

/**
 * @param filename for the error texts
 * @throws ServiceError `template_content_mismatch`, `template_damaged`, `template_too_complex`
 */
export function openText(bytes: Uint8Array, filename: string): TextTemplate {
  const decoded = decodeText(bytes);
  const found = foreignContent(bytes, decoded);
  if (found !== undefined) {
    throw serviceError("template_content_mismatch", { filename, format: extensionOf(filename), found });
  }
  if (bytes.length > TEXT_BYTES_MAX) {
    const reason = `it holds more than ${TEXT_BYTES_MAX / 1024 / 1024} MB of text`;
    throw serviceError("template_too_complex", { filename, reason });
  }
  // What cannot be decoded could not be written back either.
  if (!Buffer.from(encodeText(decoded)).equals(bytes)) {
    throw serviceError("template_damaged", {
      filename,
      reason: `not all of it is text in ${ENCODING_NAMES[decoded.encoding]}`,
    });
  }
  return { ...decoded, filename, lineBreak: /\r\n?|\n/.exec(decoded.text)?.[0] ?? "\n" };
}

/** What the file is instead of a text, in words. HTML and the like are text, and so are control characters but for U+0000. */
function foreignContent(bytes: Uint8Array, { text }: DecodedText): string | undefined {
  const content = identifyContent(bytes);
  if (content.kind === "zip") return "an Office file or another zip archive";
  if (content.kind === "encrypted") return "an Office file with a password";
  if (content.kind !== "text" && content.kind !== "unknown") return content.words;
  return text.includes("\u0000") ? "binary data of an unknown kind" : undefined;
}

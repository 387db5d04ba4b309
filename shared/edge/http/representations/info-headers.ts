/** Creates the headers that tell a caller about a document in addition to its file. */
import {
  BETWEEN_WARNINGS,
  type DocumentInfoValues,
  headerWarning,
  shortened,
} from "#shared/base/model/document-info.ts";

/**
 * Returns `Warning: 199 merganser "…"` for each warning (RFC 7234, 5.5), `X-Conformance: PDF/A-3b; checked`,
 * `X-Invoice-Profile: Factur-X; EN 16931` and `X-Page-Count: 3`. To be called when the document is complete.
 */
export function infoHeaders(info: DocumentInfoValues): Record<string, string> {
  const { conformance, profile, pageCount } = info;
  const warnings = shortened(info.warnings).map(headerWarning);
  return {
    ...(warnings.length > 0 && { Warning: warnings.join(BETWEEN_WARNINGS) }),
    ...(conformance && { "X-Conformance": `${conformance}; checked` }),
    ...(profile !== undefined && { "X-Invoice-Profile": profile }),
    ...(pageCount !== undefined && { "X-Page-Count": String(pageCount) }),
  };
}

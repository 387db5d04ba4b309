/** What headers say about a document. */

export interface DocumentFacts {
  /** What was left out or ignored, and why. */
  readonly warnings: readonly string[];
  /** The number of pages of a PDF, or of all PDFs in an archive. */
  readonly page_count: number | undefined;
  /** The part of PDF/A to which the file conforms, as the service has checked it. */
  readonly conformance: string | undefined;
  /** The standard and profile of the electronic invoice that the document is. */
  readonly invoice_profile: string | undefined;
}

export function factsOf(headers: Headers): DocumentFacts {
  const pages = headers.get("X-Page-Count");
  return {
    warnings: warningsOf(headers),
    page_count: pages === null ? undefined : Number(pages),
    conformance: headers.get("X-Conformance") ?? undefined,
    invoice_profile: headers.get("X-Invoice-Profile") ?? undefined,
  };
}

/** The texts stand in quotation marks, and these are percent-encoded within them. */
function warningsOf(headers: Headers): readonly string[] {
  const found = (headers.get("Warning") ?? "").matchAll(/"([^"]*)"/g);
  return Array.from(found, ([, text = ""]) => decoded(text));
}

/** Reads the name from `filename*` (RFC 8187), which the service sends with every file. */
export function filenameOf(headers: Headers): string {
  const [, name = "document"] = /filename\*=UTF-8''([^;]+)/i.exec(headers.get("Content-Disposition") ?? "") ?? [];
  return decoded(name);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

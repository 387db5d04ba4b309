/** Lists all file formats that the service reads or writes. */
import { oneOf, type Schema } from "./schema.ts";

interface FormatFacts {
  readonly mime: string;
  /** The extension in file names: PDF/A files are `.pdf` files (callers.md, 18). */
  readonly extension: string;
}

const TEXT = "text/plain; charset=utf-8";
const PDF: FormatFacts = { mime: "application/pdf", extension: ".pdf" };

export const FORMATS = {
  ".docx": {
    mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extension: ".docx",
  },
  ".doc": { mime: "application/msword", extension: ".doc" },
  ".odt": { mime: "application/vnd.oasis.opendocument.text", extension: ".odt" },
  ".rtf": { mime: "application/rtf", extension: ".rtf" },
  ".txt": { mime: TEXT, extension: ".txt" },
  ".sql": { mime: "application/sql", extension: ".sql" },
  ".html": { mime: "text/html; charset=utf-8", extension: ".html" },
  ".xml": { mime: "application/xml", extension: ".xml" },
  ".png": { mime: "image/png", extension: ".png" },
  ".pdf": PDF,
  ".pdf/a-1b": PDF,
  ".pdf/a-2b": PDF,
  ".pdf/a-3b": PDF,
  ".pdf/a-2a": PDF,
  ".pdf/a-3a": PDF,
  ".zip": { mime: "application/zip", extension: ".zip" },
} as const satisfies Record<string, FormatFacts>;

export type Format = keyof typeof FORMATS;

export const formatSchema: Schema<Format> = oneOf(Object.keys(FORMATS) as Format[]);

/** Returns the media types of formats without duplicates and parameters. */
export function mediaTypes(formats: readonly Format[]): string[] {
  return [...new Set(formats.map((format) => FORMATS[format].mime.replace(/;.*/, "")))];
}

/** The formats of uploaded templates (interface.md, "What the service does", 3; `.html` and `.xml` are extensions). */
export const TEMPLATE_FORMATS = [".docx", ".doc", ".odt", ".rtf", ".txt", ".sql", ".html", ".xml"] as const;
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number];

export const templateFormatSchema = oneOf(TEMPLATE_FORMATS);

/** Template formats that are converted to .docx once, at upload. */
export type ConvertedFormat = Extract<TemplateFormat, ".doc" | ".odt" | ".rtf">;

/** Template formats that stay text, unchanged byte for byte outside of their tags. */
export type TextFormat = Extract<TemplateFormat, ".txt" | ".sql" | ".xml">;

export function isConvertedFormat(format: TemplateFormat): format is ConvertedFormat {
  return format === ".doc" || format === ".odt" || format === ".rtf";
}

export function isTextFormat(format: TemplateFormat): format is TextFormat {
  return format === ".txt" || format === ".sql" || format === ".xml";
}

/** Values of `output_format` (interface.md, "What the service does", 5; level A of PDF/A and XML are extensions). */
export const OUTPUT_FORMATS = [
  ".docx",
  ".doc",
  ".odt",
  ".txt",
  ".html",
  ".png",
  ".pdf",
  ".pdf/a-1b",
  ".pdf/a-2b",
  ".pdf/a-3b",
  ".pdf/a-2a",
  ".pdf/a-3a",
  ".xml",
] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

export const outputFormatSchema = oneOf(OUTPUT_FORMATS);

/** @throws RangeError for XML, which is written and never converted */
export function assertConvertible(format: OutputFormat): asserts format is Exclude<OutputFormat, ".xml"> {
  if (format === ".xml") throw new RangeError("No document is converted to XML");
}

export type PdfFormat = Extract<OutputFormat, `.pdf${string}`>;

export function isPdfFormat(format: OutputFormat): format is PdfFormat {
  return format.startsWith(".pdf");
}

/** Parses a format, which callers also send in upper case or without its dot (callers.md, 8). */
export function parseOutputFormat(text: string): OutputFormat | undefined {
  const lower = text.trim().toLowerCase();
  const dotted = lower.startsWith(".") ? lower : `.${lower}`;
  return OUTPUT_FORMATS.find((format) => format === dotted);
}

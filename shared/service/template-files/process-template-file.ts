/** Processes an uploaded template file: reads its format and tags, and renders its preview. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { extensionOf } from "#shared/base/model/filename.ts";
import { isConvertedFormat, TEMPLATE_FORMATS, type TemplateFormat } from "#shared/base/model/format.ts";
import type { UploadedFile } from "#shared/base/model/sent-file.ts";
import type { Template } from "#shared/base/model/template.ts";
import { inDeclaredCharset } from "#shared/engine/template-file/declared-text.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { prepareSource } from "./prepare-source.ts";
import { prepareForPreview, renderPreviewIfPossible } from "./render-preview.ts";
import type { TemplateFiles } from "./store-template-files.ts";

export interface TemplateSyntax {
  /** Detected when absent. */
  readonly delimiters: Delimiters | undefined;
  readonly enhancedSyntax: boolean;
  /** See `ReadOptions`. */
  readonly hadNoTags?: boolean;
}

export interface ProcessedFile {
  readonly facts: Pick<
    Template,
    | "filename"
    | "format"
    | "delimiters"
    | "tags"
    | "problems"
    | "accessibilityProblems"
    | "enhancedSyntax"
    | "pageCount"
    | "fonts"
  >;
  readonly files: TemplateFiles;
}

/**
 * @throws ServiceError for a file that cannot be read (`template_*`), or cannot be converted or rendered
 *   (`conversion_*`, `converter_unavailable`)
 */
export async function processTemplateFile(
  deps: Pick<PreviewDependencies, "converter" | "pdfs" | "htmlRenderer" | "templateWorker" | "accountFonts">,
  sent: UploadedFile,
  { delimiters, enhancedSyntax, hadNoTags = false }: TemplateSyntax,
): Promise<ProcessedFile> {
  const format = templateFormat(sent);
  prepareForPreview(deps, format);
  const file = inDeclaredCharset(sent, format);
  const mergeFile = await prepareSource(deps, { ...file, format });
  const options = { enhancedSyntax, hadNoTags, ...(delimiters !== undefined && { delimiters }) };
  const { reading, shown } = await deps.templateWorker.read(mergeFile, options);
  // Without a converter the template can still generate .docx. Its preview is rendered when a converter is available.
  const preview = await renderPreviewIfPossible(deps, shown, format);
  return {
    facts: {
      filename: file.filename,
      format,
      enhancedSyntax,
      ...reading,
      pageCount: preview?.pageCount ?? null,
      fonts: preview?.fonts ?? [],
    },
    files: { source: file.bytes, converted: isConvertedFormat(format) ? mergeFile.bytes : undefined, preview },
  };
}

function templateFormat({ filename }: UploadedFile): TemplateFormat {
  const extension = extensionOf(filename);
  const format = TEMPLATE_FORMATS.find((each) => each === extension);
  if (format !== undefined) return format;
  throw serviceError("template_format_unsupported", {
    filename,
    formats: new Intl.ListFormat("en", { type: "disjunction" }).format(TEMPLATE_FORMATS),
  });
}

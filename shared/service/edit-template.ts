/** Replaces texts in a template's file, which becomes a new version, or is only returned. */
import type { Account } from "#shared/base/model/account.ts";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { extensionOf } from "#shared/base/model/filename.ts";
import { isConvertedFormat, type TemplateFormat } from "#shared/base/model/format.ts";
import type { TemplateId } from "#shared/base/model/ids.ts";
import type { UploadedFile } from "#shared/base/model/sent-file.ts";
import { isWithoutTags } from "#shared/base/model/tags.ts";
import type { Template } from "#shared/base/model/template.ts";
import type { TextReplacement } from "#shared/base/model/text-replacement.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { PreviewDependencies } from "./dependencies/dependencies.ts";
import { readMergeFile } from "./dependencies/read-merge-file.ts";
import { findTemplate } from "./template-files/find-template.ts";
import { updateTemplate } from "./update-template.ts";

export interface TemplateEdit {
  readonly replacements: readonly AskedReplacement[];
  readonly delimiters: Delimiters | undefined;
  readonly enhancedSyntax: boolean | undefined;
}

interface AskedReplacement extends Omit<TextReplacement, "outsideTagsOf"> {
  readonly outsideTags?: boolean | undefined;
}

type Reading = Pick<PreviewDependencies, "files" | "templateWorker">;

/**
 * Returns the template with the edited file.
 * @throws ServiceError `text_not_found`, `text_only_in_tags`, `text_ambiguous`, `texts_overlap`, and as `updateTemplate` does for a new file
 */
export function editTemplate(
  deps: Parameters<typeof updateTemplate>[0] & Reading,
  account: Account,
  id: TemplateId,
  { replacements, delimiters, enhancedSyntax }: TemplateEdit,
): Promise<Template> {
  return updateTemplate(deps, account, id, {
    file: undefined,
    editedFile: (present) => edited(deps, present, replacements),
    delimiters,
    enhancedSyntax,
    name: undefined,
    folder: undefined,
    region: undefined,
    versioningEnabled: undefined,
  });
}

/**
 * Returns the edited file, and stores nothing.
 * @throws ServiceError `template_not_found`, `text_not_found`, `text_only_in_tags`, `text_ambiguous`, `texts_overlap`
 */
export function editTemplateFile(
  deps: Reading & Pick<PreviewDependencies, "templates">,
  account: Account,
  id: TemplateId,
  { replacements }: Pick<TemplateEdit, "replacements">,
): Promise<UploadedFile> {
  return repeatOnConflict(async () => {
    const { template } = await findTemplate(deps, account, id);
    return edited(deps, template, replacements);
  });
}

/** @throws RecordConflict when the template was changed since it was read */
async function edited(
  { files, templateWorker }: Reading,
  template: Template,
  asked: readonly AskedReplacement[],
): Promise<UploadedFile> {
  const { filename, format, delimiters, tags } = template;
  // Without tags, nothing between the delimiters is one.
  const outsideTagsOf = isWithoutTags(tags) ? undefined : delimiters;
  const replacements = asked.map(({ outsideTags, ...replacement }) => ({
    ...replacement,
    ...(outsideTags === true && { outsideTagsOf }),
  }));
  const bytes = await readMergeFile(files, template);
  return {
    filename: editedName(filename, format),
    bytes: await templateWorker.edit({ filename, format, bytes }, replacements),
  };
}

/** A .doc, .odt or .rtf has been converted, and is a .docx from now on. */
function editedName(filename: string, format: TemplateFormat): string {
  if (!isConvertedFormat(format)) return filename;
  return `${filename.slice(0, filename.length - extensionOf(filename).length)}.docx`;
}

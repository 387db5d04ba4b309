/** The name of the open template and what can be done with it. */
import { useState } from "preact/hooks";
import { tagNames } from "#studio/gallery/chosen-templates.ts";
import { TEMPLATE_FILES } from "#studio/gallery/upload-anywhere.tsx";
import { addressOf } from "#studio/keep/address.ts";
import { FileButton } from "#studio/parts/file-button.tsx";
import { ErrorNotice, Notice } from "#studio/parts/notice.tsx";
import { Waiting } from "#studio/parts/waiting.tsx";
import { updateTemplate } from "#studio/service/operations.ts";
import type { Template } from "#studio/service/types.ts";
import { isWithoutFields } from "#studio/service/without-fields.ts";
import { t } from "#studio/texts/text.ts";

interface TemplateHeadProps {
  readonly template: Template;
  readonly setTemplate: (template: Template) => void;
}

interface HeadState {
  readonly working?: string;
  readonly done?: string;
  /** When the file was replaced: what is told of it is no longer true after another change. */
  readonly of?: number;
  readonly error?: unknown;
}

export function TemplateHead({ template, setTemplate }: TemplateHeadProps) {
  const [state, setState] = useState<HeadState>({});
  const { id, name, filename } = template;
  const isPlain = isWithoutFields(template.tags);
  const replace = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    setState({ working: file.name });
    try {
      const next = await updateTemplate(id, { file });
      setState({
        of: next.updated,
        done: `${t("template.replaced", { name: file.name })} ${changesOf(template, next)}`,
      });
      setTemplate(next);
    } catch (error) {
      setState({ error });
    }
  };
  return (
    <>
      <header class="desk-head">
        <h1 dir="auto">{name}</h1>
        <a class="facts" href={template.template_uri} title={t("template.download")} dir="auto">
          {filename}
        </a>
        <nav class="actions" aria-label={name}>
          <FileButton accept={TEMPLATE_FILES} onFiles={replace}>
            {t("template.replace")}
          </FileButton>
          <a class="button" href={addressOf(["template", id, "many"])}>
            {t("template.many")}
          </a>
          <a class="button" href={addressOf(["documents", id])}>
            {t("template.documents")}
          </a>
          <a class="button" href={addressOf(["template", id, "versions"])}>
            {t("template.versions")}
          </a>
          <a class="button" href={addressOf(["template", id, "settings"])}>
            {t("template.settings")}
          </a>
        </nav>
      </header>
      {state.working !== undefined && <Waiting what={t("template.replacing", { name: state.working })} />}
      {state.error !== undefined && <ErrorNotice error={state.error} />}
      {state.done !== undefined && state.of === template.updated && (
        <Notice kind={isPlain ? "warning" : "done"}>
          <p dir="auto">{state.done}</p>
          {isPlain && template.versioning_enabled && <p>{t("template.oldKept")}</p>}
          {template.versioning_enabled && (
            <a href={addressOf(["template", id, "versions"])}>{t("template.whatChanged")}</a>
          )}
        </Notice>
      )}
    </>
  );
}

function changesOf(before: Template, after: Template): string {
  if (isWithoutFields(after.tags)) return t("template.noFields");
  const [old, now] = [tagNames(before.tags.valid), tagNames(after.tags.valid)];
  const added = [...new Set(now.filter((name) => !old.includes(name)))];
  const removed = [...new Set(old.filter((name) => !now.includes(name)))];
  if (added.length + removed.length === 0) return t("template.sameTags");
  const parts = [
    added.length > 0 && t("template.added", { tags: added.join(", ") }),
    removed.length > 0 && t("template.removed", { tags: removed.join(", ") }),
  ];
  return parts.filter(Boolean).join(" ");
}

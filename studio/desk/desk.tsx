/** The heart of Studio: the templates, the data of one of them, and its document beside them. */

import { useLoaded } from "#studio/keep/loaded.ts";
import { Notice } from "#studio/parts/notice.tsx";
import { PendingView } from "#studio/parts/pending-view.tsx";
import { ServiceError } from "#studio/service/call.ts";
import { getSchema, getTemplate } from "#studio/service/operations.ts";
import { t } from "#studio/texts/text.ts";
import { DeskColumns } from "./desk-columns.tsx";

export function Desk({ id }: { readonly id: string }) {
  const template = useLoaded(() => getTemplate(id), [id]);
  const schema = useLoaded(() => getSchema(id), [id, template.value?.updated]);
  const error = template.error ?? schema.error;
  if (error instanceof ServiceError && error.status === 404) {
    return (
      <section class="view">
        <h1>{t("app.templates")}</h1>
        <Notice kind="error">
          <p>{t("template.missing")}</p>
          <a href="#/">{t("app.toTemplates")}</a>
        </Notice>
      </section>
    );
  }
  if (error !== undefined || template.value === undefined || schema.value === undefined) {
    const title = template.value?.name ?? t("documents.template");
    const retry = template.error ? template.reload : schema.reload;
    return <PendingView title={title} what={t("template.loading")} error={error} retry={retry} />;
  }
  return <DeskColumns template={template.value} schema={schema.value} setTemplate={template.set} />;
}

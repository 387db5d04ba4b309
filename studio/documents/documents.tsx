/** The stored documents of a template, newest first. */

import { useState } from "preact/hooks";
import { addressOf, go } from "#studio/keep/address.ts";
import { useLoaded } from "#studio/keep/loaded.ts";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { PendingView } from "#studio/parts/pending-view.tsx";
import { Scroll } from "#studio/parts/scroll.tsx";
import { Waiting } from "#studio/parts/waiting.tsx";
import { listDocuments, listTemplates } from "#studio/service/operations.ts";
import type { Template } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";
import { DocumentRow } from "./document-row.tsx";
import { UnderWay } from "./under-way.tsx";

export function Documents({ id }: { readonly id: string }) {
  const { value, error, reload } = useLoaded(listTemplates, []);
  if (error !== undefined || value === undefined)
    return <PendingView title={t("documents.title")} what={t("gallery.loading")} error={error} retry={reload} />;
  const template = value.find((other) => other.id === id) ?? value[0];
  return (
    <section class="view">
      <h1>{t("documents.title")}</h1>
      {template === undefined ? (
        <p class="empty">{t("documents.noTemplates")}</p>
      ) : (
        <OfTemplate templates={value} template={template} />
      )}
    </section>
  );
}

interface OfTemplateProps {
  readonly templates: readonly Template[];
  readonly template: Template;
}

function OfTemplate({ templates, template }: OfTemplateProps) {
  return (
    <>
      <div class="choices">
        <label for="template">{t("documents.template")}</label>
        <select id="template" value={template.id} onChange={(event) => go("documents", event.currentTarget.value)}>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <a href={addressOf(["template", template.id])}>{t("common.open")}</a>
      </div>
      <UnderWay key={`run ${template.id}`} template={template.id} />
      <List key={template.id} template={template} />
    </>
  );
}

function List({ template }: { readonly template: Template }) {
  const { value, error, reload, set } = useLoaded(() => listDocuments(template.id), []);
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  if (error !== undefined) return <ErrorNotice error={error} retry={reload} />;
  if (value === undefined) return <Waiting what={t("documents.loading")} />;
  const shown = value.filter(({ id }) => !deleted.has(id));
  if (shown.length === 0) return <p class="empty">{t("documents.none")}</p>;
  const setGone = (id: string, isGone: boolean) =>
    setDeleted((before) => new Set(isGone ? [...before, id] : [...before].filter((other) => other !== id)));
  return (
    <Scroll label={t("documents.of", { name: template.name })}>
      <table class="records">
        <caption class="visually-hidden">{t("documents.of", { name: template.name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("common.name")}</th>
            <th scope="col">{t("documents.file")}</th>
            <th scope="col">{t("common.created")}</th>
            <th scope="col">{t("common.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              change={(changed) => set(value.map((other) => (other.id === changed.id ? changed : other)))}
              setGone={(isGone) => setGone(document.id, isGone)}
            />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

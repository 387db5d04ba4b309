/** What can be changed of a template, and its end. */
import { addressOf, go } from "#studio/keep/address.ts";
import { useLoaded } from "#studio/keep/loaded.ts";
import { PendingView } from "#studio/parts/pending-view.tsx";
import { deleteLater } from "#studio/parts/toasts.tsx";
import { deleteTemplate, getTemplate } from "#studio/service/operations.ts";
import type { Template } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";
import { SettingsForm } from "./settings-form.tsx";

export function Settings({ id }: { readonly id: string }) {
  const { value: template, error, reload, set } = useLoaded(() => getTemplate(id), [id]);
  if (error !== undefined || template === undefined)
    return <PendingView title={t("template.settings")} what={t("template.loading")} error={error} retry={reload} />;
  return (
    <section class="view">
      <header class="view-head">
        <h1>{t("settings.title", { name: template.name })}</h1>
        <span class="buttons">
          <a class="button" href={addressOf(["template", id, "versions"])}>
            {t("template.versions")}
          </a>
          <a class="button" href={addressOf(["template", id])}>
            {t("template.back")}
          </a>
        </span>
      </header>
      <SettingsForm template={template} onSaved={set} />
      <h2>{t("settings.delete")}</h2>
      <p class="hint">{t("settings.deleteHint")}</p>
      <button type="button" class="danger" onClick={() => remove(template)}>
        {t("common.delete")}
      </button>
    </section>
  );
}

function remove({ id, name }: Template): void {
  go("");
  deleteLater({ name, act: () => deleteTemplate(id), onUndo: () => go("template", id) });
}

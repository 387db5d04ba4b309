/** The files that a template had: what changed between two of them, and the way back to one. */
import { addressOf, setOption, usePlace } from "#studio/keep/address.ts";
import { useLoaded } from "#studio/keep/loaded.ts";
import { PendingView } from "#studio/parts/pending-view.tsx";
import { getTemplate, listVersions } from "#studio/service/operations.ts";
import type { Template, Version } from "#studio/service/types.ts";
import { t, timeText } from "#studio/texts/text.ts";
import { Comparison } from "./comparison.tsx";
import { VersionTable } from "./version-table.tsx";

export function Versions({ id }: { readonly id: string }) {
  const template = useLoaded(() => getTemplate(id), [id]);
  const versions = useLoaded(() => listVersions(id), [id, template.value?.updated]);
  const error = template.error ?? versions.error;
  if (error !== undefined || template.value === undefined || versions.value === undefined) {
    const retry = template.error ? template.reload : versions.reload;
    return <PendingView title={t("template.versions")} what={t("versions.loading")} error={error} retry={retry} />;
  }
  return (
    <section class="view">
      <header class="view-head">
        <h1 dir="auto">{t("versions.title", { name: template.value.name })}</h1>
        <a class="button" href={addressOf(["template", id])}>
          {t("template.back")}
        </a>
      </header>
      {versions.value.length === 1 && <p class="hint">{t("versions.none")}</p>}
      <VersionTable template={template.value} versions={versions.value} onRestored={template.set} />
      {versions.value.length > 1 && <Chosen template={template.value} versions={versions.value} />}
    </section>
  );
}

interface ChosenProps {
  readonly template: Template;
  /** Newest first. */
  readonly versions: readonly Version[];
}

/** The address names the two versions; without it, they are the present one and the one before. */
function Chosen({ template, versions }: ChosenProps) {
  const { options } = usePlace();
  const named = (option: string) => versions.find(({ version }) => String(version) === options.get(option));
  const now = named("new") ?? versions[0];
  const old = named("old") ?? versions[1];
  if (now === undefined || old === undefined) return null;
  const [before, after] = old.version < now.version ? [old, now] : [now, old];
  return (
    <>
      <h2>{t("versions.change")}</h2>
      <div class="choices">
        <ChooseVersion option="old" label={t("versions.old")} versions={versions} chosen={old} />
        <ChooseVersion option="new" label={t("versions.new")} versions={versions} chosen={now} />
      </div>
      <Comparison key={`${before.version} ${after.version}`} template={template} before={before} after={after} />
    </>
  );
}

interface ChooseVersionProps {
  readonly option: string;
  readonly label: string;
  readonly versions: readonly Version[];
  readonly chosen: Version;
}

function ChooseVersion({ option, label, versions, chosen }: ChooseVersionProps) {
  return (
    <label class="choice">
      <span>{label}</span>
      <select value={chosen.version} onChange={(event) => setOption(option, event.currentTarget.value)}>
        {versions.map(({ version, filename, created }) => (
          <option key={version} value={version}>
            {t("versions.option", { n: version, name: filename, time: timeText(created) })}
          </option>
        ))}
      </select>
    </label>
  );
}

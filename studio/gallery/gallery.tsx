/** All templates with their first pages. At the first visit, an example is opened instead. */
import { useEffect, useState } from "preact/hooks";
import { kept, useKept } from "#studio/keep/kept.ts";
import { useLoaded } from "#studio/keep/loaded.ts";
import { FileButton } from "#studio/parts/file-button.tsx";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { useOnce } from "#studio/parts/once.ts";
import { useKeys } from "#studio/parts/single-keys.ts";
import { Waiting } from "#studio/parts/waiting.tsx";
import { listTemplates } from "#studio/service/operations.ts";
import { REGIONS, type Template } from "#studio/service/types.ts";
import { t, tn } from "#studio/texts/text.ts";
import { type Choice, chosenTemplates, foldersOf } from "./chosen-templates.ts";
import { EXAMPLE_WAS_OPENED, openExample } from "./example.ts";
import { TemplateCard } from "./template-card.tsx";
import { TEMPLATE_FILES, useUpload } from "./upload-anywhere.tsx";

export function Gallery() {
  const { value, error, reload } = useLoaded(listTemplates, []);
  const [example, setExample] = useState<{ isWorking?: boolean; error?: unknown }>({});
  const upload = useUpload();
  const open = useOnce(() => {
    setExample({ isWorking: true });
    return openExample().catch((failure) => setExample({ error: failure }));
  });
  useEffect(() => {
    if (value?.length === 0 && !kept(EXAMPLE_WAS_OPENED, false)) open();
  }, [value]);
  return (
    <section class="view gallery">
      <header class="view-head">
        <h1>{t("gallery.title")}</h1>
        <div class="own">
          <FileButton accept={TEMPLATE_FILES} onFiles={upload} class="primary" multiple isUploadKey>
            {t("gallery.own")}
          </FileButton>
          <span class="hint">{t("gallery.ownHint")}</span>
        </div>
      </header>
      {error !== undefined && <ErrorNotice error={error} retry={reload} />}
      {example.error !== undefined && <ErrorNotice error={example.error} retry={open} />}
      {value === undefined && error === undefined && <Waiting what={t("gallery.loading")} />}
      {example.isWorking && <Waiting what={t("gallery.preparing")} />}
      {value !== undefined && !example.isWorking && <Choosing templates={value} openExample={open} />}
    </section>
  );
}

const EVERYTHING: Choice = { search: "", folder: [], region: "" };

function Choosing({
  templates,
  openExample,
}: {
  readonly templates: readonly Template[];
  readonly openExample: () => void;
}) {
  const [choice, setChoice] = useKept<Choice>("gallery", EVERYTHING);
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  useKeys({ "/": () => document.getElementById("search")?.focus() }, []);
  const there = templates.filter(({ id }) => !deleted.has(id));
  const shown = chosenTemplates(there, choice);
  const folders = foldersOf(there);
  const setGone = (id: string, isGone: boolean) =>
    setDeleted((before) => new Set(isGone ? [...before, id] : [...before].filter((other) => other !== id)));
  return (
    <>
      <div class="choices">
        <input
          id="search"
          type="search"
          aria-label={t("gallery.search")}
          placeholder={t("gallery.search")}
          value={choice.search}
          onInput={(event) => setChoice({ ...choice, search: event.currentTarget.value })}
        />
        {folders.length > 0 && (
          <select
            aria-label={t("gallery.folder")}
            value={JSON.stringify(choice.folder)}
            onChange={(event) => setChoice({ ...choice, folder: JSON.parse(event.currentTarget.value) })}
          >
            <option value="[]">{t("gallery.all")}</option>
            {folders.map(({ path, count }) => (
              <option key={JSON.stringify(path)} value={JSON.stringify(path)}>
                {path.join(" / ")} ({count})
              </option>
            ))}
          </select>
        )}
        <select
          aria-label={t("common.region")}
          value={choice.region}
          onChange={(event) => setChoice({ ...choice, region: event.currentTarget.value })}
        >
          <option value="">{t("gallery.anyRegion")}</option>
          {REGIONS.map((region) => (
            <option key={region} value={region}>
              {t(`region.${region}`)}
            </option>
          ))}
        </select>
        <span class="count" role="status">
          {tn("gallery.count", shown.length)}
        </span>
      </div>
      {there.length === 0 && (
        <div class="empty">
          <p>{t("gallery.empty")}</p>
          <button type="button" onClick={openExample}>
            {t("gallery.example")}
          </button>
        </div>
      )}
      {there.length > 0 && shown.length === 0 && <p class="empty">{t("gallery.nothing")}</p>}
      <ul class="cards">
        {shown.map((template) => (
          <TemplateCard key={template.id} template={template} setGone={(isGone) => setGone(template.id, isGone)} />
        ))}
      </ul>
    </>
  );
}

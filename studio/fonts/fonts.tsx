/** The account's own fonts. */

import { useState } from "preact/hooks";
import { useLoaded } from "#studio/keep/loaded.ts";
import { useDrop } from "#studio/parts/drop.ts";
import { FileButton } from "#studio/parts/file-button.tsx";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { Scroll } from "#studio/parts/scroll.tsx";
import { deleteLater, say } from "#studio/parts/toasts.tsx";
import { Waiting } from "#studio/parts/waiting.tsx";
import { createFont, deleteFont, listFonts } from "#studio/service/operations.ts";
import type { Font } from "#studio/service/types.ts";
import { t, timeText } from "#studio/texts/text.ts";

const FONT_FILES = ".ttf,.otf,.ttc";

export function Fonts() {
  const { value, error, reload } = useLoaded(listFonts, []);
  const [state, setState] = useState<{ working?: string; error?: unknown }>({});
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const upload = async (files: readonly File[]) => {
    try {
      for (const file of files) {
        setState({ working: file.name });
        await createFont(file);
        say(t("fonts.uploaded", { name: file.name }));
      }
      setState({});
    } catch (failure) {
      setState({ error: failure });
    }
    reload();
  };
  const drop = useDrop(upload);
  const remove = ({ id, filename }: Font) => {
    setDeleted(new Set([...deleted, id]));
    const onUndo = () => setDeleted((before) => new Set([...before].filter((other) => other !== id)));
    deleteLater({ name: filename, act: () => deleteFont(id), onUndo });
  };
  const fonts = value?.filter(({ id }) => !deleted.has(id));
  return (
    <section class={`view ${drop.isOver ? "over" : ""}`} {...drop.handlers}>
      <header class="view-head">
        <h1>{t("fonts.title")}</h1>
        <div class="own">
          <FileButton accept={FONT_FILES} onFiles={upload} class="primary" multiple isUploadKey>
            {t("fonts.choose")}
          </FileButton>
          <span class="hint">{t("fonts.chooseHint")}</span>
        </div>
      </header>
      <p>{t("fonts.what")}</p>
      {state.working !== undefined && <Waiting what={t("fonts.uploading", { name: state.working })} />}
      {state.error !== undefined && <ErrorNotice error={state.error} />}
      {error !== undefined && <ErrorNotice error={error} retry={reload} />}
      {fonts === undefined && error === undefined && <Waiting what={t("fonts.loading")} />}
      {fonts?.length === 0 && <p class="empty">{t("fonts.none")}</p>}
      {fonts !== undefined && fonts.length > 0 && <FontTable fonts={fonts} remove={remove} />}
    </section>
  );
}

function FontTable({ fonts, remove }: { readonly fonts: readonly Font[]; readonly remove: (font: Font) => void }) {
  return (
    <Scroll label={t("fonts.title")}>
      <table class="records">
        <thead>
          <tr>
            <th scope="col">{t("documents.file")}</th>
            <th scope="col">{t("fonts.faces")}</th>
            <th scope="col">{t("common.region")}</th>
            <th scope="col">{t("fonts.licence")}</th>
            <th scope="col">{t("common.created")}</th>
            <th scope="col">{t("common.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {fonts.map((font) => (
            <tr key={font.id}>
              <th scope="row" dir="auto">
                {font.filename}
              </th>
              <td data-label={t("fonts.faces")}>
                {font.faces.map(({ family, style }) => `${family} ${style}`).join(", ")}
              </td>
              <td data-label={t("common.region")}>{t(`region.${font.region}`)}</td>
              <td data-label={t("fonts.licence")}>{font.license.replaceAll("_", " ")}</td>
              <td data-label={t("common.created")}>{timeText(font.created)}</td>
              <td class="row-actions">
                <button
                  type="button"
                  class="plain small"
                  aria-label={`${t("common.delete")}: ${font.filename}`}
                  onClick={() => remove(font)}
                >
                  {t("common.delete")}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** The files that a template had, to download or to use again. */
import { useState } from "preact/hooks";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { useOnce } from "#studio/parts/once.ts";
import { Scroll } from "#studio/parts/scroll.tsx";
import { say } from "#studio/parts/toasts.tsx";
import { restoreVersion } from "#studio/service/operations.ts";
import type { Template, Version } from "#studio/service/types.ts";
import { t, timeText } from "#studio/texts/text.ts";

interface VersionTableProps {
  readonly template: Template;
  /** Newest first. */
  readonly versions: readonly Version[];
  readonly onRestored: (template: Template) => void;
}

export function VersionTable({ template, versions, onRestored }: VersionTableProps) {
  const [failure, setFailure] = useState<unknown>();
  const restore = useOnce((version: number) =>
    restoreVersion(template.id, version).then((next) => {
      say(t("versions.restored", { n: version }));
      setFailure(undefined);
      onRestored(next);
    }, setFailure),
  );
  const title = t("versions.title", { name: template.name });
  return (
    <>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <Scroll label={title}>
        <table class="records">
          <caption class="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t("versions.version")}</th>
              <th scope="col">{t("versions.file")}</th>
              <th scope="col">{t("common.created")}</th>
              <th scope="col">{t("common.actions")}</th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, filename, created, current, template_uri }) => (
              <tr key={version}>
                <th scope="row" data-label={t("versions.version")}>
                  {version} {current && <span class="badge">{t("versions.current")}</span>}
                </th>
                <td data-label={t("versions.file")}>
                  <a href={template_uri} dir="auto">
                    {filename}
                  </a>
                </td>
                <td data-label={t("common.created")}>{timeText(created)}</td>
                <td class="row-actions">
                  {!current && (
                    <button
                      type="button"
                      class="small"
                      aria-label={t("versions.restoreLabel", { n: version })}
                      onClick={() => restore(version)}
                    >
                      {t("versions.restore")}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {versions.length > 1 && <p class="hint">{t("versions.restoreHint")}</p>}
    </>
  );
}

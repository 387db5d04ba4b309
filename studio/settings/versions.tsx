/** The files that a template had, to download or to use again. */

import { useState } from "preact/hooks";
import { useLoaded } from "#studio/keep/loaded.ts";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { Scroll } from "#studio/parts/scroll.tsx";
import { say } from "#studio/parts/toasts.tsx";
import { Waiting } from "#studio/parts/waiting.tsx";
import { listVersions, restoreVersion } from "#studio/service/operations.ts";
import type { Template } from "#studio/service/types.ts";
import { t, timeText } from "#studio/texts/text.ts";

interface VersionsProps {
  readonly template: Template;
  readonly onRestored: (template: Template) => void;
}

export function Versions({ template, onRestored }: VersionsProps) {
  const { value, error, reload } = useLoaded(() => listVersions(template.id), [template.updated]);
  const [failure, setFailure] = useState<unknown>();
  const restore = (version: number) =>
    restoreVersion(template.id, version).then((next) => {
      say(t("versions.restored", { n: version }));
      onRestored(next);
    }, setFailure);
  return (
    <div>
      <h2 id="versions">{t("versions.title")}</h2>
      {error !== undefined && <ErrorNotice error={error} retry={reload} />}
      {failure !== undefined && <ErrorNotice error={failure} />}
      {value === undefined && error === undefined && <Waiting what={t("versions.loading")} />}
      {value?.length === 1 && <p class="hint">{t("versions.none")}</p>}
      {value !== undefined && value.length > 0 && (
        <Scroll label={t("versions.title")}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("versions.version")}</th>
                <th scope="col">{t("versions.file")}</th>
                <th scope="col">{t("common.created")}</th>
                <th scope="col">{t("common.actions")}</th>
              </tr>
            </thead>
            <tbody>
              {value.map(({ version, filename, created, current, template_uri }) => (
                <tr key={version}>
                  <th scope="row">
                    {version} {current && <span class="badge">{t("versions.current")}</span>}
                  </th>
                  <td>
                    <a href={template_uri} dir="auto">
                      {filename}
                    </a>
                  </td>
                  <td>{timeText(created)}</td>
                  <td class="row-actions">
                    {!current && (
                      <button
                        type="button"
                        class="plain small"
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
      )}
    </div>
  );
}

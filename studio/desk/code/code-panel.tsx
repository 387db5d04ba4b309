/** The call of what is on the screen, to copy into a program. */

import { useState } from "preact/hooks";
import { useKept } from "#studio/keep/kept.ts";
import { CopyButton } from "#studio/parts/copy-button.tsx";
import { Scroll } from "#studio/parts/scroll.tsx";
import { key } from "#studio/service/key.ts";
import { SERVICE_ADDRESS } from "#studio/service/service-address.ts";
import type { JsonObject } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";
import { codeIn, LANGUAGES, type Language } from "./code.ts";
import { shortened } from "./shortened.ts";

interface CodePanelProps {
  readonly body: JsonObject;
  readonly filename: string;
}

export function CodePanel({ body, filename }: CodePanelProps) {
  const [language, setLanguage] = useKept<Language>("language", "curl");
  const [withKey, setWithKey] = useState(false);
  const request = { service: SERVICE_ADDRESS, filename, key: withKey ? (key() ?? undefined) : undefined };
  const shown = shortened(body);
  return (
    <details class="code">
      <summary>{t("code.title")}</summary>
      <div class="code-bar">
        <select
          aria-label={t("code.language")}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        >
          {LANGUAGES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <label class="switch">
          <input type="checkbox" checked={withKey} onChange={(event) => setWithKey(event.currentTarget.checked)} />
          <span>{t("code.withKey")}</span>
        </label>
        <CopyButton text={() => codeIn(language, { ...request, body })} />
      </div>
      <Scroll class="source" label={language}>
        <pre>{codeIn(language, { ...request, body: shown })}</pre>
      </Scroll>
      {JSON.stringify(shown) !== JSON.stringify(body) && <p class="hint">{t("code.shortened")}</p>}
    </details>
  );
}

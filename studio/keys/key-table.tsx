/** The keys of the account. Revoking one is asked for twice, where the button stands. */

import { useState } from "preact/hooks";
import { Scroll } from "#studio/parts/scroll.tsx";
import type { Key } from "#studio/service/types.ts";
import { t, timeText } from "#studio/texts/text.ts";

interface KeyTableProps {
  readonly keys: readonly Key[];
  readonly revoke: (id: string) => void;
}

export function KeyTable({ keys, revoke }: KeyTableProps) {
  return (
    <Scroll label={t("keys.title")}>
      <table class="records">
        <thead>
          <tr>
            <th scope="col">{t("common.name")}</th>
            <th scope="col">{t("keys.rights")}</th>
            <th scope="col">{t("common.created")}</th>
            <th scope="col">{t("keys.lastUsed")}</th>
            <th scope="col">{t("common.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} shown={key} revoke={() => revoke(key.id)} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function KeyRow({ shown, revoke }: { readonly shown: Key; readonly revoke: () => void }) {
  const [isSure, setIsSure] = useState(false);
  const name = shown.name || t("keys.unnamed");
  return (
    <tr>
      <th scope="row" dir="auto">
        {name} {shown.current && <span class="badge">{t("keys.this")}</span>}
      </th>
      <td data-label={t("keys.rights")}>{t(`keys.rights.${shown.rights}`)}</td>
      <td data-label={t("common.created")}>{timeText(shown.created)}</td>
      <td data-label={t("keys.lastUsed")}>{lastUseText(shown)}</td>
      <td class="row-actions">
        {isSure ? (
          <span role="alert">
            {shown.current ? t("keys.revokeCurrent") : t("keys.revokeSure", { name })}{" "}
            <button type="button" class="danger small" onClick={revoke}>
              {t("keys.revokeYes")}
            </button>{" "}
            <button type="button" class="small" onClick={() => setIsSure(false)}>
              {t("common.cancel")}
            </button>
          </span>
        ) : (
          <button
            type="button"
            class="plain small"
            aria-label={t("keys.revokeLabel", { name })}
            onClick={() => setIsSure(true)}
          >
            {t("keys.revoke")}
          </button>
        )}
      </td>
    </tr>
  );
}

/** The service notes the use of a key once an hour; this one has just been used, to show the keys. */
function lastUseText({ current, last_used }: Key): string {
  if (current) return t("keys.now");
  return last_used === null ? t("keys.never") : timeText(last_used);
}

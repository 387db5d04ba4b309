/** The secret that signs webhooks: shown when asked for, and replaced. */
import { useState } from "preact/hooks";
import { CopyButton } from "#studio/parts/copy-button.tsx";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { useOnce } from "#studio/parts/once.ts";
import { getWebhookSecret, rotateWebhookSecret } from "#studio/service/operations.ts";
import { t } from "#studio/texts/text.ts";

export function WebhookSecret() {
  const [state, setState] = useState<{ secret?: string; isNew?: boolean; error?: unknown }>({});
  const show = () =>
    getWebhookSecret().then(
      ({ secret }) => setState({ secret }),
      (error) => setState({ error }),
    );
  const renew = useOnce(() =>
    rotateWebhookSecret().then(
      ({ secret }) => setState({ secret, isNew: true }),
      (error) => setState({ error }),
    ),
  );
  const { secret, isNew, error } = state;
  return (
    <section aria-labelledby="webhook">
      <h2 id="webhook">{t("webhook.title")}</h2>
      <p>{t("webhook.what")}</p>
      {secret !== undefined && (
        <p>
          <code class="secret">{secret}</code> <CopyButton text={() => secret} />
        </p>
      )}
      {isNew && <p class="hint">{t("webhook.renewed")}</p>}
      {error !== undefined && <ErrorNotice error={error} />}
      <p class="buttons">
        {secret === undefined && (
          <button type="button" onClick={show}>
            {t("webhook.show")}
          </button>
        )}
        <button type="button" onClick={renew}>
          {t("webhook.renew")}
        </button>
      </p>
    </section>
  );
}

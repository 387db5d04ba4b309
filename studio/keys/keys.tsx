/** The account, its API keys, and the secret that signs webhooks. */
import { useLoaded } from "#studio/keep/loaded.ts";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { sayError } from "#studio/parts/toasts.tsx";
import { Waiting } from "#studio/parts/waiting.tsx";
import { deleteKey, getAccount, listKeys } from "#studio/service/operations.ts";
import { SERVICE_ADDRESS } from "#studio/service/service-address.ts";
import type { Account } from "#studio/service/types.ts";
import { bytesText, t } from "#studio/texts/text.ts";
import { KeyTable } from "./key-table.tsx";
import { NewKey } from "./new-key.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";

export function Keys() {
  const account = useLoaded(getAccount, []);
  const keys = useLoaded(listKeys, []);
  const revoke = (id: string) => deleteKey(id).then(keys.reload, sayError);
  return (
    <section class="view">
      <h1>{t("keys.title")}</h1>
      <p>{t("keys.what")}</p>
      {keys.error !== undefined && <ErrorNotice error={keys.error} retry={keys.reload} />}
      {keys.value === undefined && keys.error === undefined && <Waiting what={t("keys.loading")} />}
      {keys.value && (
        <>
          <KeyTable keys={keys.value} revoke={revoke} />
          <NewKey onMade={keys.reload} />
          <WebhookSecret />
        </>
      )}
      {account.value && (
        <>
          <h2>{t("keys.account")}</h2>
          <dl class="facts-list">
            <dt>{t("keys.plan")}</dt>
            <dd>{account.value.plan}</dd>
            <dt>{t("keys.home")}</dt>
            <dd>{t(`region.${account.value.default_region}`)}</dd>
            <dt>{t("keys.usage")}</dt>
            <dd>{usedText(account.value.usage)}</dd>
            {account.value.usage.bytes !== null && (
              <>
                <dt>{t("app.templates")}</dt>
                <dd>{bytesText(account.value.usage.bytes_of_templates ?? 0)}</dd>
                <dt>{t("app.documents")}</dt>
                <dd>{bytesText(account.value.usage.bytes_of_documents ?? 0)}</dd>
              </>
            )}
          </dl>
          <p>
            <a href={`${SERVICE_ADDRESS}/?about`}>{t("keys.about")}</a>
          </p>
        </>
      )}
    </section>
  );
}

function usedText({ bytes, bytes_max }: Account["usage"]): string {
  // Stored bytes are counted on one machine only.
  if (bytes === null) return t("keys.usageUnknown");
  return bytes_max === null
    ? bytesText(bytes)
    : t("keys.usageOf", { bytes: bytesText(bytes), max: bytesText(bytes_max) });
}

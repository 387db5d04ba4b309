/** Asks whether what was typed stays in this browser. */
import { Notice } from "#studio/parts/notice.tsx";
import { t } from "#studio/texts/text.ts";

interface SigningOutProps {
  readonly signOut: (options: { readonly forget: boolean }) => void;
  readonly cancel: () => void;
}

export function SigningOut({ signOut, cancel }: SigningOutProps) {
  return (
    <div class="bar">
      <Notice kind="info">
        <p>{t("signOut.what")}</p>
        <div class="buttons">
          <button type="button" class="small" onClick={() => signOut({ forget: false })}>
            {t("signOut.keep")}
          </button>
          <button type="button" class="small" onClick={() => signOut({ forget: true })}>
            {t("signOut.forget")}
          </button>
          <button type="button" class="small" onClick={cancel}>
            {t("common.cancel")}
          </button>
        </div>
      </Notice>
    </div>
  );
}

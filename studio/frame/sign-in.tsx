/** Asks for the API key, and checks it before the views are shown. The key of a sign-in link is checked at once. */
import { useEffect, useState } from "preact/hooks";
import { ErrorNotice, Notice } from "#studio/parts/notice.tsx";
import { Waiting } from "#studio/parts/waiting.tsx";
import { ServiceError } from "#studio/service/call.ts";
import type { Session } from "#studio/service/key.ts";
import { sessionOf } from "#studio/service/sign-in.ts";
import { t } from "#studio/texts/text.ts";

interface SignInProps {
  /** The key of a link. */
  readonly sent: string | undefined;
  /** Why the key before was given up. */
  readonly refusal: string | undefined;
  readonly onSignedIn: (session: Session) => void;
}

export function SignIn({ sent, refusal, onSignedIn }: SignInProps) {
  const [typed, setTyped] = useState(sent ?? "");
  const [state, setState] = useState<{ isChecking?: boolean; error?: unknown }>({ isChecking: sent !== undefined });
  const check = (key: string) => {
    setState({ isChecking: true });
    sessionOf(key).then(onSignedIn, (error) => setState({ error }));
  };
  useEffect(() => {
    if (sent !== undefined) check(sent);
  }, [sent]);
  const isWrong = state.error instanceof ServiceError && state.error.status === 401;
  return (
    <form
      class="sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        check(typed.trim());
      }}
    >
      <h1>{t("signIn.title")}</h1>
      <p>{t("signIn.what")}</p>
      {refusal !== undefined && state.error === undefined && <Notice kind="info">{refusal}</Notice>}
      <label for="api-key">{t("signIn.key")}</label>
      <input
        id="api-key"
        type="password"
        autocomplete="off"
        spellcheck={false}
        required
        value={typed}
        aria-describedby="key-help"
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="submit" class="primary" disabled={state.isChecking}>
        {t("signIn.submit")}
      </button>
      {state.isChecking && <Waiting what={t("signIn.checking")} />}
      {isWrong ? (
        <Notice kind="error">{t("signIn.wrong")}</Notice>
      ) : (
        state.error !== undefined && <ErrorNotice error={state.error} />
      )}
      <p id="key-help" class="hint">
        {t("signIn.where")}
      </p>
    </form>
  );
}

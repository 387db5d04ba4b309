/** Asks for the API key, and checks it before the views are shown. */
import { useState } from "preact/hooks";
import { ErrorNotice, Notice } from "#studio/parts/notice.tsx";
import { Waiting } from "#studio/parts/waiting.tsx";
import { ServiceError } from "#studio/service/call.ts";
import { forgetKey, setKey } from "#studio/service/key.ts";
import { listTemplates } from "#studio/service/operations.ts";
import { t } from "#studio/texts/text.ts";

interface SignInProps {
  /** Why the key before was given up. */
  readonly refusal: string | undefined;
  readonly signIn: (key: string) => void;
}

export function SignIn({ refusal, signIn }: SignInProps) {
  const [typed, setTyped] = useState("");
  const [state, setState] = useState<{ isChecking?: boolean; error?: unknown }>({});
  const check = async (event: Event) => {
    event.preventDefault();
    const key = typed.trim();
    setState({ isChecking: true });
    try {
      setKey(key);
      await listTemplates();
      signIn(key);
    } catch (error) {
      forgetKey();
      setState({ error });
    }
  };
  const isWrong = state.error instanceof ServiceError && state.error.status === 401;
  return (
    <form class="sign-in" onSubmit={check}>
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

/** Asks whether the key of a link replaces the one of who is signed in. Nothing changes until they answer. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { errorText, Notice } from "#studio/parts/notice.tsx";
import { Waiting } from "#studio/parts/waiting.tsx";
import type { Session } from "#studio/service/key.ts";
import { sessionOf } from "#studio/service/sign-in.ts";
import { t } from "#studio/texts/text.ts";

interface OtherKeyProps {
  readonly session: Session;
  readonly sent: string;
  readonly onSignedIn: (session: Session) => void;
  readonly stay: () => void;
}

export function OtherKey({ session: { account, keyName }, sent, onSignedIn, stay }: OtherKeyProps) {
  const [state, setState] = useState<{ isChecking?: boolean; error?: unknown }>({});
  const isAsked = useRef(true);
  useLayoutEffect(
    () => () => {
      isAsked.current = false;
    },
    [],
  );
  const change = () => {
    setState({ isChecking: true });
    sessionOf(sent).then(
      // Who chose to stay while the key was checked stays.
      (session) => isAsked.current && onSignedIn(session),
      (error) => setState({ error }),
    );
  };
  return (
    <div class="bar">
      <Notice kind={state.error === undefined ? "info" : "error"}>
        <p dir="auto">{t("signIn.other", { account, key: keyName || t("keys.unnamed") })}</p>
        {state.error !== undefined && <p dir="auto">{errorText(state.error)}</p>}
        {state.isChecking && <Waiting what={t("signIn.checking")} />}
        <div class="buttons">
          <button type="button" class="small" onClick={change} disabled={state.isChecking}>
            {t("signIn.useOther")}
          </button>
          <button type="button" class="small" onClick={stay}>
            {t("signIn.stay")}
          </button>
        </div>
      </Notice>
    </div>
  );
}

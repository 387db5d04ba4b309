/** Studio: signs in with the key of a link or a typed one, and shows what the address names. */
import { render } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { applyTheme } from "#studio/keep/theme.ts";
import { Frame } from "./frame/frame.tsx";
import { OtherKey } from "./frame/other-key.tsx";
import { SignIn } from "./frame/sign-in.tsx";
import { Views } from "./frame/views.tsx";
import { followOtherTabs, forgetAllKept, removeUnowned, whenTypedIsNotKept } from "./keep/kept.ts";
import { forgetFiles, whenNotKept } from "./keep/kept-files.ts";
import { finishDeletions, say, sayError } from "./parts/toasts.tsx";
import { whenKeyIsRefused } from "./service/call.ts";
import { type Session, session, setSession, takeKeyAtStart, takeKeyFromAddress } from "./service/key.ts";
import { bytesText, currentTongue, setTongue, type Tongue, t } from "./texts/text.ts";
import { TextError } from "./texts/text-error.ts";

const atStart = takeKeyAtStart();
removeUnowned();
followOtherTabs();
whenNotKept((bytes) => say(t("app.notKept", { size: bytesText(bytes) })));
whenTypedIsNotKept((bytes) => say(t("app.typedNotKept", { size: bytesText(bytes) })));
applyTheme();

function Studio() {
  const [signedIn, setSignedIn] = useState(session());
  const [sent, setSent] = useState(atStart.sent);
  const [refusal, setRefusal] = useState<string>();
  const [tongue, chooseTongue] = useState<Tongue>(currentTongue());
  useEffect(() => {
    document.documentElement.lang = tongue;
  }, [tongue]);
  const leave = (reason?: string) => {
    setSession(null);
    setSent(undefined);
    setSignedIn(null);
    setRefusal(reason);
  };
  useLayoutEffect(() => {
    // A link may be opened in a tab in which Studio is open already.
    const follow = ({ oldURL }: HashChangeEvent) => {
      const link = takeKeyFromAddress(URL.parse(oldURL)?.hash || "#/");
      if (link === undefined) return;
      setSent(link);
      dispatchEvent(new HashChangeEvent("hashchange"));
    };
    addEventListener("hashchange", follow);
    whenKeyIsRefused(() => leave(t("error.keyRefused")));
    return () => removeEventListener("hashchange", follow);
  }, []);
  const enter = (next: Session) => {
    finishDeletions();
    setSession(next);
    setSent(undefined);
    setRefusal(undefined);
    setSignedIn(next);
  };
  const signOut = ({ forget }: { readonly forget: boolean }) => {
    finishDeletions();
    if (forget) {
      forgetAllKept();
      forgetFiles().catch(() => sayError(new TextError("signOut.notForgotten")));
    }
    leave();
    location.hash = "#/";
  };
  const speak = (next: Tongue) => {
    setTongue(next);
    chooseTongue(next);
  };
  return (
    <Frame key={tongue} isSignedIn={signedIn !== null} signOut={signOut} speak={speak}>
      {signedIn === null ? (
        <SignIn key={sent} sent={sent} refusal={refusal} onSignedIn={enter} />
      ) : (
        <>
          {sent !== undefined && sent !== signedIn.key && (
            <OtherKey key={sent} session={signedIn} sent={sent} onSignedIn={enter} stay={() => setSent(undefined)} />
          )}
          <Views key={signedIn.key} />
        </>
      )}
    </Frame>
  );
}

const root = document.getElementById("studio");
if (root !== null && !atStart.isLeaving) {
  root.replaceChildren();
  render(<Studio />, root);
}

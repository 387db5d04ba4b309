/** Studio: takes the key from a sign-in link, and shows what the address names. */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { applyTheme } from "#studio/keep/theme.ts";
import { Frame } from "./frame/frame.tsx";
import { SignIn } from "./frame/sign-in.tsx";
import { Views } from "./frame/views.tsx";
import { forgetAllKept } from "./keep/kept.ts";
import { whenKeyIsRefused } from "./service/call.ts";
import { forgetKey, key, setKey, takeKeyFromAddress } from "./service/key.ts";
import { currentTongue, setTongue, type Tongue, t } from "./texts/text.ts";

// A link may be opened in a tab in which Studio is open already.
addEventListener("hashchange", takeKeyFromAddress);
takeKeyFromAddress();
applyTheme();

function Studio() {
  const [signedIn, setSignedIn] = useState(key());
  const [refusal, setRefusal] = useState<string>();
  const [tongue, chooseTongue] = useState<Tongue>(currentTongue());
  useEffect(() => {
    document.documentElement.lang = tongue;
  }, [tongue]);
  useEffect(() => {
    const follow = () => setSignedIn(key());
    addEventListener("hashchange", follow);
    whenKeyIsRefused(() => {
      forgetKey();
      setSignedIn(null);
      setRefusal(t("error.keyRefused"));
    });
    return () => removeEventListener("hashchange", follow);
  }, []);
  const signOut = () => {
    forgetKey();
    forgetAllKept();
    setRefusal(undefined);
    setSignedIn(null);
    location.hash = "#/";
  };
  const speak = (next: Tongue) => {
    setTongue(next);
    chooseTongue(next);
  };
  return (
    <Frame key={tongue} isSignedIn={signedIn !== null} signOut={signOut} speak={speak}>
      {signedIn === null ? (
        <SignIn
          refusal={refusal}
          signIn={(value) => {
            setKey(value);
            setSignedIn(value);
          }}
        />
      ) : (
        <Views key={signedIn} />
      )}
    </Frame>
  );
}

const root = document.getElementById("studio");
if (root !== null) {
  root.replaceChildren();
  render(<Studio />, root);
}

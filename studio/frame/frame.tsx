/** What is around every view: the way to the others, language and colours, messages, keys. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { usePlace } from "#studio/keep/address.ts";
import { setTheme, THEMES, type Theme, theme } from "#studio/keep/theme.ts";
import { useKeys } from "#studio/parts/single-keys.ts";
import { Toasts } from "#studio/parts/toasts.tsx";
import { SERVICE_ADDRESS } from "#studio/service/service-address.ts";
import { currentTongue, TONGUES, type Tongue, t } from "#studio/texts/text.ts";
import { Shortcuts } from "./shortcuts.tsx";
import { SigningOut } from "./signing-out.tsx";

interface FrameProps {
  readonly isSignedIn: boolean;
  readonly signOut: (options: { readonly forget: boolean }) => void;
  readonly speak: (tongue: Tongue) => void;
  readonly children: ComponentChildren;
}

const VIEWS = [
  { place: "", title: "app.templates" },
  { place: "documents", title: "app.documents" },
  { place: "fonts", title: "app.fonts" },
  { place: "keys", title: "app.keys" },
] as const;

export function Frame({ isSignedIn, signOut, speak, children }: FrameProps) {
  const [showsKeys, setShowsKeys] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  useLayoutEffect(() => setIsLeaving(false), [isSignedIn]);
  useKeys({ "?": () => setShowsKeys((before) => !before), Escape: () => setShowsKeys(false) }, []);
  const { path } = usePlace();
  const [here = ""] = path;
  useLayoutEffect(() => {
    setMenuOpen(false);
    setShowsKeys(false);
  }, [path.join("/")]);
  // The link of the place that is shown already changes no place.
  const closeMenu = () => setMenuOpen(false);
  const isHere = (place: string) => place === here || (place === "" && here === "template");
  return (
    <>
      <button type="button" class="skip" onClick={skipToContent}>
        {t("app.skip")}
      </button>
      <header class={`top ${isMenuOpen ? "" : "closed"}`}>
        <a class="brand" href="#/">
          Merganser
        </a>
        <button
          type="button"
          class="plain menu"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen((before) => !before)}
        >
          {t("app.menu")}
        </button>
        <nav aria-label={t("app.main")}>
          {isSignedIn &&
            VIEWS.map(({ place, title }) => (
              <a key={place} href={`#/${place}`} aria-current={isHere(place) ? "page" : undefined} onClick={closeMenu}>
                {t(title)}
              </a>
            ))}
          <a href={`${SERVICE_ADDRESS}/reference`}>{t("app.reference")}</a>
          <a href={`${SERVICE_ADDRESS}/docs`}>{t("app.docs")}</a>
        </nav>
        <div class="preferences">
          <select
            class="theme"
            aria-label={t("app.theme")}
            value={theme()}
            onChange={(event) => setTheme(event.currentTarget.value as Theme)}
          >
            {THEMES.map((name) => (
              <option key={name} value={name}>
                {t(`app.theme.${name}`)}
              </option>
            ))}
          </select>
          <select
            aria-label={t("app.tongue")}
            value={currentTongue()}
            onChange={(event) => speak(event.currentTarget.value as Tongue)}
          >
            {TONGUES.map((name) => (
              <option key={name} value={name}>
                {name === "de" ? "Deutsch" : "English"}
              </option>
            ))}
          </select>
          <button
            type="button"
            class="plain for-keyboard"
            aria-expanded={showsKeys}
            aria-label={t("app.shortcuts")}
            onClick={() => setShowsKeys(!showsKeys)}
          >
            ?
          </button>
          {isSignedIn && (
            <button type="button" class="plain" aria-expanded={isLeaving} onClick={() => setIsLeaving(!isLeaving)}>
              {t("app.signOut")}
            </button>
          )}
        </div>
      </header>
      {showsKeys && <Shortcuts close={() => setShowsKeys(false)} />}
      {isLeaving && <SigningOut signOut={signOut} cancel={() => setIsLeaving(false)} />}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
    </>
  );
}

/** No link: the fragment belongs to Studio's places. */
function skipToContent(): void {
  document.getElementById("content")?.focus();
}

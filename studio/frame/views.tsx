/** Chooses the view that the address names. Views that few people open are loaded when they do. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Desk } from "#studio/desk/desk.tsx";
import { Gallery } from "#studio/gallery/gallery.tsx";
import { UploadAnywhere } from "#studio/gallery/upload-anywhere.tsx";
import { usePlace } from "#studio/keep/address.ts";
import { PendingView } from "#studio/parts/pending-view.tsx";
import type { TextName } from "#studio/texts/en.ts";
import { t } from "#studio/texts/text.ts";
import { TextError } from "#studio/texts/text-error.ts";

type View = ComponentType<{ readonly id: string }>;

interface LaterView {
  readonly title: TextName;
  readonly load: () => Promise<View>;
}

const LATER: Readonly<Record<string, LaterView>> = {
  documents: {
    title: "documents.title",
    load: async () => (await import("#studio/documents/documents.tsx")).Documents,
  },
  keys: { title: "keys.title", load: async () => (await import("#studio/keys/keys.tsx")).Keys },
  fonts: { title: "fonts.title", load: async () => (await import("#studio/fonts/fonts.tsx")).Fonts },
  "template/many": { title: "many.title", load: async () => (await import("#studio/many/many.tsx")).Many },
  "template/versions": {
    title: "template.versions",
    load: async () => (await import("#studio/versions/versions.tsx")).Versions,
  },
  "template/settings": {
    title: "template.settings",
    load: async () => (await import("#studio/settings/settings.tsx")).Settings,
  },
};

export function Views() {
  const { path } = usePlace();
  const [first = "", second = "", third] = path;
  return <UploadAnywhere>{view(first, second, third)}</UploadAnywhere>;
}

function view(first: string, second: string, third: string | undefined) {
  if (first === "") return <Gallery />;
  if (first === "template" && third === undefined) return <Desk key={second} id={second} />;
  const name = third === undefined ? first : `${first}/${third}`;
  const later = LATER[name];
  return later === undefined ? <NotFound /> : <Later key={name} {...later} id={second} />;
}

function Later({ title, load, id }: LaterView & { readonly id: string }) {
  const [state, setState] = useState<{ View?: View; error?: unknown }>({});
  useEffect(() => {
    load().then(
      (View) => setState({ View }),
      () => setState({ error: new TextError("error.view") }),
    );
  }, [load]);
  if (state.View !== undefined) return <state.View id={id} />;
  const retry = () => location.reload();
  return <PendingView title={t(title)} what={t("app.loadingView")} error={state.error} retry={retry} />;
}

function NotFound() {
  return (
    <section class="view">
      <h1>{t("app.notFound")}</h1>
      <a href="#/">{t("app.toTemplates")}</a>
    </section>
  );
}

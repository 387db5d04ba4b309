/** Chooses the view that the address names. Views that few people open are loaded when they do. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Desk } from "#studio/desk/desk.tsx";
import { Gallery } from "#studio/gallery/gallery.tsx";
import { UploadAnywhere } from "#studio/gallery/upload-anywhere.tsx";
import { usePlace } from "#studio/keep/address.ts";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { t } from "#studio/texts/text.ts";
import { TextError } from "#studio/texts/text-error.ts";

type View = ComponentType<{ readonly id: string }>;

const LATER: Readonly<Record<string, () => Promise<View>>> = {
  documents: async () => (await import("#studio/documents/documents.tsx")).Documents,
  keys: async () => (await import("#studio/keys/keys.tsx")).Keys,
  fonts: async () => (await import("#studio/fonts/fonts.tsx")).Fonts,
  "template/many": async () => (await import("#studio/many/many.tsx")).Many,
  "template/versions": async () => (await import("#studio/versions/versions.tsx")).Versions,
  "template/settings": async () => (await import("#studio/settings/settings.tsx")).Settings,
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
  const load = LATER[name];
  return load === undefined ? <NotFound /> : <Later key={name} load={load} id={second} />;
}

function Later({ load, id }: { readonly load: () => Promise<View>; readonly id: string }) {
  const [state, setState] = useState<{ View?: View; error?: unknown }>({});
  useEffect(() => {
    load().then(
      (View) => setState({ View }),
      () => setState({ error: new TextError("error.view") }),
    );
  }, [load]);
  if (state.error !== undefined) return <ErrorNotice error={state.error} retry={() => location.reload()} />;
  return state.View === undefined ? null : <state.View id={id} />;
}

function NotFound() {
  return (
    <section class="view">
      <h1>{t("app.notFound")}</h1>
      <a href="#/">{t("app.toTemplates")}</a>
    </section>
  );
}

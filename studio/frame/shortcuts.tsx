/** The list of keys, beside the page. */
import { t } from "#studio/texts/text.ts";

type Name = Extract<Parameters<typeof t>[0], `shortcuts.${string}`>;

const KEYS: readonly (readonly [string, Name])[] = [
  ["?", "shortcuts.help"],
  ["/", "shortcuts.search"],
  ["u", "shortcuts.upload"],
  ["d", "shortcuts.download"],
  ["+ −", "shortcuts.zoom"],
  ["1 2 3", "shortcuts.tabs"],
  ["← →", "shortcuts.arrows"],
];

export function Shortcuts({ close }: { readonly close: () => void }) {
  return (
    <aside class="shortcuts" aria-label={t("shortcuts.title")}>
      <h2>{t("shortcuts.title")}</h2>
      <dl>
        {KEYS.map(([keys, name]) => (
          <div key={name}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" class="small" onClick={close}>
        {t("common.close")}
      </button>
    </aside>
  );
}

/** Tabs, by click or by the arrow keys. The chosen one shows its panel. */
import type { ComponentChildren } from "preact";

interface TabsProps {
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly { readonly name: string; readonly title: string }[];
  readonly chosen: string;
  readonly choose: (name: string) => void;
  readonly children: ComponentChildren;
}

export function Tabs({ id, label, tabs, chosen, choose, children }: TabsProps) {
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const forwards = document.documentElement.dir === "rtl" ? -step : step;
    const index = tabs.findIndex(({ name }) => name === chosen);
    const next = tabs[(index + forwards + tabs.length) % tabs.length];
    if (next === undefined) return;
    choose(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label}>
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => choose(name)}
            onKeyDown={move}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} class="panel" role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}

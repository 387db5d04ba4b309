/** Single keys that do something, unless they are typed into a field. */
import { useLayoutEffect } from "preact/hooks";

/** @param needs - What the actions depend on. */
export function useKeys(actions: Readonly<Record<string, () => void>>, needs: readonly unknown[]): void {
  // Other effects run a moment later, and a key that is pressed as soon as the view is there would be missed.
  useLayoutEffect(() => listenForKeys(actions), needs);
}

function listenForKeys(actions: Readonly<Record<string, () => void>>): () => void {
  const act = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  addEventListener("keydown", act);
  return () => removeEventListener("keydown", act);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=file], [type=checkbox]), textarea, select");
}

/** Single keys that do something, unless they are typed into a field. */

export function listenForKeys(actions: Readonly<Record<string, () => void>>): () => void {
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

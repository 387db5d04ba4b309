/** What is typed, kept in the browser's store for each account by itself. */
import { useCallback, useState } from "preact/hooks";
import { session } from "#studio/service/key.ts";

const PREFIX = "merganser.kept.";

/** A state that survives a reload. A value that is too large for the store lasts until the page is closed. */
export function useKept<T>(name: string, initial: T): [T, (value: T) => void] {
  const [held, setHeld] = useState<{ name: string; value: T }>();
  const value = held?.name === name ? held.value : kept(name, initial);
  const set = useCallback(
    (next: T) => {
      keep(name, next);
      setHeld({ name, value: next });
    },
    [name],
  );
  if (held?.name !== name) setHeld({ name, value });
  return [value, set];
}

export function kept<T>(name: string, initial: T): T {
  const text = localStorage.getItem(placeOf(name));
  if (text === null) return initial;
  try {
    return JSON.parse(text);
  } catch {
    return initial;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(placeOf(name));
    else localStorage.setItem(placeOf(name), JSON.stringify(value));
  } catch {
    // The store is full, or the browser has none.
  }
}

/** What says nothing about anybody's documents. */
const PREFERENCES = ["tongue", "theme"];

function placeOf(name: string): string {
  return PREFERENCES.includes(name) ? PREFIX + name : `${placeOfAccount()}${name}`;
}

export function placeOfAccount(): string {
  return `${PREFIX}account.${session()?.account ?? ""}.`;
}

/** Removes what earlier versions kept without an account: nobody knows whose it is. */
export function removeUnowned(): void {
  for (const name of Object.keys(localStorage)) {
    const rest = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
    if (rest !== undefined && !rest.startsWith("account.") && !PREFERENCES.includes(rest))
      localStorage.removeItem(name);
  }
}

/** Forgets everything of the account that is signed in. */
export function forgetAllKept(): void {
  const place = placeOfAccount();
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(place)) localStorage.removeItem(name);
  }
}

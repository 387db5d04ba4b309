/** What is typed, kept in the browser's store for each account by itself. */
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { session } from "#studio/service/key.ts";

const PREFIX = "merganser.kept.";

/** A new value, or what makes it of the one that is there by then: it may have changed while a file was read. */
export type Change<T> = T | ((before: T) => T);

/** A state that survives a reload. A value that is too large for the store lasts until the page is closed. */
export function useKept<T>(name: string, initial: T): [T, (change: Change<T>) => void] {
  const held = useMemo(() => hold(name, initial), [name]);
  const [, draw] = useState({});
  useLayoutEffect(() => held.follow(() => draw({})), [held]);
  return [held.value(), held.set];
}

/** What this page showed last, by its place. Another tab may have kept something else since. */
const shown = new Map<string, unknown>();
const followers = new Set<(place: string) => void>();

interface Held<T> {
  readonly value: () => T;
  /** What arrives late changes the newest value, also after its view was closed. */
  readonly set: (change: Change<T>) => void;
  /** Calls `act` when the value changes, until the returned function is called. */
  readonly follow: (act: () => void) => () => void;
}

/** One value for all views of this page that ask for it under this name. */
export function hold<T>(name: string, initial: T): Held<T> {
  const place = placeOf(name);
  shown.set(place, kept(name, initial));
  const value = () => (shown.has(place) ? (shown.get(place) as T) : initial);
  const set = (change: Change<T>) => {
    // It was forgotten meanwhile, or somebody else is signed in.
    if (!shown.has(place) || placeOf(name) !== place) return;
    const next = change instanceof Function ? change(value()) : change;
    shown.set(place, next);
    keep(name, next);
    for (const follower of followers) follower(place);
  };
  const follow = (act: () => void) => {
    const follower = (changed: string) => changed === place && act();
    followers.add(follower);
    return () => void followers.delete(follower);
  };
  return { value, set, follow };
}

/** Shows what another tab keeps, from now on: otherwise, the two would write over each other with old values. */
export function followOtherTabs(): void {
  addEventListener("storage", ({ key: place, newValue: text }) => {
    if (place === null || text === null || !shown.has(place) || notTaken.has(place)) return;
    shown.set(place, parsed(text, shown.get(place)));
    for (const follower of followers) follower(place);
  });
}

/** What the store did not take, by its place. */
const notTaken = new Map<string, unknown>();
let onNotKept = (_bytes: number) => {};

/** Sets what tells somebody that a value lasts only until the page is closed. */
export function whenTypedIsNotKept(tell: (bytes: number) => void): void {
  onNotKept = tell;
}

export function kept<T>(name: string, initial: T): T {
  const place = placeOf(name);
  if (notTaken.has(place)) return notTaken.get(place) as T;
  const text = localStorage.getItem(place);
  return text === null ? initial : parsed(text, initial);
}

function parsed<T>(text: string, instead: T): T {
  try {
    return JSON.parse(text);
  } catch {
    return instead;
  }
}

export function keep(name: string, value: unknown): void {
  const place = placeOf(name);
  const text = JSON.stringify(value);
  try {
    if (text === undefined) localStorage.removeItem(place);
    else localStorage.setItem(place, text);
    notTaken.delete(place);
  } catch {
    // The store is full, or the browser has none. Somebody who types on is told once.
    if (!notTaken.has(place)) onNotKept(text?.length ?? 0);
    notTaken.set(place, value);
    // The former value must not come back as if it were the current one.
    localStorage.removeItem(place);
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
  for (const inPage of [notTaken, shown]) {
    for (const name of inPage.keys()) {
      if (name.startsWith(place)) inPage.delete(name);
    }
  }
}

/** Who is signed in in this tab. The API key stays in the session's store, and in no address. */

export interface Session {
  readonly key: string;
  /** The name of the key; empty for one without a name. */
  readonly keyName: string;
  /** The account's id: what is typed is kept for each account by itself. */
  readonly account: string;
}

const PLACE = "merganser.session";
const IN_ADDRESS = "#key=";

export function session(): Session | null {
  const text = sessionStorage.getItem(PLACE);
  return text === null ? null : JSON.parse(text);
}

export function setSession(next: Session | null): void {
  if (next === null) sessionStorage.removeItem(PLACE);
  else sessionStorage.setItem(PLACE, JSON.stringify(next));
}

export function key(): string | null {
  return session()?.key ?? null;
}

/** Returns what tells whether the key of now is still in use: what one person began must not go on as another. */
export function sameKey(): () => boolean {
  const begun = key();
  return () => key() === begun;
}

/** Where the key of a link is while the page loads again. */
const SENT = "merganser.sent";

/**
 * Takes the key with which the page was opened. The page loads again without it, because the browser notes the address of a
 * navigation for as long as the page lives. Nothing was typed yet.
 */
export function takeKeyAtStart(): { readonly sent?: string | undefined; readonly isLeaving: boolean } {
  const inAddress = takeKeyFromAddress();
  if (inAddress !== undefined) {
    sessionStorage.setItem(SENT, inAddress);
    location.reload();
    return { isLeaving: true };
  }
  const sent = sessionStorage.getItem(SENT) ?? undefined;
  sessionStorage.removeItem(SENT);
  return { sent, isLeaving: false };
}

/**
 * Takes the key of a sign-in link out of the address, so that neither history nor bookmarks keep it.
 * @param place - What the address names from then on.
 */
export function takeKeyFromAddress(place = "#/"): string | undefined {
  if (!location.hash.startsWith(IN_ADDRESS)) return undefined;
  const sent = location.hash.slice(IN_ADDRESS.length);
  history.replaceState(null, "", location.pathname + place);
  return decoded(sent).trim();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

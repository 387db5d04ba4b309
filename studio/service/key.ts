/** The API key of this tab. It stays in the session's store, and in no address. */

const PLACE = "merganser.key";
const IN_ADDRESS = "#key=";

/** Takes the key of a sign-in link out of the address, so that neither history nor bookmarks keep it. */
export function takeKeyFromAddress(): void {
  if (!location.hash.startsWith(IN_ADDRESS)) return;
  const sent = location.hash.slice(IN_ADDRESS.length);
  history.replaceState(null, "", `${location.pathname}#/`);
  setKey(decoded(sent));
}

export function key(): string | null {
  return sessionStorage.getItem(PLACE);
}

export function setKey(value: string): void {
  sessionStorage.setItem(PLACE, value.trim());
}

export function forgetKey(): void {
  sessionStorage.removeItem(PLACE);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

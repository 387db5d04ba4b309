/** The place in Studio that the address names: `#/template/us01…?tab=json`. */
import { useLayoutEffect, useState } from "preact/hooks";

export interface Place {
  readonly path: readonly string[];
  readonly options: URLSearchParams;
}

function placeOf(hash: string): Place {
  const [path = "", options = ""] = hash.replace(/^#?\/?/, "").split("?");
  return { path: path.split("/").filter(Boolean).map(decoded), options: new URLSearchParams(options) };
}

/** A damaged address leads to what it says, which is not there. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function addressOf(path: readonly string[], options: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(options).toString();
  return `#/${path.map(encodeURIComponent).join("/")}${query && `?${query}`}`;
}

export function go(...path: readonly string[]): void {
  location.hash = addressOf(path);
}

/** Changes options of the place without a new entry in the history. */
export function setOption(name: string, value: string | undefined): void {
  const { path, options } = placeOf(location.hash);
  if (value === undefined) options.delete(name);
  else options.set(name, value);
  history.replaceState(null, "", addressOf(path, Object.fromEntries(options)));
  dispatchEvent(new HashChangeEvent("hashchange"));
}

export function usePlace(): Place {
  const [place, setPlace] = useState(() => placeOf(location.hash));
  // Other effects run a moment later, and a change of the address in between would be missed.
  useLayoutEffect(() => {
    const follow = () => setPlace(placeOf(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return place;
}

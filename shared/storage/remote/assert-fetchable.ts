/** Refuses addresses that this service must never fetch. */
import { RemoteFailure } from "./remote-files.ts";

/** @throws RemoteFailure `not_allowed` for a scheme other than http and https, and for a user name or a password */
export function assertFetchable(url: URL): void {
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new RemoteFailure("not_allowed", `only http and https URLs are fetched, not ${url.protocol.slice(0, -1)}`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new RemoteFailure("not_allowed", "it contains a user name or a password, which the service never sends");
  }
}

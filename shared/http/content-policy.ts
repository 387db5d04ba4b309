/** What a file of a stranger may do in a browser, decided by its type alone, so that every way to a file has the same. */

/** A stranger's page must not run as one of this service. */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** In which browsers run nothing. On a PDF the policy would stop their viewers. */
const PASSIVE = /^(application\/(pdf|json)|image\/(png|jpeg)|text\/plain) *(;|$)/i;

/** Gives the answer the policy that its content needs, unless it has one of its own. */
export function confineContent(headers: Headers): void {
  const type = headers.get("Content-Type");
  if (type === null || PASSIVE.test(type) || headers.has("Content-Security-Policy")) return;
  headers.set("Content-Security-Policy", SANDBOX);
}

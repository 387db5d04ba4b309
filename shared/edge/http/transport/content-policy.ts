/**
 * Decides what an untrusted file may do in a browser. The decision depends on the type alone, so that every path to a
 * file applies the same policy.
 */

/** Keeps an untrusted page from running with this service's origin. */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Types in which browsers run no code. On a PDF, the policy would break the browsers' viewers. */
const PASSIVE = /^(application\/(pdf|json)|image\/(png|jpeg)|text\/plain) *(;|$)/i;

/** Sets the policy that the content needs, unless the response has one already. */
export function confineContent(headers: Headers): void {
  const type = headers.get("Content-Type");
  if (type === null || PASSIVE.test(type) || headers.has("Content-Security-Policy")) return;
  headers.set("Content-Security-Policy", SANDBOX);
}

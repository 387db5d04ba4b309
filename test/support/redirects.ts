/** Follows redirects as fetch does, unless a call says that it will not. */

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** @param callAgain with the address that the answer names */
export function followRedirect(
  response: Response,
  { redirect }: Pick<RequestInit, "redirect">,
  callAgain: (address: string) => Promise<Response>,
): Response | Promise<Response> {
  const location = response.headers.get("Location");
  if (location === null || !REDIRECTS.includes(response.status) || redirect === "manual") return response;
  return callAgain(location);
}

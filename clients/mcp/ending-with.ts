/** Ends requests together with what they are made for. */
export type Fetch = (address: string, request: RequestInit) => Promise<Response>;

/** Returns a fetch whose requests end with these signals, too. */
export function endingWith(fetch: Fetch, ...signals: readonly (AbortSignal | undefined)[]): Fetch {
  const all = signals.filter((signal) => signal !== undefined);
  return (address, request) => {
    const signal = AbortSignal.any([...all, ...(request.signal ? [request.signal] : [])]);
    return fetch(address, { ...request, signal });
  };
}

/** Port: asks a timestamp server, whose address a caller gave. Adapter: `timestamp-client.http.ts`. */

export interface TimestampClient {
  /**
   * Returns the answer of a server to a request (RFC 3161, 3.4), unread.
   * @throws RemoteFailure if it may not be called, does not answer in time, or its answer is too large
   */
  ask(url: string, request: Uint8Array): Promise<Uint8Array>;
}

/** Port: sends a message to an address that a caller gave. Adapter: `webhook-sender.http.ts`. */

interface WebhookMessage {
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

export interface WebhookSender {
  /**
   * Returns the status with which the address answers a POST of the message. Redirects are not followed.
   * @throws RemoteFailure if it may not be called; another error if it does not answer within ten seconds
   */
  send(url: string, message: WebhookMessage): Promise<number>;
}

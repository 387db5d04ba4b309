/** Port: tells an address that a caller gave something. Adapter: `webhook-sender.http.ts`. */

interface WebhookMessage {
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

export interface WebhookSender {
  /**
   * The status that the address answers a POST of the message with; redirects are not followed.
   * @throws RemoteFailure when it may not be asked; another error when it does not answer within ten seconds
   */
  send(url: string, message: WebhookMessage): Promise<number>;
}

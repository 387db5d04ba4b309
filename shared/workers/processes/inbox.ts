/** Queues messages from a child process until it has ended. */

export class Inbox<Message> {
  readonly #messages: Message[] = [];
  readonly #readers: ((message: Message | undefined) => void)[] = [];
  #ended = false;

  put(message: Message): void {
    const reader = this.#readers.shift();
    if (reader === undefined) {
      this.#messages.push(message);
    } else {
      reader(message);
    }
  }

  /** Returns whether a message is waiting to be read. */
  hasMessages(): boolean {
    return this.#messages.length > 0;
  }

  /** Ends the inbox. Readers get undefined after the messages that are waiting. */
  end(): void {
    this.#ended = true;
    for (const reader of this.#readers.splice(0)) {
      reader(undefined);
    }
  }

  /** Returns the next message, or undefined when the process has ended without one. */
  take(): Promise<Message | undefined> {
    const message = this.#messages.shift();
    if (message !== undefined || this.#ended) {
      return Promise.resolve(message);
    }
    return new Promise((resolve) => this.#readers.push(resolve));
  }
}

/** Messages from a child process, in order, until it has ended. */

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

  /** Whether something has come that nobody has asked for yet. */
  hasMessages(): boolean {
    return this.#messages.length > 0;
  }

  /** No more messages come: readers get undefined once those already here are taken. */
  end(): void {
    this.#ended = true;
    for (const reader of this.#readers.splice(0)) {
      reader(undefined);
    }
  }

  /** The next message, or undefined when the process has ended without one. */
  take(): Promise<Message | undefined> {
    const message = this.#messages.shift();
    if (message !== undefined || this.#ended) {
      return Promise.resolve(message);
    }
    return new Promise((resolve) => this.#readers.push(resolve));
  }
}

/**
 * Defines a worker process as its supervisor sees it: start, settle after each piece of work, end. Only its borrower
 * knows how to use it.
 */
export interface Worker {
  /**
   * Resolves when the process can accept its first work.
   * @throws Error when it cannot be started
   */
  start(): Promise<void>;

  /** Resolves when the last work is cleaned up, or the process has ended. */
  settle(): Promise<void>;

  /** Returns false once the process has ended or its state is doubtful. It then gets no more work. */
  isUsable(): boolean;

  /** Returns whether its borrower has ended it because nobody wants its work. That is no failure. */
  isDismissed?(): boolean;

  /** Returns the memory that it holds now, or 0 when it has ended or the system does not report it. */
  residentBytes(): number;

  /** Sets whether the process keeps the service's own process alive. By default it does until it is ended. */
  keepParent?(isKept: boolean): void;

  /** Ends the process at any time and removes its files. May be called repeatedly. */
  end(): Promise<void>;

  describe(): WorkerDescription;
}

export interface WorkerDescription {
  readonly processId?: number;
  /** The version of the program, such as `25.2.3.2`. */
  readonly version?: string;
}

/** A worker process as its supervisor sees it: start, settle after each piece of work, end. How it works its borrower knows. */
export interface Worker {
  /** Resolves when it can take its first work. @throws Error when it cannot be started */
  start(): Promise<void>;

  /** Resolves when the last work is torn down, or the process has ended. */
  settle(): Promise<void>;

  /** False from when it has ended, or is in a doubtful state: it gets no more work then. */
  isUsable(): boolean;

  /** Memory that it holds now; 0 when it has ended or the system does not tell. */
  residentBytes(): number;

  /** Whether the service's own process stays alive for it. Default: it does until the worker is ended. */
  keepParent?(isKept: boolean): void;

  /** Ends the process, whatever it does, and removes its files. Can be called at any time, also twice. */
  end(): Promise<void>;

  describe(): WorkerDescription;
}

export interface WorkerDescription {
  readonly processId?: number;
  /** The version of the program, such as `25.2.3.2`. */
  readonly version?: string;
}

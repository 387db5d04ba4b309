/**
 * Port: answers requests of agents (Model Context Protocol) within limits of time and memory. Adapter:
 * `mcp-worker.process.ts` (child processes). On AWS, `/mcp` has a function of its own.
 */
export interface McpWorker {
  /**
   * @param request with its body, which was read already
   * @throws ServiceError `request_invalid` for a message that takes too much time or memory, `document_too_large` when
   *   the call lasts too long, `work_interrupted`, `shutting_down`; CallerGone
   */
  answer(request: AgentCall, host: McpHost): Promise<Response>;
}

export interface AgentCall extends Pick<Request, "method" | "headers" | "signal"> {
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface McpHost {
  /** The address of the service, as its links have it. */
  readonly baseUrl: string;
  /** Makes a call of the API for a tool. The signal ends it. */
  readonly fetch: (call: ToolCall, signal: AbortSignal | undefined) => Promise<Response>;
}

/** A call of the API, as a process that reads an agent's message asks for it. */
export interface ToolCall {
  readonly address: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array<ArrayBuffer>;
}

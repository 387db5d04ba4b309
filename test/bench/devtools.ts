/**
 * A client of Chromium's DevTools protocol of its own (https://chromedevtools.github.io/devtools-protocol): what a peer does
 * with it shares no code with the service but the framing of messages.
 */
import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { pipeTransport } from "#shared/workers/render-html/pipe-transport.ts";

type Facts = Readonly<Record<string, unknown>>;

type Listener = (params: Facts) => void;

interface Message {
  /** The id of the call to which it responds. */
  readonly id?: number;
  readonly result?: Facts;
  readonly error?: { readonly message: string };
  /** The name of an event. */
  readonly method?: string;
  readonly params?: Facts;
  readonly sessionId?: string;
}

/** A browser, or with a session's id one of its pages. */
export interface DevTools {
  readonly child: ChildProcess;
  /** @throws Error with what Chromium says against it */
  send(method: string, params?: Facts, sessionId?: string): Promise<Facts>;
  /** Calls the listener, one for each event, until the session ends. */
  on(event: string, sessionId: string, listener: Listener): void;
}

/** Starts Chromium. The caller ends it, with its group. */
export function launchForDevTools(program: string, args: readonly string[]): DevTools {
  const child = spawn(program, ["--remote-debugging-pipe", ...args], {
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const [, , , toChromium, fromChromium] = child.stdio;
  const transport = pipeTransport(toChromium as Writable, fromChromium as Readable);
  const calls = new Map<number, PromiseWithResolvers<Facts>>();
  const sessions = new Map<string, Map<string, Listener>>();
  transport.onmessage = (text) => {
    const { id = 0, result = {}, error, method = "", params = {}, sessionId = "" } = JSON.parse(text) as Message;
    if (method === "Target.detachedFromTarget") sessions.delete(String(params.sessionId));
    sessions.get(sessionId)?.get(method)?.(params);
    if (error === undefined) calls.get(id)?.resolve(result);
    else calls.get(id)?.reject(new Error(error.message));
    calls.delete(id);
  };
  transport.onclose = () => {
    for (const call of calls.values()) call.reject(new Error("Chromium has ended"));
  };
  let sent = 0;
  return {
    child,
    send(method, params = {}, sessionId) {
      const call = Promise.withResolvers<Facts>();
      calls.set(++sent, call);
      transport.send(JSON.stringify({ id: sent, method, params, sessionId }));
      return call.promise;
    },
    on(event, sessionId, listener) {
      const listeners = sessions.get(sessionId) ?? new Map<string, Listener>();
      sessions.set(sessionId, listeners.set(event, listener));
    },
  };
}

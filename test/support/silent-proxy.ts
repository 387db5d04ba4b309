/** Stands between the service and its object store, and can stop answering: calls are accepted and stay without an answer. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface SilentProxy extends AsyncDisposable {
  /** Where the store is for the service. */
  readonly endpoint: string;
  /** From now on nothing of the store's answers is passed on. */
  silence(): void;
  /** Passes answers on again, on new connections. */
  speak(): void;
  /** The connections that are open. */
  connections(): number;
}

export async function silentProxy(endpoint: string): Promise<SilentProxy> {
  const store = new URL(endpoint);
  const open = new Set<Socket>();
  let isSilent = false;
  const server = createServer((service) => {
    const upstream = connect(Number(store.port), store.hostname);
    open.add(service);
    const end = () => {
      open.delete(service);
      service.destroy();
      upstream.destroy();
    };
    for (const socket of [service, upstream]) socket.on("error", end).on("close", end);
    service.pipe(upstream);
    upstream.on("data", (chunk) => isSilent || service.write(chunk));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const closeAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence() {
      isSilent = true;
    },
    speak() {
      isSilent = false;
      closeAll();
    },
    connections: () => open.size,
    async [Symbol.asyncDispose]() {
      closeAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

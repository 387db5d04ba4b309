/** Listens on a port for each region, and stops without interrupting running calls. */
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { answerThenClose } from "./answer-then-close.ts";
import { createHttpServer, type WebApp } from "./http-server.ts";

export interface Listening {
  /** Accepts no new calls, and resolves when the running ones are answered. */
  stop(): Promise<void>;
}

export interface ListenSettings {
  readonly host: string;
  readonly ports: Readonly<Record<Region, number>>;
}

/** @throws Error with Node's code, `EADDRINUSE` for a port that is in use; then no port stays open */
export async function listen(
  apps: Readonly<Record<Region, WebApp>>,
  { host, ports }: ListenSettings,
): Promise<Listening> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.all(stops.map((stopOne) => stopOne()));
  };
  try {
    for (const region of REGIONS) stops.push(await listenOn(apps[region], host, ports[region]));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/** Returns a function that stops it. */
async function listenOn(app: WebApp, host: string, port: number): Promise<() => Promise<void>> {
  const server = createHttpServer(app);
  const stop = answerThenClose(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return stop;
}

/** Listens on a port for each region, and stops without cutting off what is running. */
import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { REGIONS, type Region } from "#shared/model/region.ts";
import type { RegionApps } from "./apps.ts";

export interface Listening {
  /** Takes no new calls, and resolves when the running ones are answered. */
  stop(): Promise<void>;
}

export interface ListenSettings {
  readonly host: string;
  readonly ports: Readonly<Record<Region, number>>;
}

/** @throws Error with Node's code, `EADDRINUSE` for a port that is taken; then none stays open */
export async function listen(apps: RegionApps, { host, ports }: ListenSettings): Promise<Listening> {
  const servers: Server[] = [];
  const stop = async () => {
    await Promise.all(servers.map(stopServer));
  };
  try {
    for (const region of REGIONS) servers.push(await listenOn(apps[region], host, ports[region]));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function listenOn(app: RegionApps[Region], host: string, port: number): Promise<Server> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return server;
}

const IDLE_SWEEP_MS = 50;

/** A kept-alive connection turns idle only after its answer, so idle ones are closed again and again. */
async function stopServer(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
}

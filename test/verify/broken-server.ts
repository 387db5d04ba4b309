/** Answers as no Merganser does: with a proxy's page, half a body, or half a body and then nothing. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Proxy as Server } from "./proxy.ts";

const HALF_ANSWER = {
  "Content-Type": "application/json",
  "Content-Disposition": "attachment; filename*=UTF-8''document.pdf",
  "Content-Length": "1000",
};

/** By the first part of the path. */
const FAULTS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  page: (response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Log in</h1>"),
  cut: (response) => response.writeHead(200, HALF_ANSWER).write("[", () => response.destroy()),
  silent: (response) => response.writeHead(200, HALF_ANSWER).write("["),
};

/** What every call and every download through it ends with. */
export const KINDS_OF_FAULT: Readonly<Record<string, string>> = {
  page: "MerganserError 200",
  cut: "MerganserConnectionError",
  silent: "MerganserTimeoutError",
};

export async function startBrokenServer(): Promise<Server> {
  const server = createServer((request, response) => {
    const [, fault = ""] = (request.url ?? "").split("/");
    request.resume().on("end", () => FAULTS[fault]?.(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

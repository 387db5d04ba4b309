/**
 * Loaded into the attacked service (`--import`): every connection that it tries is written into the file behind the
 * question mark, also to addresses at which nothing of this machine listens.
 */
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import type { Socket } from "node:net";

const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));

subscribe("net.client.socket", (message) => {
  const { socket } = message as { readonly socket: Socket };
  socket.on("connectionAttempt", (address, port) => appendFileSync(file, `${address} port ${port}\n`));
});

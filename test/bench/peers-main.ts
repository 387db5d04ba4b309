/**
 * A process in which conversion packages from npm work, as their documentation calls them. It gets files and answers with
 * PDFs. Argument: the folder in which the packages are installed.
 */
import { createRequire } from "node:module";
import path from "node:path";
import type { NpmPeer } from "./npm-peers.ts";

export interface PeerQuestion {
  readonly tool: NpmPeer;
  readonly source: Uint8Array;
  /** With its dot. */
  readonly from: string;
}

export type PeerAnswer = { readonly pdf: Uint8Array } | { readonly error: string };

type Done = (error: Error | null, pdf: Buffer) => void;

interface Carbone {
  set(settings: object): void;
  convert(source: Buffer, options: object, done: Done): void;
}

interface LibreOfficeConvert {
  convert(source: Buffer, format: string, filter: undefined, done: Done): void;
}

// The bench has ended, perhaps by a signal: nobody else ends what the packages have started.
process.on("disconnect", () => process.kill(-process.pid, "SIGKILL"));

const load = createRequire(path.join(process.argv[2] ?? "", "index.js"));
let carbone: Carbone | undefined;

process.on("message", ({ tool, source, from }: PeerQuestion) => {
  const done: Done = (error, pdf) => process.send?.(error ? { error: String(error) } : { pdf });
  const file = Buffer.from(source);
  if (tool === "carbone") withCarbone().convert(file, { convertTo: "pdf", extension: from.slice(1) }, done);
  else (load("libreoffice-convert") as LibreOfficeConvert).convert(file, ".pdf", undefined, done);
});

function withCarbone(): Carbone {
  if (carbone === undefined) {
    carbone = load("carbone") as Carbone;
    carbone.set({ factories: 1, attempts: 1 });
  }
  return carbone;
}

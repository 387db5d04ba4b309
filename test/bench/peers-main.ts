/**
 * A process in which conversion packages from npm work, as their documentation calls them. It gets .docx files and
 * answers with PDFs. Argument: the folder in which the packages are installed.
 */
import { createRequire } from "node:module";
import path from "node:path";

export interface PeerQuestion {
  readonly tool: "libreoffice-convert" | "carbone";
  readonly docx: Uint8Array;
}

export type PeerAnswer = { readonly pdf: Uint8Array } | { readonly error: string };

type Done = (error: Error | null, pdf: Buffer) => void;

interface Carbone {
  set(settings: object): void;
  convert(docx: Buffer, options: object, done: Done): void;
}

interface LibreOfficeConvert {
  convert(docx: Buffer, format: string, filter: undefined, done: Done): void;
}

const load = createRequire(path.join(process.argv[2] ?? "", "index.js"));
let carbone: Carbone | undefined;

process.on("message", ({ tool, docx }: PeerQuestion) => {
  const done: Done = (error, pdf) => process.send?.(error ? { error: String(error) } : { pdf });
  if (tool === "carbone") withCarbone().convert(Buffer.from(docx), { convertTo: "pdf", extension: "docx" }, done);
  else (load("libreoffice-convert") as LibreOfficeConvert).convert(Buffer.from(docx), ".pdf", undefined, done);
});

function withCarbone(): Carbone {
  if (carbone === undefined) {
    carbone = load("carbone") as Carbone;
    carbone.set({ factories: 1, attempts: 1 });
  }
  return carbone;
}

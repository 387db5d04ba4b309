/** The service as one attack sees it. Everything that comes back is kept, to be searched when the attack is over. */
import { connect } from "node:net";
import type { Region } from "#shared/base/model/region.ts";
import { ownResidentBytes } from "#shared/workers/processes/process-memory.ts";
import type { Program } from "#test/support/program.ts";
import { type Answer, answersOn, readAnswer } from "./answer.ts";
import type { Stage } from "./stage.ts";

export interface Target
  extends Pick<
    Stage,
    "listener" | "canaryFolder" | "watchedFolder" | "dataFolder" | "redirector" | "receiver" | "strangers"
  > {
  readonly key: string;
  /** The base address of the region us, without a trailing slash. */
  readonly base: string;
  readonly port: number;
  /** Returns the memory of the service's main process. */
  residentBytes(): number;
  /** Where the service puts its temporary files. */
  readonly temporaryFolder: string;
  /** Calls a path, or a whole address; `key: null` for a call without one. */
  call(pathOrAddress: string, options?: TargetCall): Promise<Answer>;
  postForm(path: string, fields: FormFields, options?: TargetCall): Promise<Answer>;
  postJson(path: string, body: unknown, options?: TargetCall): Promise<Answer>;
  /** Writes the pieces to a connection and reads until it closes, or nothing comes for some time: all that came. */
  wire(...pieces: readonly (string | Uint8Array)[]): Promise<readonly Answer[]>;
  /** All bodies and headers that came back so far. */
  readonly received: readonly Uint8Array[];
}

interface TargetCall extends RequestInit {
  readonly key?: string | null;
  readonly region?: Region;
}

type FormValue = string | Blob;
export type FormFields = Readonly<Record<string, FormValue | readonly FormValue[]>>;

/** Long enough for LibreOffice; a connection on which nothing comes for that long is none to wait for. */
const WIRE_PATIENCE_MS = 15_000;

export function targetOf(stage: Stage, program: Program): Target {
  const received: Uint8Array[] = [];
  const { listener, canaryFolder, watchedFolder, dataFolder, redirector, receiver, strangers } = stage;
  const keep = (answer: Answer): Answer => {
    received.push(answer.bytes, Buffer.from(JSON.stringify([...answer.headers])));
    return answer;
  };
  const port = Number(new URL(program.addresses.us).port);
  const call = async (pathOrAddress: string, options: TargetCall = {}) =>
    keep(await readAnswer(await program.call(pathOrAddress, options)));
  return {
    listener,
    canaryFolder,
    watchedFolder,
    dataFolder,
    redirector,
    receiver,
    strangers,
    key: program.apiKey ?? "",
    base: program.addresses.us,
    port,
    residentBytes: () => ownResidentBytes(program.processId),
    temporaryFolder: stage.temporaryFolder,
    received,
    call,
    postForm(path, fields, options = {}) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        for (const each of Array.isArray(value) ? value : [value]) body.append(name, each);
      }
      return call(path, { method: "POST", ...options, body });
    },
    postJson(path, body, options = {}) {
      const headers = new Headers(options.headers);
      headers.set("Content-Type", "application/json");
      return call(path, {
        method: "POST",
        ...options,
        headers,
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
    },
    async wire(...pieces) {
      return answersOn(await exchange(port, pieces)).map(keep);
    },
  };
}

/** Writes the pieces to a connection of the port. Returns all that comes until it closes, or nothing comes for some time. */
export function exchange(port: number, pieces: readonly (string | Uint8Array)[]): Promise<Buffer> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  for (const piece of pieces) socket.write(typeof piece === "string" ? Buffer.from(piece, "latin1") : piece);
  socket.on("data", (chunk) => chunks.push(chunk));
  // A connection that is reset ends what came until then.
  socket.on("error", () => {});
  socket.setTimeout(WIRE_PATIENCE_MS, () => socket.destroy());
  return new Promise((resolve) => socket.on("close", () => resolve(Buffer.concat(chunks))));
}

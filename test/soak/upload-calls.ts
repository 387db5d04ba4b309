/** Files that are sent ahead of the requests that use them. */
import { bodyOf, type Caller } from "./caller.ts";

interface UploadAnswer {
  readonly id: string;
  readonly upload_uri: string;
}

/** The id of the upload; undefined where it failed, which is noted. */
export async function sendAhead(caller: Caller, file: File): Promise<string | undefined> {
  const body = JSON.stringify({ filename: file.name, size: file.size });
  const headers = { "Content-Type": "application/json" };
  const ask = { what: "ask for an upload", method: "POST", path: "/v1/upload", headers, body } as const;
  const upload = bodyOf<UploadAnswer>(caller.ledger, ask, await caller.ask(ask), 201);
  if (upload === undefined) return undefined;
  const send = { what: "send a file ahead", method: "PUT", path: upload.upload_uri, body: file } as const;
  return bodyOf(caller.ledger, send, await caller.askOpenly(send), 200) === undefined ? undefined : upload.id;
}

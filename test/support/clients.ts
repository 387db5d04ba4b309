/**
 * Requests byte by byte as the callers of this interface send them (callers.md): their boundaries, the headers of their
 * parts, their way of writing file names, their Accept.
 */
import type { CallOptions } from "./service.ts";

interface ClientFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

export type ClientFields = readonly (readonly [name: string, value: string | ClientFile])[];

export interface Client {
  readonly name: string;
  readonly form: (fields: ClientFields, method?: "POST" | "PUT") => CallOptions;
  readonly json: (body: unknown, method?: "POST" | "PUT") => CallOptions;
}

/** What a client writes into the header of a part. */
interface FormStyle {
  readonly boundary: string;
  readonly text: (name: string, value: string) => string;
  readonly file: (name: string, file: ClientFile) => string;
  readonly headers?: Readonly<Record<string, string>>;
}

const disposition = (name: string) => `Content-Disposition: form-data; name="${name}"`;
const OCTETS = "Content-Type: application/octet-stream";
const JSON_TYPE = { "Content-Type": "application/json" };

/** The package form-data under axios or request: n8n, Zapier and other connectors on Node. */
const WORKFLOW_HEADERS = { Accept: "application/json, text/plain, */*", "User-Agent": "axios/1.7" };
const WORKFLOW: Client = {
  name: "a workflow node (axios and form-data)",
  form: formOf({
    boundary: "--------------------------284607419581960375130276",
    text: (name) => disposition(name),
    file: (name, { filename }) => `${disposition(name)}; filename="${filename}"\r\n${OCTETS}`,
    headers: WORKFLOW_HEADERS,
  }),
  json: (body, method = "POST") => ({
    method,
    headers: { ...WORKFLOW_HEADERS, ...JSON_TYPE },
    body: JSON.stringify(body),
  }),
};

/** libcurl writes every file name in UTF-8; json_encode escapes slashes and letters outside of ASCII. */
const PHP: Client = {
  name: "PHP (cURL)",
  form: formOf({
    boundary: "------------------------d74496d66958873e",
    text: (name) => disposition(name),
    file: (name, { filename }) => `${disposition(name)}; filename="${filename.replaceAll('"', '\\"')}"\r\n${OCTETS}`,
    headers: { Accept: "*/*" },
  }),
  json: (body, method = "POST") => ({
    method,
    headers: { Accept: "*/*", ...JSON_TYPE },
    body: escapeLetters(JSON.stringify(body).replaceAll("/", "\\/")),
  }),
};

/** requests with urllib3 1.x: a file has no type, and its name is `filename*` where it is not ASCII. */
const PYTHON: Client = {
  name: "Python (requests)",
  form: formOf({
    boundary: "0f755c8a8b8b4a7f9f3c1d2e3f4a5b6c",
    text: (name) => disposition(name),
    file: (name, { filename }) => {
      const isAscii = /^[\x20-\x7e]*$/.test(filename);
      return `${disposition(name)}; ${isAscii ? `filename="${filename}"` : `filename*=utf-8''${encodeURIComponent(filename)}`}`;
    },
    headers: { Accept: "*/*", "Accept-Encoding": "gzip, deflate", "User-Agent": "python-requests/2.31.0" },
  }),
  json: (body, method = "POST") => ({
    method,
    headers: { Accept: "*/*", ...JSON_TYPE },
    body: escapeLetters(JSON.stringify(body)),
  }),
};

/** OkHttp: parts tell their length, Retrofit's texts a type and an encoding as well; no Accept. */
const ANDROID: Client = {
  name: "Android (OkHttp)",
  form: formOf({
    boundary: "5e0d2b6c-0f7a-4a55-9d0e-3f0c5c3f6a11",
    text: (name, value) =>
      `${disposition(name)}\r\nContent-Transfer-Encoding: binary\r\nContent-Type: text/plain; charset=UTF-8\r\nContent-Length: ${Buffer.byteLength(value)}`,
    file: (name, { filename, bytes }) =>
      `${disposition(name)}; filename="${filename}"\r\n${OCTETS}\r\nContent-Length: ${bytes.byteLength}`,
    headers: { "User-Agent": "okhttp/4.12.0" },
  }),
  json: (body, method = "POST") => ({
    method,
    headers: { "Content-Type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
  }),
};

const BROWSER_HEADERS = { Accept: "*/*", Origin: "https://app.example.com" };
const BROWSER: Client = {
  name: "a browser (fetch)",
  form: formOf({
    boundary: "----WebKitFormBoundary7MA4YWxkTrZu0gW",
    text: (name) => disposition(name),
    file: (name, { filename }) => `${disposition(name)}; filename="${filename.replaceAll('"', "%22")}"\r\n${OCTETS}`,
    headers: BROWSER_HEADERS,
  }),
  json: (body, method = "POST") => ({
    method,
    headers: { ...BROWSER_HEADERS, ...JSON_TYPE },
    body: JSON.stringify(body),
  }),
};

export const CLIENTS: readonly Client[] = [WORKFLOW, PHP, PYTHON, ANDROID, BROWSER];

function formOf({ boundary, text, file, headers = {} }: FormStyle): Client["form"] {
  return (fields, method = "POST") => {
    const parts = fields.flatMap(([name, value]) => {
      const head = typeof value === "string" ? text(name, value) : file(name, value);
      const content = typeof value === "string" ? Buffer.from(value) : value.bytes;
      return [Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from("\r\n")];
    });
    const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
    return { method, headers: { ...headers, "Content-Type": `multipart/form-data; boundary=${boundary}` }, body };
  };
}

function escapeLetters(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Names by which a caller would write headers, leave folders, or deceive whoever saves a file. */
import PizZip from "pizzip";
import type { Attack } from "#test/security/attack/attack.ts";
import { holds, isAccepted, refusal } from "#test/security/attack/attack.ts";
import { createTemplate, upload } from "#test/security/attack/make-documents.ts";
import { isPlainName, isShortName } from "#test/security/attack/plain-name.ts";
import type { Target } from "#test/security/attack/target.ts";

const NAMES: Readonly<Record<string, string>> = {
  "a line end and a header": "a\r\nX-Evil: 1\r\n\r\n<script>",
  "a line feed": "a\nSet-Cookie: evil=1",
  "a quotation mark and a parameter": 'a"; filename="evil.exe',
  "a quotation mark behind a backslash": 'a\\"; filename=evil.exe',
  "an encoded line end": "a%0d%0aX-Evil: 1",
  "steps upwards": "../../../../etc/passwd",
  "steps upwards as Windows has them": "..\\..\\..\\evil.exe",
  "an absolute path": "/etc/passwd",
  "an absolute path of Windows": "C:\\Windows\\evil.exe",
  "a path of a network": "\\\\evil\\share\\x",
  "encoded steps": "..%2f..%2fevil",
  "encoded twice": "..%252f..%252fevil",
  con: "con",
  "nul with an extension": "NUL.tar",
  "com1 with a blank": "com1 ",
  "lpt with a raised digit": "LPT\u00b3",
  "a dot": ".",
  "two dots": "..",
  "blanks only": "   ",
  "a blank and a dot at its end": "evil. .",
  "300 characters": "x".repeat(300),
  "300 characters of four bytes": "\u{1f600}".repeat(300),
  "100,000 characters": "x".repeat(100_000),
  "a NUL": "evil.exe\u0000.pdf",
  "an escape sequence of terminals": "\u001b[2J\u001b]0;evil\u0007",
  "a mark that turns the direction": "evil\u202efdp.exe",
  "isolating marks": "\u2066evil\u2069",
  "an Arabic letter mark": "evil\u061c.exe",
  "ends of lines of Unicode": "a\u2028b\u2029c\u0085d",
  "half of a pair": "evil\ud800",
  "a stream of NTFS": "evil::$DATA",
  wildcards: "*?<>|",
  "a formula": "=cmd|' /C calc'!A0",
  "a command": "$(touch /tmp/evil);`id`|x&",
  "an element": "<img src=x onerror=alert(1)>",
  "an option": "-rf --no-preserve-root",
};

export const NAME_ATTACKS: readonly Attack[] = [
  ...Object.entries(NAMES).map(([name, value]): Attack => {
    return {
      category: "names",
      name,
      tried: "to write headers, leave folders, or deceive whoever saves the file",
      run: (target) => sendEverywhere(target, value),
    };
  }),
  {
    category: "names",
    name: "a form's own headers",
    tried: "to write headers of a part into those of an answer",
    async run(target) {
      const disposition =
        'form-data; name="file"; filename="a.txt\\r\\nX-Evil: 1"; filename*=UTF-8\'\'a%0d%0aX-Evil:%201.txt';
      const body = `--b\r\nContent-Disposition: ${disposition}\r\nContent-Type: text/plain\r\nX-Evil: 1\r\n\r\nx\r\n--b--\r\n`;
      const headers = { "Content-Type": "multipart/form-data; boundary=b" };
      const created = await target.call("/v1/template", { method: "POST", headers, body });
      if (!isAccepted(created)) return refusal(created);
      assertPlain(String(created.json().filename));
      return "the name is a plain one";
    },
  },
];

/** Uses the text as the name of an upload, a template, a document, its file, and folders. */
async function sendEverywhere(target: Target, value: string): Promise<string> {
  const results = new Set<string>();
  const created = await target.postForm("/v1/template", { file: upload("x", `${value}.txt`) });
  if (isAccepted(created)) {
    assertPlain(String(created.json().filename));
    await openLinks(target, created.json());
  } else results.add(refusal(created));
  const named = await target.postForm("/v1/template", {
    file: upload("x", "a.txt"),
    name: value,
    folder: [value, value],
  });
  if (!isAccepted(named)) results.add(refusal(named));
  const template_id = isAccepted(named) ? named.json().id : await createTemplate(target, upload("x", "a.txt"));
  for (const fields of [{}, { name: value }, { output_name: value }, { output_name: value, single_file: false }]) {
    const body = { template_id, data: [{}, {}], output_format: ".txt", ...fields };
    for (const Accept of ["application/octet-stream", "application/json"]) {
      const answer = await target.postJson("/v1/document", body, { headers: { Accept } });
      if (!isAccepted(answer)) results.add(refusal(answer));
      else if (Accept === "application/json") await openLinks(target, answer.json());
      else holds(isShortName(assertHarmless(answer.headers, answer.bytes)), "no disk takes the document's name");
    }
  }
  return [...results, "plain names"].join("; ").slice(0, 200);
}

async function openLinks(target: Target, resource: Readonly<Record<string, unknown>>): Promise<void> {
  for (const field of ["template_uri", "document_uri"]) {
    const link = resource[field];
    if (typeof link !== "string") continue;
    holds(link.startsWith(`${target.base}/`), `a link leads to ${link}`);
    const answer = await target.call(link, { key: null });
    if (isAccepted(answer)) assertHarmless(answer.headers, answer.bytes);
  }
}

/** Gives the name of the file. */
function assertHarmless(headers: Headers, bytes: Buffer): string {
  holds(!headers.has("x-evil") && !headers.has("set-cookie"), "it wrote a header");
  const disposition = headers.get("content-disposition") ?? "";
  const matched = /^(?:attachment|inline); filename="([^"\\]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(
    disposition,
  );
  holds(matched !== null, `Content-Disposition is ${disposition}`);
  const filename = decodeURIComponent(matched?.[2] ?? "");
  assertPlain(filename);
  if (bytes.subarray(0, 2).toString() === "PK")
    for (const name of Object.keys(new PizZip(bytes).files)) assertPlain(name);
  return filename;
}

function assertPlain(name: string): void {
  holds(isPlainName(name), `a file is named ${JSON.stringify(name)}`);
}

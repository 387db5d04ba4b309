/** Forms that are no forms, or more than forms. */
import type { Attack } from "#test/security/attack/attack.ts";
import { holds, isAccepted, refusal } from "#test/security/attack/attack.ts";

const FILE = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\n';
const part = (head: string, body: string) => `--b\r\n${head}\r\n${body}\r\n`;
const WHOLE = `${part(FILE, "Dear [Name]")}--b--\r\n`;
const FORM = "multipart/form-data; boundary=b";

interface OddForm {
  readonly name: string;
  readonly body: string | Uint8Array;
  readonly type?: string;
}

const FORMS: readonly OddForm[] = [
  { name: "no boundary in its type", type: "multipart/form-data", body: WHOLE },
  { name: "an empty boundary", type: "multipart/form-data; boundary=", body: WHOLE },
  {
    name: "a boundary of 100,000 characters",
    type: `multipart/form-data; boundary=${"b".repeat(100_000)}`,
    body: WHOLE,
  },
  { name: "two boundaries", type: "multipart/form-data; boundary=x; boundary=b", body: WHOLE },
  { name: "a boundary with a pattern in it", type: 'multipart/form-data; boundary="(.*)+$"', body: WHOLE },
  { name: "another boundary than its own", type: "multipart/form-data; boundary=other", body: WHOLE },
  { name: "no part at all", body: "--b--\r\n" },
  { name: "nothing at all", body: "" },
  { name: "no end", body: part(FILE, "Dear [Name]") },
  { name: "an end in the middle of a header", body: "--b\r\nContent-Disposi" },
  { name: "a part without headers", body: "--b\r\n\r\nx\r\n--b--\r\n" },
  {
    name: "a part without a name",
    body: `${part('Content-Disposition: form-data; filename="a.txt"\r\n', "x")}--b--\r\n`,
  },
  { name: "a header of 20 MB", body: `--b\r\nX: ${"x".repeat(20_000_000)}\r\n${FILE}\r\nx\r\n--b--\r\n` },
  { name: "100,000 headers", body: `--b\r\n${"X: y\r\n".repeat(100_000)}${FILE}\r\nx\r\n--b--\r\n` },
  { name: "10,000 parts", body: `${part('Content-Disposition: form-data; name="a"\r\n', "x").repeat(10_000)}${WHOLE}` },
  { name: "10,000 files", body: `${part(FILE, "x").repeat(10_000)}--b--\r\n` },
  {
    name: "one name a hundred times",
    body: `${part('Content-Disposition: form-data; name="name"\r\n', "x").repeat(100)}${WHOLE}`,
  },
  { name: "two files", body: `${part(FILE, "one")}${WHOLE}` },
  {
    name: "a form in a form",
    body: `${part('Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: multipart/mixed; boundary=c\r\n', "--c\r\n\r\nx\r\n--c--")}--b--\r\n`,
  },
  {
    name: "a name of 5 MB",
    body: `${part(`Content-Disposition: form-data; name="${"x".repeat(5_000_000)}"\r\n`, "x")}${WHOLE}`,
  },
  {
    name: "a file name of 5 MB",
    body: `${part(`Content-Disposition: form-data; name="file"; filename="${"x".repeat(5_000_000)}.txt"\r\n`, "x")}--b--\r\n`,
  },
  {
    name: "quotation marks without an end",
    body: `${part('Content-Disposition: form-data; name="file; filename=a.txt\r\n', "x")}--b--\r\n`,
  },
  {
    name: "a million backslashes",
    body: `${part(`Content-Disposition: form-data; name="${"\\".repeat(1_000_000)}"\r\n`, "x")}${WHOLE}`,
  },
  {
    name: "a header that is folded",
    body: `${part('Content-Disposition: form-data;\r\n name="file";\r\n\tfilename="a.txt"\r\n', "x")}--b--\r\n`,
  },
  {
    name: "a NUL in a name",
    body: `${part('Content-Disposition: form-data; name="fi\u0000le"; filename="a.txt"\r\n', "x")}--b--\r\n`,
  },
  { name: "line feeds alone", body: WHOLE.replaceAll("\r\n", "\n") },
  {
    name: "a part in Base64",
    body: `${part(`${FILE}Content-Transfer-Encoding: base64\r\n`, "RGVhciBbTmFtZV0=")}--b--\r\n`,
  },
  {
    name: "a charset that nobody knows",
    body: `${part('Content-Disposition: form-data; name="name"\r\nContent-Type: text/plain; charset=x-evil\r\n', "x")}${WHOLE}`,
  },
  { name: "five million dashes", body: "-".repeat(5_000_000) },
  { name: "five million beginnings of a boundary", body: `${"\r\n--".repeat(1_250_000)}` },
  { name: "random bytes", body: Buffer.from(Array.from({ length: 100_000 }, (_, n) => (n * 7919) % 256)) },
  { name: "JSON under the name of a form", body: '{"name": "x"}' },
  { name: "a form under the name of JSON", type: "application/json", body: WHOLE },
  { name: "a type of two kinds", type: "application/json, multipart/form-data; boundary=b", body: WHOLE },
  { name: "a type of 100,000 characters", type: `multipart/form-data;${" ".repeat(100_000)}boundary=b`, body: WHOLE },
];

export const FORM_ATTACKS: readonly Attack[] = FORMS.map(({ name, body, type = FORM }): Attack => {
  return {
    category: "forms",
    name,
    tried: "to confuse or exhaust whoever reads forms",
    async run(target) {
      const results = new Set<string>();
      for (const [method, path] of [
        ["POST", "/v1/template"],
        ["POST", "/v1/document"],
        ["PUT", "/v1/template/x"],
      ] as const) {
        const answer = await target.call(path, { method, headers: { "Content-Type": type }, body: body as string });
        if (isAccepted(answer))
          holds(answer.status === 201 && answer.json().format === ".txt", "another answer than a template");
        results.add(isAccepted(answer) ? "read as the one form that it can be" : refusal(answer));
      }
      return [...results].join("; ");
    },
  };
});

/** The call that makes the document on the screen, in the languages of those who will make it by program. */
import type { JsonObject } from "#studio/service/types.ts";
import { pythonLiteral } from "./python-literal.ts";

export const LANGUAGES = ["curl", "JavaScript", "Python", "PHP", "C#"] as const;
export type Language = (typeof LANGUAGES)[number];

export interface CodeRequest {
  /** The address of the service, without a slash at its end. */
  readonly service: string;
  /** The body of `POST /v1/document`. */
  readonly body: JsonObject;
  readonly filename: string;
  /** Undefined leaves the key to the environment of the program. */
  readonly key: string | undefined;
}

export function codeIn(language: Language, request: CodeRequest): string {
  return WRITERS[language](request);
}

const WRITERS = { curl, JavaScript: javaScript, Python: python, PHP: php, "C#": cSharp } as const satisfies Record<
  Language,
  (request: CodeRequest) => string
>;

function curl({ service, body, filename, key }: CodeRequest): string {
  const authorization = key === undefined ? '"Authorization: $API_KEY"' : quoted(`Authorization: ${key}`);
  return `curl -sSf -o ${quoted(filename)} ${service}/v1/document \\
  -H ${authorization} \\
  -H "Accept: application/octet-stream" \\
  -H "Content-Type: application/json" \\
  --data-binary @- <<'JSON'
${json(body)}
JSON
`;
}

function javaScript({ service, body, filename, key }: CodeRequest): string {
  return `import { writeFile } from "node:fs/promises";

const response = await fetch("${service}/v1/document", {
  method: "POST",
  headers: {
    Authorization: ${key === undefined ? "process.env.API_KEY" : JSON.stringify(key)},
    Accept: "application/octet-stream",
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${indented(json(body), "  ")}),
});
if (!response.ok) throw new Error(await response.text());
await writeFile(${JSON.stringify(filename)}, Buffer.from(await response.arrayBuffer()));
`;
}

function python({ service, body, filename, key }: CodeRequest): string {
  return `import os

import requests

response = requests.post(
    "${service}/v1/document",
    headers={
        "Authorization": ${key === undefined ? 'os.environ["API_KEY"]' : pythonLiteral(key)},
        "Accept": "application/octet-stream",
    },
    json=${indented(pythonLiteral(body), "    ")},
)
if not response.ok:
    raise SystemExit(response.text)
with open(${pythonLiteral(filename)}, "wb") as file:
    file.write(response.content)
`;
}

function php({ service, body, filename, key }: CodeRequest): string {
  return `<?php
$body = <<<'JSON'
${json(body)}
JSON;
$call = curl_init('${service}/v1/document');
curl_setopt_array($call, [
    CURLOPT_POSTFIELDS => $body,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: ' . ${key === undefined ? "getenv('API_KEY')" : phpText(key)},
        'Accept: application/octet-stream',
        'Content-Type: application/json',
    ],
]);
$answer = curl_exec($call);
if (curl_getinfo($call, CURLINFO_RESPONSE_CODE) >= 300) {
    throw new Exception($answer);
}
file_put_contents(${phpText(filename)}, $answer);
`;
}

/** In words that .NET Framework and Mono know, too. */
function cSharp({ service, body, filename, key }: CodeRequest): string {
  const value = key === undefined ? 'Environment.GetEnvironmentVariable("API_KEY")' : cSharpText(key);
  return `using System;
using System.IO;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        MakeDocument().GetAwaiter().GetResult();
    }

    static async Task MakeDocument()
    {
        var body = ${cSharpText(json(body))};
        using (var client = new HttpClient())
        using (var request = new HttpRequestMessage(HttpMethod.Post, ${cSharpText(`${service}/v1/document`)}))
        {
            request.Headers.TryAddWithoutValidation("Authorization", ${value});
            request.Headers.Add("Accept", "application/octet-stream");
            request.Content = new StringContent(body, Encoding.UTF8, "application/json");
            using (var response = await client.SendAsync(request))
            {
                if (!response.IsSuccessStatusCode) throw new Exception(await response.Content.ReadAsStringAsync());
                File.WriteAllBytes(${cSharpText(filename)}, await response.Content.ReadAsByteArrayAsync());
            }
        }
    }
}
`;
}

function json(body: JsonObject): string {
  return JSON.stringify(body, null, 2);
}

function indented(text: string, indent: string): string {
  return text.replaceAll("\n", `\n${indent}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function phpText(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

/** Verbatim: the separators of lines and paragraphs, which JSON leaves as they are, would end another text. */
function cSharpText(text: string): string {
  return `@"${text.replaceAll('"', '""')}"`;
}

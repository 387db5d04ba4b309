/** The MCP server refuses arguments that no tool can use, and says what to give in their place. */
import { expect, test } from "vitest";
import { answerMcpRequest } from "#clients/mcp/answer-request.ts";

const HEADERS = {
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
  Authorization: "key",
};

async function refusalOf(name: string, input: object): Promise<string> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } });
  const request = new Request("http://localhost:3000/mcp", { method: "POST", headers: HEADERS, body });
  const fetch = () => Promise.reject(new Error("The service must not be called."));
  const answer = await (await answerMcpRequest(request, { baseUrl: "http://localhost:3000", fetch })).text();
  expect(answer).toContain('"isError":true');
  return answer;
}

const file = (base64: string) => ({ name: "a", file: { filename: "a.txt", base64 } });

test.each<[string, object, string]>([
  ["generate_document", { template_id: "a", data: {}, format: ".docx" }, "format (the nearest is output_format)"],
  ["list_templates", { serch: "a" }, "serch (the nearest is search)"],
  ["edit_template", { template_id: "a", replacements: [{ find: "a", replace: "b", ocurrence: 1 }] }, "occurrence)"],
  ["check_data", { template_id: "a", data: '{"Name":"Ada"}' }, "not a text that contains JSON"],
  ["preview_document", { template_id: "a", data: "{}" }, "not a text that contains JSON"],
  ["generate_document", { template_id: "a", data: "{}" }, "not a text that contains JSON"],
  ["create_template", { name: "a" }, "Give either markdown or file."],
  ["create_template", { ...file(""), markdown: "a" }, "Give either markdown or file."],
  ["create_template", { name: "", markdown: "a" }, "Give the template a name."],
  ["create_template", file("not base64 ###"), "This is not Base64."],
  ["create_template", file("data:text/plain;base64,QUJD"), "This is not Base64."],
  ["create_template", file("QUJDR"), "This is not Base64."],
])("%s of %j", async (name, input, reason) => {
  expect(await refusalOf(name, input)).toContain(reason);
});

test("at most three unknown arguments are named, each shortened, and the others are counted", async () => {
  const long = "n".repeat(1_000);
  const unknown = Object.fromEntries(
    [long, ...Array.from({ length: 9 }, (_, at) => `other${at}`)].map((name) => [name, 1]),
  );
  const answer = await refusalOf("check_data", { template_id: "a", data: {}, ...unknown });
  expect(answer).toContain("other1 (the nearest is");
  expect(answer).not.toContain("other2");
  expect(answer).not.toContain(long);
  expect(answer).toContain("and 7 others are not known either. Leave");
});

test.each([
  ["values", { list: Array.from({ length: 100_001 }, () => 0) }, "more than 100000 values"],
  ["levels", JSON.parse(`${'{"a":'.repeat(500)}1${"}".repeat(500)}`), "500 levels"],
])("a message of too many %s is refused before a tool sees it", async (_, data, reason) => {
  const params = { name: "check_data", arguments: { template_id: "a", data } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const request = new Request("http://localhost:3000/mcp", { method: "POST", headers: HEADERS, body });
  const fetch = () => Promise.reject(new Error("The service must not be called."));
  const answer = await answerMcpRequest(request, { baseUrl: "http://localhost:3000", fetch });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: "request_invalid", message: expect.stringContaining(reason) }),
  ]);
});

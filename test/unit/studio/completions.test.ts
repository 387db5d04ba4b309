/** The JSON editor offers what the template's schema has at the cursor, marked by | in these texts. */
import { expect, test } from "vitest";
import { completionsAt } from "#studio/desk/data/completions.ts";

const TEXT = { type: "string" };
const SCHEMA = {
  schema: {
    type: "object",
    properties: {
      Name: TEXT,
      Number: { type: "number" },
      Paid: { type: "boolean" },
      Currency: { type: "string", enum: ["EUR", "CHF"] },
      Customer: { type: "object", properties: { City: TEXT, Street: TEXT } },
      Items: { type: ["array", "boolean"], items: { type: "object", properties: { Item: TEXT, Price: TEXT } } },
      Tags: { type: "array", items: TEXT },
    },
  },
  sample: { Name: "Zoë", Items: [{ Item: "Oak" }, { Item: "Ash" }], Tags: ["new"] },
};

function offered(marked: string) {
  const caret = marked.indexOf("|");
  const text = marked.replace("|", "");
  const found = completionsAt(text, caret, SCHEMA);
  return { ...found, text, labels: found.list.map(({ label }) => label) };
}

test.each([
  ['{"N|"}', ["Name", "Number"]],
  ['{"N|}', ["Name", "Number"]],
  ['{"Name": "a", "n|": 1}', ["Number"]],
  ['{"n|": 1, "Name": "a"}', ["Number"]],
  ["{rr|", ["Currency"]],
  ['{"Customer": {|}}', ["City", "Street"]],
  ['{"Items": [{"Item": "a"}, {"Item": "b", "|"}]}', ["Price"]],
  ['{"Paid": |}', ["true", "false"]],
  ['{"Paid": t|}', ["true"]],
  ['{"Name": "|"}', ['"Zoë"']],
  ['{"Currency": |', ['"EUR"', '"CHF"']],
  ['{"Items": [{}, {}, {"Item": |}]}', ['"Oak"']],
  ['{"Tags": [|]}', ['"new"']],
  ['{"Tags": ["a", "n|"]}', ['"new"']],
  ['{"Name": "a" |}', []],
  ['{"Name" |}', []],
  ['{"Unknown": {"|"}}', []],
  ["|", []],
])("%s offers %j", (marked, labels) => {
  expect(offered(marked).labels).toEqual(labels);
});

test.each([
  ['{"N|"}', '{"Name": "|"}'],
  ['{|"Paid": true}', '{"Name": "|","Paid": true}'],
  ['{"It|"}', '{"Items": [{|}]}'],
  ['{"Pa|": true}', '{"Paid"|: true}'],
  ['{"Cus|}', '{"Customer": {|}}'],
  ['{"Paid": f|, "Name": ""}', '{"Paid": false|, "Name": ""}'],
  ['{"Name": "|, "Number": 3}', '{"Name": "Zoë"|, "Number": 3}'],
  ['{"Na|"Number": 3}', '{"Name": "|","Number": 3}'],
])("in %s the first one makes %s", (marked, expected) => {
  const { text, start, end, list } = offered(marked);
  const [first] = list;
  const insert = first?.insert ?? "";
  const caret = start + insert.length - (first?.back ?? 0);
  const next = text.slice(0, start) + insert + text.slice(end);
  expect(`${next.slice(0, caret)}|${next.slice(caret)}`).toBe(expected);
});

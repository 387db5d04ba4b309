/** Names that mean something to JavaScript's objects, wherever a caller may give names. */
import type { Attack } from "#test/security/attack/attack.ts";
import { holds, isAccepted, refusal } from "#test/security/attack/attack.ts";
import { createTemplate, generate, upload } from "#test/security/attack/make-documents.ts";
import type { Target } from "#test/security/attack/target.ts";

const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "__defineGetter__", "valueOf"];

/** JSON as text, because object literals do not keep `__proto__`. */
const DATA: Readonly<Record<string, string>> = {
  "__proto__ in an item": '{"__proto__": {"polluted": "yes"}}',
  "__proto__ below a key": '{"a": {"__proto__": {"polluted": "yes"}}}',
  "constructor.prototype": '{"constructor": {"prototype": {"polluted": "yes"}}}',
  "__proto__ in an entry of a list":
    '[{"__proto__": {"polluted": "yes"}}, {"a": [{"__proto__": {"polluted": "yes"}}]}]',
  "__proto__ as a dotted name": '{"__proto__.polluted": "yes"}',
  "__proto__ spelled with escapes": '{"\\u005f\\u005fproto__": {"polluted": "yes"}}',
  "toString that is no function": '{"toString": "x", "valueOf": 1, "a": {"toString": 1, "valueOf": 2, "toJSON": 3}}',
  "length of a list's kind": '{"length": 1e9, "0": "x", "items": {"length": 4294967295}}',
  "then of a promise's kind": '{"then": "x", "catch": "y", "finally": "z"}',
};

/** What a template prints for names that no data contain. */
const CLEAN = "|{{polluted}}|{{a}}|{{toString}}|{{constructor}}|{{hasOwnProperty}}|{{__proto__}}|";

export const PROTOTYPE_ATTACKS: readonly Attack[] = [
  ...Object.entries(DATA).map(([name, data]) => attack(`JSON: ${name}`, (target) => mergeJson(target, data))),
  ...NAMES.map((name) =>
    attack(`CSV: the column ${name}`, async (target) => {
      const template_id = await createTemplate(target, upload(CLEAN, "clean.txt"));
      const file = upload(`${name},${name}.polluted\nyes,yes\n`, "data.csv");
      const answer = await target.postForm("/v1/document", { template_id, file, output_format: ".txt" });
      return isAccepted(answer) ? "its values are values of that name alone" : refusal(answer);
    }),
  ),
  ...NAMES.map((name) =>
    attack(`a folder named ${name}`, async (target) => {
      await createTemplate(target, upload("x", "a.txt"), { folder: [name, "polluted"] });
      const listed = await target.call(`/v1/template?folder=${name}&folder=polluted`);
      const folders = JSON.parse(listed.text()) as readonly { folder: readonly string[] }[];
      holds(folders.length === 1, `the folder holds ${folders.length} templates`);
      const other = await target.call(`/v1/template?folder=${name}`);
      holds(JSON.parse(other.text()).length === 0, "the folder above it holds templates");
      return "it is a folder as any other";
    }),
  ),
  attack("a form's fields", async (target) => {
    const fields = {
      file: upload("x", "a.txt"),
      __proto__x: "1",
      "__proto__[polluted]": "yes",
      "constructor[prototype][polluted]": "yes",
    };
    const answer = await target.postForm("/v1/template", {
      ...fields,
      "delimiters[__proto__]": "yes",
      "delimiters[polluted]": "yes",
    });
    return isAccepted(answer) ? "the fields are not looked at" : refusal(answer);
  }),
  attack("a query's fields", async (target) => {
    const query =
      "?__proto__[polluted]=yes&__proto__.polluted=yes&constructor.prototype.polluted=yes&folder[__proto__]=yes";
    const answer = await target.call(`/v1/template${query}`);
    return isAccepted(answer) ? "the fields are not looked at" : refusal(answer);
  }),
  attack("delimiters", async (target) => {
    const delimiters = '{"__proto__": {"left": "[", "right": "]"}, "constructor": 1}';
    return refusal(await target.postForm("/v1/template", { file: upload("x", "a.txt"), delimiters }));
  }),
  attack("a template's id", async (target) => {
    for (const id of NAMES) refusal(await target.call(`/v1/template/${id}`));
    return "there is no template of that id";
  }),
  attack("an output format", async (target) => {
    const template_id = await createTemplate(target, upload("x", "a.txt"));
    for (const output_format of NAMES) refusal(await generate(target, { template_id, data: {}, output_format }));
    return "there is no such format";
  }),
  attack("a region", async (target) => {
    for (const region of NAMES) refusal(await target.postForm("/v1/template", { file: upload("x", "a.txt"), region }));
    return "there is no such region";
  }),
];

/** Every such attack ends with a look at what a clean request computes. */
function attack(name: string, run: Attack["run"]): Attack {
  return {
    category: "prototypes",
    name,
    tried: "to change what all objects have",
    async run(target) {
      const stopped = await run(target);
      const template_id = await createTemplate(target, upload(CLEAN, "clean.txt"));
      const printed = (await generate(target, { template_id, data: {}, output_format: ".txt" })).text();
      holds(printed === "|||||||", `a clean request printed ${printed}`);
      return stopped;
    },
  };
}

async function mergeJson(target: Target, data: string): Promise<string> {
  const template_id = await createTemplate(target, upload(CLEAN, "clean.txt"));
  const body = `{"template_id": "${template_id}", "output_format": ".txt", "data": ${data}}`;
  const answer = await target.postJson("/v1/document", body, { headers: { Accept: "application/octet-stream" } });
  if (!isAccepted(answer)) return refusal(answer);
  holds(!answer.text().startsWith("|yes"), `it printed ${answer.text()}`);
  return "its values are values of that name alone";
}

/** Large messages between processes travel in parts, and arrive as they were sent. */
import { deserialize, serialize } from "node:v8";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dividedMessage, MessageAssembly } from "#shared/workers/processes/large-messages.ts";

/** Copies a message like the channel of Node does (Advanced serialization). */
function sent(part: object): object {
  return deserialize(serialize(part));
}

function received(parts: Iterable<object>): unknown[] {
  const assembly = new MessageAssembly<object>();
  return Array.from(parts, (part) => assembly.put(sent(part))).filter((message) => message !== undefined);
}

const text = (length: number) => "abcdefghijklmnopqrstuvw".repeat(length / 23 + 1).slice(0, length);
const bytes = (length: number) => Buffer.from(text(length));

test("a message arrives whole, wherever its large members are", () => {
  const member = fc.oneof(
    fc.constantFrom(0, 1, 262_144, 262_145, 600_000).map(bytes),
    fc.constantFrom(0, 262_144, 262_145, 524_289).map(text),
    fc.constantFrom(null, undefined, 7, true),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      member,
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("a", "b", "__proto__", "partOfMember", "withoutMembers"), tie("tree"), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const message = { kind: "work", value };
      expect(received(dividedMessage(message))).toEqual([message]);
    }),
    { numRuns: 30 },
  );
});

test("no part takes more than 256 KB, so that sending one is short", () => {
  const message = { method: "read", parameters: [{ bytes: bytes(3_000_000), name: text(3_000_000) }] };
  const sizes = Array.from(dividedMessage(message), (part) => serialize(part).length);
  expect(sizes.length).toBeGreaterThan(20);
  expect(Math.max(...sizes)).toBeLessThan(257 * 1024);
});

test("a path that a process sends leads to no prototype", () => {
  const assembly = new MessageAssembly<object>();
  assembly.put({ partOfMember: "evil", size: 4 });
  assembly.put({ withoutMembers: {}, paths: [["__proto__", "polluted"]] });
  assembly.put({ partOfMember: "evil", size: 4 });
  assembly.put({ withoutMembers: [{}], paths: [["0", "constructor", "polluted"]] });
  expect({}).not.toHaveProperty("polluted");
  expect(Object).not.toHaveProperty("polluted");
});

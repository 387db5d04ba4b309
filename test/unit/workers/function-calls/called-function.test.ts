import { TooManyRequestsException } from "@aws-sdk/client-lambda";
import { expect, test } from "vitest";
import { lambdaFunction } from "#shared/workers/function-calls/called-function.lambda.ts";
import { fakeLambda, type Reply } from "#test/support/called-functions.ts";

const CRASH = endedBy("signal: segmentation fault");
const KILL = endedBy("signal: killed");

function endedBy(cause: string): Reply {
  const errorMessage = `RequestId: 1 Error: Runtime exited with error: ${cause}`;
  return { FunctionError: "Unhandled", Payload: { errorType: "Runtime.ExitError", errorMessage } };
}

/** The function of which each call gets the next reply. */
function functionThatGets(...replies: readonly (Reply | Error)[]) {
  const calls: unknown[] = [];
  const client = fakeLambda(async (question, name) => {
    const reply = replies[calls.length];
    calls.push([name, question]);
    if (reply === undefined || reply instanceof Error) throw reply ?? new Error("one call too many");
    return reply;
  });
  return { worker: lambdaFunction<string>({ client, name: "merganser-eu-convert" }), calls };
}

test("the named function gets the question, and its result is the outcome", async () => {
  const { worker, calls } = functionThatGets({ Payload: { result: 7 } });
  expect(await worker.call("how many?")).toEqual({ kind: "answered", result: 7 });
  expect(calls).toEqual([["merganser-eu-convert", "how many?"]]);
});

test("an error that the function answers is returned as it is, and nothing is asked twice", async () => {
  const error = { code: "conversion_failed", message: "The file could not be converted." };
  const { worker, calls } = functionThatGets({ Payload: { error } });
  expect(await worker.call("convert")).toEqual({ kind: "refused", error });
  expect(calls).toHaveLength(1);
});

test.each([CRASH, KILL])("after %o it is called once more", async (end) => {
  const { worker } = functionThatGets(end, { Payload: { result: "done" } });
  expect(await worker.call("convert")).toEqual({ kind: "answered", result: "done" });
});

test.each([
  [[CRASH, CRASH], "crashed", "segmentation fault"],
  [[KILL, KILL], "killed", "killed"],
  [[KILL, CRASH], "killed", "killed"],
  [[CRASH, KILL], "killed", "killed"],
] as const)("%o are %s: only what crashes each time is the question's fault", async (replies, kind, words) => {
  const { worker, calls } = functionThatGets(...replies);
  expect(await worker.call("convert")).toMatchObject({ kind, detail: expect.stringContaining(words) });
  expect(calls).toHaveLength(2);
});

test.each([
  { errorType: "Sandbox.Timedout", errorMessage: "RequestId: 1 Error: Task timed out after 300.00 seconds" },
  { errorMessage: "2026-11-21T10:00:00.000Z 1 Task timed out after 300.00 seconds" },
])("a function that Lambda ends at its time limit is not called again: %o", async (Payload) => {
  const { worker, calls } = functionThatGets({ FunctionError: "Unhandled", Payload });
  expect(await worker.call("convert")).toMatchObject({ kind: "timed_out" });
  expect(calls).toHaveLength(1);
});

test("a throttled call means that it is busy", async () => {
  const throttled = new TooManyRequestsException({ message: "Rate Exceeded.", $metadata: {} });
  const { worker } = functionThatGets(throttled);
  expect(await worker.call("convert")).toEqual({ kind: "busy", detail: "Rate Exceeded." });
});

test.each([
  ...["ResourceNotReadyException", "ResourceConflictException", "ServiceException", "TimeoutError"],
  ...[
    "EC2ThrottledException",
    "EC2UnexpectedException",
    "ENILimitReachedException",
    "SubnetIPAddressLimitReachedException",
  ],
])(
  "%s, as when an image or a network that nobody used for weeks is made ready again, is busy for the moment",
  async (name) => {
    const { worker } = functionThatGets(Object.assign(new Error("not now"), { name }));
    expect(await worker.call("convert")).toEqual({ kind: "busy", detail: "not now" });
  },
);

test("an error that says that the function cannot be called at all stays an error", async () => {
  const { worker } = functionThatGets(new Error("is not authorized to perform: lambda:InvokeFunction"));
  await expect(worker.call("convert")).rejects.toThrow("not authorized");
});

/** What every error answer must look like (callers.md, 13). */
import { expect } from "vitest";
import type { ErrorCode } from "#shared/base/errors/catalogue.ts";
import type { CallOptions, Service } from "./service.ts";

/** The status in words. */
const ERRORS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  410: "Gone",
  412: "Precondition Failed",
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  422: "Unprocessable Entity",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  501: "Not Implemented",
  503: "Service Unavailable",
};

/** Holds an answer against the error body's exact shape, and gives its message. */
export async function expectError(response: Response, status: number, code: ErrorCode): Promise<string> {
  const body: unknown = await response.json();
  expect({ status: response.status, body }).toStrictEqual({
    status,
    body: { statusCode: status, message: expect.stringMatching(/^\S.+\S$/s), error: ERRORS[status], code },
  });
  expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
  return (body as { readonly message: string }).message;
}

/** Calls an operation with each of these keys; all must answer 401 and tell nothing else. */
export async function expectUnauthorized(
  service: Service,
  path: string,
  options: () => CallOptions = () => ({}),
): Promise<void> {
  for (const [key, code] of keysThatOpenNothing(service)) {
    const message = await expectError(await service.call(path, { ...options(), key }), 401, code);
    expect(message).toContain("Authorization header");
  }
}

/** What may stand in `Authorization` without opening anything, each with the code that says so. */
function keysThatOpenNothing({ key }: Pick<Service, "key">): readonly (readonly [string | null, ErrorCode])[] {
  return [
    [null, "api_key_missing"],
    ["", "api_key_missing"],
    ["00000000000000000000000000000000", "api_key_wrong"],
    [`Bearer ${key}`, "api_key_wrong"],
    [key.slice(0, -1), "api_key_wrong"],
    [`${key}, ${key}`, "api_key_wrong"],
  ];
}

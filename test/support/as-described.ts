/** Every answer that a test gets is held against the description that the service gives of itself. */
import { ApiDescription, type OpenApi } from "./api-description.ts";

type Answering = (request: Request) => Response | Promise<Response>;

/** Read once in each test file: the description is the same for all services of one source. */
let description: Promise<ApiDescription> | undefined;

/** The answer, when it is as described. @throws Error when it is not */
export async function asDescribed(request: Request, response: Response, answer: Answering): Promise<Response> {
  description ??= readDescription(new URL("/openapi.json", request.url), answer);
  await (await description).check(request, response);
  return response;
}

async function readDescription(address: URL, answer: Answering): Promise<ApiDescription> {
  const response = await answer(new Request(address));
  return new ApiDescription((await response.json()) as OpenApi);
}

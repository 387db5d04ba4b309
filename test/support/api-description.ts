/**
 * Holds the answers that tests get against the service's own description, `GET /openapi.json`: a status, a type or an
 * error code that is not described there, and a header or a field that is not as it is described, fail the test.
 */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { jsonOf } from "./unpack.ts";

interface Schema {
  readonly [keyword: string]: unknown;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
  readonly encoding?: Readonly<Record<string, unknown>>;
}

type Content = Readonly<Record<string, MediaType>>;

interface Header {
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly $ref?: string;
}

interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Content;
  readonly links?: Readonly<Record<string, { readonly operationId: string }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly callbacks?: unknown;
}

export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

const ROOT = "api";

export class ApiDescription {
  readonly api: OpenApi;
  readonly #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: { uri: URL.canParse, binary: true, int64: true },
  });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(api: OpenApi) {
    this.api = api;
    // Clients accept more values. The service sends only those that it describes.
    this.#ajv.addKeyword({
      keyword: "x-extensible-enum",
      validate: (values: readonly unknown[], value: unknown) => values.includes(value),
    });
    this.#ajv.addSchema(api, ROOT);
  }

  /** @throws Error that says what is not as it is described */
  async check(request: Request, response: Response): Promise<void> {
    const { pathname } = new URL(request.url);
    if (request.method === "OPTIONS") return;
    const found = this.#find(request.method, pathname);
    const faults =
      found === undefined ? await this.#faultsNowhere(response) : await this.#faults(found, request, response);
    if (faults.length === 0) return;
    throw new Error(`${request.method} ${pathname} is not answered as GET /openapi.json says: ${faults.join("; ")}`);
  }

  /** What keeps a value from fitting the schema at a place in the document. */
  faultsOf(value: unknown, ...place: readonly string[]): readonly string[] {
    const pointer = place.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    const validate = this.#validators.get(pointer) ?? this.#ajv.compile({ $ref: `${ROOT}#${encodeURI(pointer)}` });
    this.#validators.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "it"} ${message}`);
  }

  #find(method: string, path: string): Found | undefined {
    const asked = method === "HEAD" ? "get" : method.toLowerCase();
    for (const [template, methods] of Object.entries(this.api.paths)) {
      const operation = methods[asked];
      if (operation !== undefined && patternOf(template).test(path))
        return { operation, place: ["paths", template, asked] };
    }
    return undefined;
  }

  /** Where there is no operation, an error says so. */
  async #faultsNowhere(response: Response): Promise<readonly string[]> {
    if (![401, 404, 405].includes(response.status))
      return [`the status ${response.status} where there is no operation`];
    if (response.body === null) return [];
    return this.faultsOf(await jsonOf(response.clone()), "components", "schemas", "ApiError");
  }

  async #faults({ operation, place }: Found, request: Request, response: Response): Promise<readonly string[]> {
    const status = String(response.status);
    const answer = operation.responses[status];
    if (answer === undefined) return [`the status ${status} of ${operation.operationId} is not described`];
    const at = [...place, "responses", status];
    const headers = this.#headerFaults(answer, at, response);
    return request.method === "HEAD" ? headers : [...headers, ...(await this.#bodyFaults(answer, at, response))];
  }

  #headerFaults({ headers = {} }: Answer, at: readonly string[], response: Response): readonly string[] {
    return Object.entries(headers).flatMap(([name, header]) => {
      const text = response.headers.get(name);
      const { required = false, schema = {} } = this.#resolve(header);
      if (text === null) return required ? [`the header ${name} is missing`] : [];
      const place = header.$ref?.split("/").slice(1) ?? [...at, "headers", name];
      const value = schema.type === "integer" ? Number(text) : text;
      return this.faultsOf(value, ...place, "schema").map((fault) => `the header ${name} (${text}): ${fault}`);
    });
  }

  #resolve(header: Header): Header {
    return header.$ref === undefined
      ? header
      : (this.api.components.headers[header.$ref.split("/").at(-1) ?? ""] ?? {});
  }

  async #bodyFaults({ content }: Answer, at: readonly string[], response: Response): Promise<readonly string[]> {
    if (content === undefined) {
      const { byteLength } = await response.clone().bytes();
      return byteLength === 0 ? [] : ["a body that is not described"];
    }
    const type = response.headers.get("Content-Type")?.replace(/;.*/, "").trim() ?? "none";
    if (content[type] === undefined) return [`the type ${type} is not described`];
    if (type !== "application/json") return [];
    const body: unknown = await jsonOf(response.clone());
    const faults = this.faultsOf(body, ...at, "content", type, "schema");
    return response.status < 400 ? faults : [...faults, ...codeFaults(body, content[type])];
  }
}

interface Found {
  readonly operation: Operation;
  readonly place: readonly string[];
}

/** `/v1/template/{id}`: a parameter is never empty. */
function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);
}

/** An error is described by an example under its code. */
function codeFaults(body: unknown, { examples = {} }: MediaType): readonly string[] {
  const { code } = body as { readonly code: string };
  return code in examples ? [] : [`the error ${code} is not among the examples`];
}

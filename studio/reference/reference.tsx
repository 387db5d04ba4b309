/** The page at /reference: the API's own description, to be read by people. It needs no key. */
import { render } from "preact";
import { useState } from "preact/hooks";
import { useLoaded } from "#studio/keep/loaded.ts";
import { applyTheme } from "#studio/keep/theme.ts";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { Waiting } from "#studio/parts/waiting.tsx";
import { jsonOf, reachFile } from "#studio/service/call.ts";
import { SERVICE_ADDRESS } from "#studio/service/service-address.ts";
import { currentTongue, t } from "#studio/texts/text.ts";
import type { OpenApi, Operation } from "./openapi.ts";
import { OperationView } from "./operation-view.tsx";
import { Prose } from "./prose.tsx";

const METHODS = ["get", "post", "put", "patch", "delete"];

function Reference() {
  const { value: api, error, reload } = useLoaded<OpenApi>(loadDescription, []);
  return (
    <>
      <header class="top">
        <a class="brand" href={`${SERVICE_ADDRESS}/`}>
          Merganser
        </a>
        <nav aria-label={t("app.main")}>
          <a href={`${SERVICE_ADDRESS}/`}>Studio</a>
          <a href={`${SERVICE_ADDRESS}/docs`}>{t("app.docs")}</a>
          <a href={`${SERVICE_ADDRESS}/reference`} aria-current="page">
            {t("app.reference")}
          </a>
        </nav>
      </header>
      {error !== undefined && <ErrorNotice error={error} retry={reload} />}
      {api === undefined && error === undefined && <Waiting what={t("reference.loading")} />}
      {api && <Operations api={api} />}
    </>
  );
}

interface Listed {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function Operations({ api }: { readonly api: OpenApi }) {
  const [search, setSearch] = useState("");
  const all = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]): Listed => ({ path, method, operation })),
  );
  const wanted = search.toLowerCase();
  const shown = all.filter(({ path, method, operation }) =>
    `${method} ${path} ${operation.operationId} ${operation.summary}`.toLowerCase().includes(wanted),
  );
  const groups = (api.tags ?? []).map((group) => ({
    ...group,
    operations: shown.filter(({ operation }) => operation.tags?.includes(group.name)),
  }));
  return (
    <div class="docs">
      <nav class="contents" aria-label={t("reference.contents")}>
        <input
          type="search"
          aria-label={t("reference.search")}
          placeholder={t("reference.search")}
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
        {groups.map(({ name, operations }) => (
          <ul key={name}>
            {operations.map(({ operation: { operationId, summary } }) => (
              <li key={operationId}>
                <a href={`#${operationId}`}>{summary}</a>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <main id="content">
        <h1>{t("reference.title")}</h1>
        <p class="hint">
          {api.info.title} {api.info.version}. {t("reference.program")}
          <a href={`${SERVICE_ADDRESS}/openapi.json`}>/openapi.json</a>
        </p>
        {api.info.description && <Prose text={api.info.description} />}
        {groups
          .filter(({ operations }) => operations.length > 0)
          .map(({ name, description = "", operations }) => (
            <section key={name}>
              <h2>{name}</h2>
              <Prose text={description} />
              {operations.map(({ path, method, operation }) => (
                <OperationView
                  key={operation.operationId}
                  api={api}
                  path={path}
                  method={method}
                  operation={operation}
                />
              ))}
            </section>
          ))}
      </main>
    </div>
  );
}

async function loadDescription(): Promise<OpenApi> {
  return jsonOf(await reachFile(`${SERVICE_ADDRESS}/openapi.json`));
}

applyTheme();
document.documentElement.lang = currentTongue();
const root = document.getElementById("studio");
if (root !== null) {
  root.replaceChildren();
  render(<Reference />, root);
}

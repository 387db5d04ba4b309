/** One operation of the API: what it takes and answers, with examples. */
import { CopyButton } from "#studio/parts/copy-button.tsx";
import { Scroll } from "#studio/parts/scroll.tsx";
import type { Json } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";
import { type ApiSchema, type Contents, type OpenApi, type Operation, resolved, typeText } from "./openapi.ts";
import { Prose } from "./prose.tsx";

interface OperationViewProps {
  readonly api: OpenApi;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export function OperationView({ api, method, path, operation }: OperationViewProps) {
  const { operationId, summary, description, parameters = [], requestBody, responses, security } = operation;
  const fields = parameters.map((parameter) => resolved(api, parameter as typeof parameter & { $ref?: string }));
  return (
    <section class="operation" id={operationId} aria-labelledby={`${operationId}-title`}>
      <h3 id={`${operationId}-title`}>{summary}</h3>
      <p class="call">
        <span class="method">{method.toUpperCase()}</span> <code>{path}</code>
      </p>
      {description && <Prose text={description} />}
      {security?.length === 0 && <p class="hint">{t("reference.noKey")}</p>}
      {fields.length > 0 && (
        <>
          <h4>{t("reference.parameters")}</h4>
          <dl class="api-fields">
            {fields.map((field) => (
              <FieldOf
                key={field.name}
                api={api}
                name={field.name}
                where={field.in}
                isRequired={field.required ?? false}
                schema={{ ...field.schema, ...(field.description !== undefined && { description: field.description }) }}
              />
            ))}
          </dl>
        </>
      )}
      {requestBody && (
        <Body api={api} what={summary ?? operationId} title={t("reference.body")} content={requestBody.content} />
      )}
      <h4>{t("reference.answers")}</h4>
      <dl class="answers">
        {Object.entries(responses).map(([status, answer]) => {
          const { description: text = "", content } = resolved(api, answer as typeof answer & { $ref?: string });
          return (
            <div key={status}>
              <dt>{status}</dt>
              <dd>
                <Prose text={text} />
                {status < "300" && content && (
                  <Body api={api} what={`${summary ?? operationId} ${status}`} content={content} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

interface BodyProps {
  readonly api: OpenApi;
  /** The operation and the answer. */
  readonly what: string;
  readonly title?: string;
  readonly content: Contents;
}

function Body({ api, what, title, content }: BodyProps) {
  return (
    <>
      {Object.entries(content).map(([type, { schema, example, examples }]) => {
        const { properties, required = [] } = schema ? resolved(api, schema) : {};
        const shown = example ?? Object.values(examples ?? {})[0]?.value;
        return (
          <div key={type}>
            <h4>
              {title} <code>{type}</code>
            </h4>
            {properties && (
              <dl class="api-fields">
                {Object.entries(properties).map(([name, field]) => (
                  <FieldOf key={name} api={api} name={name} schema={field} isRequired={required.includes(name)} />
                ))}
              </dl>
            )}
            {shown !== undefined && <Example value={shown} what={`${what} ${type}`} />}
          </div>
        );
      })}
    </>
  );
}

interface FieldOfProps {
  readonly api: OpenApi;
  readonly name: string;
  readonly where?: string;
  readonly isRequired: boolean;
  readonly schema: ApiSchema;
}

function FieldOf({ api, name, where, isRequired, schema }: FieldOfProps) {
  const { description } = resolved(api, schema);
  return (
    <div>
      <dt>
        <code>{name}</code> <span class="hint">{[typeText(api, schema), where].filter(Boolean).join(", ")}</span>{" "}
        {isRequired && <span class="badge">{t("reference.required")}</span>}
      </dt>
      <dd>{description && <Prose text={description} />}</dd>
    </div>
  );
}

function Example({ value, what }: { readonly value: Json; readonly what: string }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <details>
      <summary>{t("reference.example")}</summary>
      <div class="code-block">
        <Scroll class="source" label={t("reference.example")}>
          <pre>{text}</pre>
        </Scroll>
        <CopyButton text={() => text} what={`${t("reference.example")} ${what}`} />
      </div>
    </details>
  );
}

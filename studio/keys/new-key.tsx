/** Makes a key, and shows it the one time that it can be seen. */
import { useState } from "preact/hooks";
import { CopyButton } from "#studio/parts/copy-button.tsx";
import { ErrorNotice, Notice } from "#studio/parts/notice.tsx";
import { useOnce } from "#studio/parts/once.ts";
import { TextField } from "#studio/parts/text-field.tsx";
import { createKey } from "#studio/service/operations.ts";
import { RIGHTS, type Rights } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";

export function NewKey({ onMade }: { readonly onMade: () => void }) {
  const [name, setName] = useState("");
  const [rights, setRights] = useState<Rights>("generate");
  const [state, setState] = useState<{ key?: string; error?: unknown }>({});
  const make = useOnce(async () => {
    try {
      const { key } = await createKey(name, rights);
      setState({ key });
      // What was typed meanwhile is the name of the next.
      setName((now) => (now === name ? "" : now));
      onMade();
    } catch (error) {
      setState({ error });
    }
  });
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <TextField id="key-name" label={t("common.name")} required value={name} onInput={setName} />
      <div class="field">
        <label for="key-rights">{t("keys.rights")}</label>
        <select id="key-rights" value={rights} onChange={(event) => setRights(event.currentTarget.value as Rights)}>
          {RIGHTS.map((right) => (
            <option key={right} value={right}>
              {t(`keys.rights.${right}`)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" class="primary">
        {t("keys.create")}
      </button>
      <p class="hint">{t("keys.rightsHint")}</p>
      {state.error !== undefined && <ErrorNotice error={state.error} />}
      {state.key !== undefined && (
        <Notice kind="done">
          <p>{t("keys.created")}</p>
          <code class="secret">{state.key}</code> <CopyButton text={() => state.key ?? ""} />
        </Notice>
      )}
    </form>
  );
}

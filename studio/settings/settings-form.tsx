/** Name, folder, region, delimiters and syntax of a template. Only what was changed is sent. */
import { useState } from "preact/hooks";
import { useKept } from "#studio/keep/kept.ts";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { useOnce } from "#studio/parts/once.ts";
import { TextField } from "#studio/parts/text-field.tsx";
import { say } from "#studio/parts/toasts.tsx";
import { Waiting } from "#studio/parts/waiting.tsx";
import { type TemplateChange, updateTemplate } from "#studio/service/operations.ts";
import { REGIONS, type Region, type Template } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";

interface SettingsFormProps {
  readonly template: Template;
  readonly onSaved: (template: Template) => void;
}

interface Typed {
  readonly name: string;
  readonly folder: string;
  readonly region: Region;
  readonly left: string;
  readonly right: string;
  readonly isEnhanced: boolean;
  readonly keepsVersions: boolean;
}

const NOTHING_CHANGED: Partial<Typed> = {};

export function SettingsForm({ template, onSaved }: SettingsFormProps) {
  const [changed, setChanged] = useKept<Partial<Typed>>(`settings.${template.id}`, NOTHING_CHANGED);
  const typed = { ...typedOf(template), ...changed };
  const [state, setState] = useState<{ isSaving?: boolean; error?: unknown }>({});
  const set = (change: Partial<Typed>) => setChanged({ ...changed, ...change });
  const save = useOnce(async () => {
    setState({ isSaving: true });
    try {
      const saved = await updateTemplate(template.id, changeOf(template, typed));
      // What was typed meanwhile stays, to be saved as well.
      setChanged((now) => withoutSaved(now, changed));
      onSaved(saved);
      setState({});
      say(t("common.saved"));
    } catch (error) {
      setState({ error });
    }
  });
  return (
    <form
      class="settings"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField id="name" label={t("common.name")} required value={typed.name} onInput={(name) => set({ name })} />
      <TextField
        id="folder"
        label={t("settings.folder")}
        hint={t("settings.folderHint")}
        value={typed.folder}
        onInput={(folder) => set({ folder })}
      />
      <div class="field">
        <label for="region">{t("common.region")}</label>
        <select
          id="region"
          value={typed.region}
          onChange={(event) => set({ region: event.currentTarget.value as Region })}
        >
          {REGIONS.map((region) => (
            <option key={region} value={region}>
              {t(`region.${region}`)}
            </option>
          ))}
        </select>
      </div>
      <fieldset class="delimiters">
        <legend>{t("settings.delimiters")}</legend>
        <input
          aria-label={t("settings.left")}
          type="text"
          required
          value={typed.left}
          onInput={(event) => set({ left: event.currentTarget.value })}
        />
        <span aria-hidden="true">Name</span>
        <input
          aria-label={t("settings.right")}
          type="text"
          required
          value={typed.right}
          onInput={(event) => set({ right: event.currentTarget.value })}
        />
      </fieldset>
      <label class="switch">
        <input
          type="checkbox"
          checked={typed.isEnhanced}
          onChange={(event) => set({ isEnhanced: event.currentTarget.checked })}
        />
        <span>{t("settings.enhanced")}</span>
      </label>
      <label class="switch">
        <input
          type="checkbox"
          checked={typed.keepsVersions}
          onChange={(event) => set({ keepsVersions: event.currentTarget.checked })}
        />
        <span>{t("settings.versioning")}</span>
      </label>
      <button type="submit" class="primary" disabled={state.isSaving}>
        {t("common.save")}
      </button>
      {state.isSaving && <Waiting what={t("settings.moving")} />}
      {state.error !== undefined && <ErrorNotice error={state.error} />}
    </form>
  );
}

function typedOf({ name, folder, region, delimiters, enhanced_syntax, versioning_enabled }: Template): Typed {
  return {
    name,
    folder: folder.join(" / "),
    region,
    left: delimiters.left,
    right: delimiters.right,
    isEnhanced: enhanced_syntax,
    keepsVersions: versioning_enabled,
  };
}

function withoutSaved(now: Partial<Typed>, saved: Partial<Typed>): Partial<Typed> {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => saved[name as keyof Typed] !== value));
}

function changeOf(template: Template, typed: Typed): TemplateChange {
  const before = typedOf(template);
  const { name, folder, region, left, right, isEnhanced, keepsVersions } = typed;
  return {
    ...(name !== before.name && { name }),
    ...(folder !== before.folder && {
      folder: folder
        .split("/")
        .map((part) => part.trim())
        .filter(Boolean),
    }),
    ...(region !== before.region && { region }),
    ...((left !== before.left || right !== before.right) && { delimiters: { left, right } }),
    ...(isEnhanced !== before.isEnhanced && { enhanced_syntax: isEnhanced }),
    ...(keepsVersions !== before.keepsVersions && { versioning_enabled: keepsVersions }),
  };
}

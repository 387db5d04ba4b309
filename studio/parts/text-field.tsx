/** A text with its label, and what is to be known or corrected about it. */

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly hint?: string | undefined;
  /** What is wrong with the text, and what to type instead. */
  readonly fault?: string | undefined;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
}

export function TextField({ id, label, onInput, hint, fault, ...rest }: TextFieldProps) {
  const note = fault ?? hint;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...rest}
        id={id}
        type="text"
        dir="auto"
        aria-invalid={fault !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {note !== undefined && (
        <span id={`${id}-note`} class={fault === undefined ? "hint" : "hint fault"} dir="auto">
          {note}
        </span>
      )}
    </div>
  );
}

/** Describes a font of a template's text, and the font that it is shown with here. */
import { boolean, nullable, object, text } from "./schema.ts";

export interface TemplateFont {
  /** The family as the template names it. */
  readonly name: string;
  /** Whether the template embeds the font. */
  readonly embedded: boolean;
  /** Whether the converter or the account has the font; null while this is unknown. */
  readonly found: boolean | null;
  /** The family that is shown instead; null if the font itself is shown or while this is unknown. */
  readonly substitute: string | null;
}

export const templateFontSchema = object<TemplateFont>({
  name: text,
  embedded: boolean,
  found: nullable(boolean),
  substitute: nullable(text),
});

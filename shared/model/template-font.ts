/** A font that a template's text is set in, and what it is shown with here. */
export interface TemplateFont {
  /** The family, as the template names it. */
  readonly name: string;
  /** Whether the template brings the font along. */
  readonly embedded: boolean;
  /** Whether the converter has the font; null while that is not known. */
  readonly found: boolean | null;
  /** The family that is shown instead; null where the font itself is shown, or while that is not known. */
  readonly substitute: string | null;
}

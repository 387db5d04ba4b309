/**
 * Follows the content of pages, forms and patterns, and passes what they use to the checks of colours, fonts and
 * images.
 */
import { PDFDict, PDFName, type PDFObject, PDFRawStream } from "pdf-lib";
import { arrayAt, dictAt, enterOnce, objectAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
import { type ListedPage, resourcesOf } from "#shared/pdf/objects/page-tree.ts";
import { checkAnnotations } from "./check-annotations.ts";
import type { ColourCheck } from "./check-colours.ts";
import { checkForm, checkImage, checkInlineImage, checkRenderingIntent } from "./check-pictures.ts";
import { checkGraphicsState } from "./check-state.ts";
import { ContentScanner, type InlineImage, type Operand } from "./content-tokens.ts";
import { decodeContent } from "./decode-content.ts";
import type { Findings } from "./findings.ts";
import type { FontUses } from "./font-uses.ts";
import { GraphicsStack, type GraphicsState, INITIAL_STATE, nameOf } from "./graphics-stack.ts";
import { OPERATORS, PAINTS_FILL, PAINTS_STROKE, SHOWS_TEXT } from "./operators.ts";

const FORMS_NESTED_MAX = 60;

export interface DrawingChecks {
  readonly findings: Findings;
  readonly colours: ColourCheck;
  readonly fonts: FontUses;
  /** Pictures and states that have already been checked. */
  readonly entered: Set<PDFObject>;
  /** Forms, patterns and glyphs that have already been checked, each with the colour spaces that it got. */
  readonly forms: Map<PDFObject, Set<string>>;
}

/** The resources to which names in a content stream refer. */
interface Scope {
  readonly resources: PDFDict | undefined;
  /** Whether they are the stream's own, or those of the page or form that draws it. */
  readonly isOwn: boolean;
}

export function checkContent(page: ListedPage, checks: DrawingChecks): void {
  const { dict } = page;
  const appearances = checkAnnotations(dict, checks.colours.outputSpace, checks.findings);
  const resources = resourcesOf(page);
  const isOwn = dictAt(dict, "Resources") !== undefined;
  checkGroup(dictAt(dict, "Group"), resources, checks);
  const content = decodeContent(objectAt(dict, "Contents"), checks.findings);
  new ContentCheck(checks, { resources, isOwn }, 0).run(content);
  const nothing = { resources: undefined, isOwn: false };
  for (const appearance of appearances) followForm(appearance, nothing, checks, INITIAL_STATE, 1);
}

/** Checks a form, tiling pattern or glyph. One without resources uses those of the content that draws it. */
function followForm(
  form: PDFRawStream,
  outer: Scope,
  checks: DrawingChecks,
  state: GraphicsState,
  depth: number,
): void {
  if (depth > FORMS_NESTED_MAX || !enterWith(state, checks, form)) return;
  const own = dictAt(form.dict, "Resources");
  const scope = own ? { resources: own, isOwn: true } : outer;
  const { findings } = checks;
  findings.within(form, () => {
    checkForm(form, findings);
    checkGroup(dictAt(form.dict, "Group"), scope.resources, checks);
    new ContentCheck(checks, scope, depth, state).run(decodeContent(form, findings));
  });
}

/** A form is painted in the colours of what draws it, so it is checked once for each pair of device spaces. */
function enterWith({ fill, stroke }: GraphicsState, { forms }: DrawingChecks, form: PDFRawStream): boolean {
  const spaces = [fill, stroke].map((space) => (space && DEVICE_SPACES.has(space) ? space : "")).join(" ");
  const known = forms.get(form) ?? new Set();
  forms.set(form, known);
  if (known.has(spaces)) return false;
  known.add(spaces);
  return true;
}

const DEVICE_SPACES = pdfNames("DeviceGray DeviceRGB DeviceCMYK");

function checkGroup(
  group: PDFDict | undefined,
  resources: PDFDict | undefined,
  { findings, colours }: DrawingChecks,
): void {
  if (!group || objectAt(group, "S") !== PDFName.of("Transparency")) return;
  findings.add("transparency", "Group");
  colours.noteTransparency(group);
  const space = objectAt(group, "CS");
  if (space) colours.check(space, resources);
}

class ContentCheck {
  readonly #checks: DrawingChecks;
  readonly #scope: Scope;
  readonly #depth: number;
  readonly #states: GraphicsStack;

  constructor(checks: DrawingChecks, scope: Scope, depth: number, state = INITIAL_STATE) {
    this.#checks = checks;
    this.#scope = scope;
    this.#depth = depth;
    this.#states = new GraphicsStack(state, checks.findings);
  }

  run(content: Uint8Array): void {
    new ContentScanner(content, this.#checks.findings).read({
      operator: (name, operands) => this.#operator(name, operands),
      inlineImage: (image) => this.#inlineImage(image),
    });
  }

  #operator(name: string, operands: readonly Operand[]): void {
    const { findings } = this.#checks;
    if (!OPERATORS.has(name)) {
      findings.add("operator", name.slice(0, 20));
      return;
    }
    if (SHOWS_TEXT.has(name)) {
      this.#showText(operands);
      return;
    }
    if (PAINTS_FILL.has(name)) this.#paint(this.#states.now.fill, this.#states.now.fillPattern);
    if (PAINTS_STROKE.has(name)) this.#paint(this.#states.now.stroke, this.#states.now.strokePattern);
    this.#set(name, operands);
  }

  #set(name: string, operands: readonly Operand[]): void {
    const first = operands[0];
    const last = operands.at(-1);
    if (name === "Tf") this.#states.change({ font: this.#resource("Font", first) });
    else if (name === "gs") this.#applyState(this.#resource("ExtGState", last));
    else if (name === "Do") this.#draw(this.#resource("XObject", last));
    else if (name === "sh") this.#checks.colours.checkShading(this.#resource("Shading", last), this.#scope.resources);
    else if (name === "ri") checkRenderingIntent(nameOf(last), this.#checks.findings);
    else this.#states.take(name, operands);
  }

  #paint(space: PDFName | undefined, pattern: string | undefined): void {
    const { colours } = this.#checks;
    if (space) colours.check(space, this.#scope.resources);
    if (space === PATTERN || pattern) this.#paintPattern(this.#resource("Pattern", pattern));
  }

  #paintPattern(pattern: PDFObject | undefined): void {
    const { colours } = this.#checks;
    if (pattern instanceof PDFRawStream) this.#follow(pattern, this.#scope, INITIAL_STATE);
    if (!(pattern instanceof PDFDict)) return;
    colours.checkShading(objectAt(pattern, "Shading"), this.#scope.resources);
    this.#applyState(objectAt(pattern, "ExtGState"));
  }

  #showText(operands: readonly Operand[]): void {
    const { font, renderingMode } = this.#states.now;
    const visible = renderingMode !== 3;
    if (visible && renderingMode !== 7) {
      if (renderingMode !== 1 && renderingMode !== 5) this.#paint(this.#states.now.fill, this.#states.now.fillPattern);
      if (renderingMode % 4 === 1 || renderingMode % 4 === 2)
        this.#paint(this.#states.now.stroke, this.#states.now.strokePattern);
    }
    if (!(font instanceof PDFDict)) {
      this.#checks.findings.add("fontDictionary", "missing");
      return;
    }
    // Glyphs of a Type 3 font are drawn with the resources of the font (ISO 32000-1, table 112).
    const own = dictAt(font, "Resources");
    const { page } = this.#checks.findings;
    for (const glyphs of this.#checks.fonts.show(font, operands, { painted: visible, page })) {
      this.#follow(glyphs, own ? { resources: own, isOwn: true } : this.#scope, this.#states.now);
    }
  }

  #applyState(state: PDFObject | undefined): void {
    if (!(state instanceof PDFDict)) return;
    const font = arrayAt(state, "Font")?.lookup(0);
    if (font) this.#states.change({ font });
    if (!enterOnce(this.#checks.entered, state)) return;
    for (const mask of checkGraphicsState(state, this.#checks)) {
      this.#follow(mask, this.#scope, INITIAL_STATE);
    }
  }

  #draw(object: PDFObject | undefined): void {
    if (!(object instanceof PDFRawStream)) return;
    const type = objectAt(object.dict, "Subtype");
    if (type === PDFName.of("Form")) this.#follow(object, this.#scope, this.#states.now);
    else if (type === PDFName.of("Image")) {
      if (objectAt(object.dict, "ImageMask")?.toString() === "true")
        this.#paint(this.#states.now.fill, this.#states.now.fillPattern);
      this.#checks.findings.within(object, () => checkImage(object, this.#scope.resources, this.#checks));
    } else checkForm(object, this.#checks.findings);
  }

  #follow(form: PDFRawStream, scope: Scope, state: GraphicsState): void {
    followForm(
      form,
      { resources: scope.resources, isOwn: scope !== this.#scope },
      this.#checks,
      state,
      this.#depth + 1,
    );
  }

  #inlineImage(image: InlineImage): void {
    checkInlineImage(image, this.#scope.resources, this.#checks);
  }

  #resource(kind: string, name: Operand | undefined): PDFObject | undefined {
    if (typeof name !== "string") return undefined;
    const found = objectAt(dictAt(this.#scope.resources, kind), name.slice(1));
    if (found) this.#checks.findings.expect(this.#scope.isOwn, "inheritedResources", kind);
    return found;
  }
}

const PATTERN = PDFName.of("Pattern");

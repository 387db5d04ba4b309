/**
 * Recognises tags whose authors mean something else than the tags do: statements of other template engines, computations in a
 * template that has no enhanced syntax, and text between delimiters.
 */
import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import type { PartText, Span } from "#shared/engine/merge/faults/part-text.ts";
import { isPlainName } from "#shared/engine/merge/faults/plain-names.ts";
import type { TagFault } from "#shared/engine/merge/faults/tag-faults.ts";
import { isEmptyTag, isLiteral } from "#shared/engine/merge/syntax/compile-tag.ts";
import { treeOfExpression } from "#shared/engine/merge/syntax/expression.ts";
import type { TemplateSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { ParsedTags, Token } from "#shared/engine/merge/syntax/tokens.ts";
import { translateForeign } from "./foreign/translate.ts";
import { type Advice, fromData, instead, SWITCH } from "./foreign-engines.ts";
import { isLikeCitation } from "./weigh-tag.ts";

export interface TagRemark extends Omit<TagFault, "kind"> {
  readonly kind: TagProblem["kind"];
  /** The correction, where the fault alone does not show it. */
  readonly advice?: Advice | undefined;
}

interface TaggedPart<Fault> {
  readonly tags: Pick<ParsedTags, "parsed">;
  readonly text: PartText;
  readonly faults: readonly Fault[];
}

export interface Remarks<Fault> {
  /** The faults, with better advice if there is one. */
  readonly faults: readonly (Fault & Pick<TagRemark, "advice">)[];
  /** Remarks about valid tags. */
  readonly others: readonly TagRemark[];
}

/** Returns the remarks on the tags of a part. */
export function remarksOn<Fault extends TagFault>(
  { tags, text, faults }: TaggedPart<Fault>,
  syntax: TemplateSyntax,
): Remarks<Fault> {
  const found = tags.parsed.filter(
    ({ type, offset }) => type === "placeholder" && offset !== undefined && !isWithinAngles(offset, text),
  );
  const advised = new Map([...literals(found, syntax), ...computations(found, syntax), ...statements(found, syntax)]);
  // Faults in attributes count in texts of their own.
  const isHere = (fault: Fault) => fault.text.text === text.text;
  const faulty = new Set(faults.filter(isHere).map(({ span }) => span.start));
  const better = faults.map((fault): Fault & Pick<TagRemark, "advice"> => {
    const remark = isHere(fault) ? advised.get(fault.span.start) : undefined;
    return remark?.replacesFault === true ? { ...fault, advice: remark.advice } : fault;
  });
  const others = [...advised]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([start, { tag, kind, advice }]) =>
      faulty.has(start) ? [] : { tag, kind, advice, text, span: spanFrom(start, text) },
    );
  return { faults: better, others: others.slice(0, REMARKS_MAX) };
}

/** Tags of Aspose and Docmosis, such as `<<if [Age > 3]>>` and `<<cs_{Age>3}>>`, have advice of their own. */
function isWithinAngles(offset: number, { text, left, decode }: PartText): boolean {
  const before = decode(text.slice(Math.max(0, offset - 30), offset));
  return (left === "[" && /<<(?:\w+\s*)?$/.test(before)) || (left === "{" && /<<\w+_$/.test(before));
}

const REMARKS_MAX = 100;

interface Remark extends Pick<TagRemark, "tag" | "kind"> {
  readonly advice: Advice;
  /** Whether its advice is better than that of a fault of the tag. */
  readonly replacesFault: boolean;
}

type Placed = Iterable<readonly [offset: number, remark: Remark]>;

function writtenTag({ raw = "", value }: Token, { delimiters: { left, right } }: TemplateSyntax): string {
  return left + (raw === "" ? value : raw).trim() + right;
}

function* statements(found: readonly Token[], syntax: TemplateSyntax): Placed {
  const { left, right } = syntax.delimiters;
  const written = (name: string) => left + name + right;
  const texts = found.map(({ raw = "" }) => ({ inner: raw, isOwn: true }));
  const translated = translateForeign(texts, written);
  for (const [index, translation] of translated) {
    const { own, isComputed, end, isHidden } = translation;
    const token = found[index];
    if (token?.offset === undefined) continue;
    const tag =
      end === undefined ? writtenTag(token, syntax) : `${writtenTag(token, syntax)}, with ${end} where it ends`;
    const advice =
      translation.unknown === undefined
        ? instead(own, tag, isComputed && !syntax.enhancedSyntax, isHidden)
        : fromData(translation, tag, written);
    yield [token.offset, { tag: token.value, kind: "foreign_tag", advice, replacesFault: true }];
  }
  for (const [index, token] of found.entries()) {
    const name = foreignName(token.value, left);
    if (name === undefined || token.offset === undefined || translated.has(index)) continue;
    const isComputed = left === "«" && name.includes(".") && !syntax.enhancedSyntax;
    const advice = instead(written(name), writtenTag(token, syntax), isComputed);
    yield [token.offset, { tag: token.value, kind: "foreign_tag", advice, replacesFault: true }];
  }
}

/** Returns the name in a tag that is the code of a merge field, typed as text, or a field of XDocReport or Aspose.Words. */
function foreignName(tag: string, left: string): string | undefined {
  const [, quoted, word] = MERGE_FIELD.exec(tag) ?? [];
  if (quoted !== undefined || word !== undefined || left !== "«") return quoted ?? word;
  const [, picture] = /^Image:(\S+)$/.exec(tag) ?? [];
  if (picture !== undefined) return `%${picture}`;
  const [, braced, bare] = /^\$(?:\{([\p{L}_][\p{L}\p{N}_.]*)\}|([\p{L}_][\p{L}\p{N}_.]*))$/u.exec(tag) ?? [];
  return braced ?? bare;
}

/** The code of a merge field of Word, typed as text. */
const MERGE_FIELD = /^MERGEFIELD\s+(?:"([^"]+)"|([^\s"\\]+))/i;

/** Without enhanced syntax, `Pay * 12` is the name of one value. */
function* computations(found: readonly Token[], syntax: TemplateSyntax): Placed {
  if (syntax.enhancedSyntax) return;
  const isEnd = ({ location }: Token) => location === "end";
  const tags = found.filter((token) => !isEnd(token) && !isLiteral(token.value, token));
  const clear = tags.filter(({ value }) => isComputation(value));
  const names = new Set(tags.map(({ value }) => value));
  const isOperand = (text: string) => /^\d+(?:\.\d+)?$/.test(text) || names.has(text);
  const others = tags.filter(({ value }) => {
    const operands = value.split(/\s[-–/]\s/);
    return operands.length > 1 && isPlainName(value) && (clear.length > 0 || operands.every(isOperand));
  });
  for (const token of [...clear, ...others]) {
    const tag = writtenTag(token, syntax);
    const suggestion = CALL.test(token.value)
      ? `Put the value of ${token.value} into the data, and write its name instead of ${tag}.`
      : `Without enhanced syntax, ${tag} is the name of one value. So that it is computed, ${SWITCH}.`;
    const remark = {
      tag: token.value,
      kind: "expression_as_name",
      advice: { suggestion },
      replacesFault: false,
    } as const;
    yield [token.offset ?? 0, remark];
  }
}

/** Returns whether a text computes something, or calls a filter. */
function isComputation(text: string): boolean {
  if (/\|\s*[a-z]\w*(?:\s*[:(]|\s*$)/i.test(text) || CALL.test(text)) return true;
  // A row of Carbone, which has advice of its own.
  if (/\[i(?:\+1)?\]/.test(text)) return false;
  return OPERATORS.test(text) && treeOfExpression(text) !== undefined;
}

/** A method, or a function without arguments. A word and parentheses may be the name of a column, such as Amount(EUR). */
const CALL = /\.[\p{L}_]\w*\(|\w\(\)|^new\s+[\w.]+\(/u;

const OPERATORS = /[+*<>?|≥≤≠×÷½¼¾]|[=!]=|&&|^!|\s=\s/;

function* literals(found: readonly Token[], syntax: TemplateSyntax): Placed {
  const { left, right } = syntax.delimiters;
  for (const token of found) {
    const { value, module } = token;
    if (module !== undefined || isEmptyTag(value, token) || !isLikeCitation(value, syntax.delimiters)) continue;
    const shown = left + value + right;
    const suggestion = `${shown} is a tag here and prints the value of that name. To print the text, write ${left}\\${value}${right}.`;
    yield [token.offset ?? 0, { tag: value, kind: "taken_for_tag", advice: { suggestion }, replacesFault: true }];
  }
}

function spanFrom(start: number, { text, right }: PartText): Span {
  const end = text.indexOf(right, start);
  return { start, end: end < 0 ? start : end + right.length };
}

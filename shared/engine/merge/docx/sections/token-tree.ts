/** The elements of a part as a tree over docxtemplater's tokens, in which sections are moved to where they can repeat. */
import { TAG_END, TAG_START } from "#shared/engine/merge/docx/attributes/lifted-markup.ts";
import type { Token } from "#shared/engine/merge/syntax/tokens.ts";

/** An element, or a text, a tag of the template or a comment: a leaf, whose name is empty. */
export class TreeNode {
  readonly name: string;
  /** The tokens of the start tag, of which a lifted attribute makes several; those of an empty element; that of a leaf. */
  readonly open: readonly Token[];
  /** Absent for empty elements and leaves. */
  close: Token | undefined;
  /** The number of leaves before it in the part, as it was written. */
  readonly order: number;
  parent: TreeNode | undefined;
  previous: TreeNode | undefined;
  next: TreeNode | undefined;
  first: TreeNode | undefined;
  last: TreeNode | undefined;

  constructor(name: string, open: readonly Token[], order: number) {
    this.name = name;
    this.open = open;
    this.order = order;
  }

  get token(): Token | undefined {
    return this.open[0];
  }

  /** The markup of the start tag. Tags in its attributes are shown by their names. */
  get startTag(): string {
    return this.open.map(({ value }) => value).join("");
  }

  *children(): Generator<TreeNode> {
    for (let child = this.first; child !== undefined; ) {
      // The caller may move the child away.
      const { next } = child;
      yield child;
      child = next;
    }
  }

  child(name: string): TreeNode | undefined {
    return this.children().find((each) => each.name === name);
  }

  append(node: TreeNode): void {
    node.parent = this;
    node.previous = this.last;
    if (this.last === undefined) this.first = node;
    else this.last.next = node;
    this.last = node;
  }

  insertBefore(reference: TreeNode): void {
    this.remove();
    const { parent, previous } = reference;
    this.parent = parent;
    this.previous = previous;
    this.next = reference;
    reference.previous = this;
    if (previous !== undefined) previous.next = this;
    else if (parent !== undefined) parent.first = this;
  }

  insertAfter(reference: TreeNode): void {
    this.remove();
    if (reference.next !== undefined) this.insertBefore(reference.next);
    else reference.parent?.append(this);
  }

  remove(): void {
    const { parent, previous, next } = this;
    if (previous !== undefined) previous.next = next;
    else if (parent !== undefined) parent.first = next;
    if (next !== undefined) next.previous = previous;
    else if (parent !== undefined) parent.last = previous;
    this.parent = undefined;
    this.previous = undefined;
    this.next = undefined;
  }

  /** Returns an element with the same start tag and nothing in it. */
  emptyCopy(): TreeNode {
    const copy = new TreeNode(
      this.name,
      this.open.map((token) => ({ ...token })),
      this.order,
    );
    copy.close = this.close && { ...this.close };
    return copy;
  }

  copy(): TreeNode {
    const copy = this.emptyCopy();
    for (const child of this.children()) copy.append(child.copy());
    return copy;
  }
}

/** The start and end tags of a part's tokens do not match. */
export class UnbalancedTokens extends Error {}

/** @throws UnbalancedTokens */
export function readTree(tokens: readonly Token[]): TreeNode {
  const reader = new TreeReader();
  for (const token of tokens) reader.add(token);
  return reader.finish();
}

/** Returns the tokens of a tree. Markup that docxtemplater does not look at is joined. */
export function tokensOf(root: TreeNode): readonly Token[] {
  const tokens: Token[] = [];
  const add = (token: Token) => {
    const last = tokens.at(-1);
    if (isMarkup(token) && last !== undefined && isMarkup(last))
      tokens[tokens.length - 1] = { ...last, value: last.value + token.value };
    else tokens.push(token);
  };
  const write = (node: TreeNode) => {
    for (const token of node.open) add(token);
    for (const child of node.children()) write(child);
    if (node.close !== undefined) add(node.close);
  };
  for (const child of root.children()) write(child);
  return tokens;
}

function isMarkup({ type, position, merged }: Token): boolean {
  return type === "content" && position === "outsidetag" && merged === undefined;
}

const PIECE = new RegExp(`<!--[^]*?-->|<[^>]*>|[${TAG_START}${TAG_END}]|[^<${TAG_START}${TAG_END}]+`, "g");

class TreeReader {
  readonly #root = new TreeNode("", [], 0);
  #open = this.#root;
  #leaves = 0;
  /** The tokens of the start tag that is being read, if an attribute of it is lifted. */
  #lifted: Token[] | undefined;

  add(token: Token): void {
    if (isMarkup(token)) {
      for (const [value] of token.value.matchAll(PIECE)) this.#addMarkup({ ...token, value });
    } else if (this.#lifted !== undefined) this.#lifted.push(token);
    else if (token.type === "tag") this.#addTag(token);
    else this.#addLeaf(token);
  }

  finish(): TreeNode {
    if (this.#open !== this.#root) throw new UnbalancedTokens(`The part lacks the end of ${this.#open.name}`);
    return this.#root;
  }

  #addMarkup(token: Token): void {
    const { value } = token;
    if (value === TAG_START) this.#lifted = [token];
    else if (this.#lifted !== undefined) {
      this.#lifted.push(token);
      if (value === TAG_END) this.#endLifted(this.#lifted);
    } else if (value.startsWith("<") && !/^<[!?]/.test(value)) this.#addTag(token);
    else this.#addLeaf(token);
  }

  #endLifted(open: readonly Token[]): void {
    this.#lifted = undefined;
    this.#start(open, nameIn(open[1]?.value ?? "", 0), open.at(-2)?.value.endsWith("/") === true);
  }

  #addTag(token: Token): void {
    const { value } = token;
    if (value.startsWith("</")) this.#end(token, nameIn(value, 2));
    else this.#start([token], nameIn(value, 1), value.endsWith("/>"));
  }

  #addLeaf(token: Token): void {
    this.#open.append(new TreeNode("", [token], this.#leaves++));
  }

  #start(open: readonly Token[], name: string, isEmpty: boolean): void {
    const element = new TreeNode(name, open, this.#leaves);
    this.#open.append(element);
    if (!isEmpty) this.#open = element;
  }

  #end(token: Token, name: string): void {
    const { parent } = this.#open;
    if (parent === undefined || this.#open.name !== name)
      throw new UnbalancedTokens(`The part closes ${name} where ${this.#open.name} is open`);
    this.#open.close = token;
    this.#open = parent;
  }
}

const NAME_END = /[\s/>]|$/g;

function nameIn(markup: string, from: number): string {
  NAME_END.lastIndex = from;
  const { index = markup.length } = NAME_END.exec(markup) ?? {};
  return markup.slice(from, index);
}

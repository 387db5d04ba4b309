/** Text of the API's description, with its lists, code and links. */
import type { ComponentChildren } from "preact";

export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/\n{2,}/).map((block, index) =>
        block.startsWith("- ") ? (
          <ul key={index}>
            {block.split(/\n(?=- )/).map((entry, at) => (
              <li key={at}>{inline(entry.slice(2))}</li>
            ))}
          </ul>
        ) : (
          <p key={index}>{inline(block)}</p>
        ),
      )}
    </>
  );
}

function inline(text: string): ComponentChildren {
  return text.split(/(`[^`]+`|\[[^\]]+\]\([^)\s]+\))/).map((part, at) => {
    if (part.startsWith("`")) return <code key={at}>{part.slice(1, -1)}</code>;
    const [, words, href = ""] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? [];
    return /^(?:https?:|#|\/)/.test(href) ? (
      <a key={at} href={href}>
        {words}
      </a>
    ) : (
      part
    );
  });
}

/** Text of the API's description, with its code and links. */

export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>
          {paragraph.split(/(`[^`]+`|\[[^\]]+\]\([^)\s]+\))/).map((part, at) => (
            <Part key={at} part={part} />
          ))}
        </p>
      ))}
    </>
  );
}

function Part({ part }: { readonly part: string }) {
  if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
  const [, text, href = ""] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? [];
  return /^(?:https?:|#|\/)/.test(href) ? <a href={href}>{text}</a> : part;
}

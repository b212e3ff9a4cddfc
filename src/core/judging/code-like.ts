/** Does it look like code? What has few signs of it for its length is prose, whatever it is fenced with. */
export function looksLikeCode(text: string): boolean {
  const signs = count(text, sign)
  return signs > 0 && signs * wordsPerSign >= count(text, /\S+/g) + count(text, /\p{Script=Han}/gu) / 2
}

const wordsPerSign = 8

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const commands =
  'npm|npx|pnpm|yarn|git|node|deno|curl|wget|docker|kubectl|pip|python3?|cargo|sudo|brew|apt|chmod|mkdir|grep'
const sign = new RegExp(
  [
    String.raw`[{}$\\\x60]|=>|->|::|:=|[=!<>]=|&&|\|\||\/\/`,
    String.raw`[\w)]\(|\w\[[\w'"]|\s=\s|\w=["'\w]|;[ \t]*$|<\/?[a-z]`,
    String.raw`(?<=^|\s)--?[a-z]|[a-z0-9]_[a-z0-9]|(?<![\w])[a-z]{2,32}[A-Z]\w|\w\.[a-z_]\w{0,64}[.(]`,
    String.raw`^(?:\$ )?(?:${commands})\s`,
    String.raw`\b(?:SELECT|FROM|WHERE|INSERT|UPDATE|DELETE|CREATE|JOIN|ALTER|const|def|fn|func|struct|void|elif)\s`,
  ].join('|'),
  'gm',
)

/** Words in front of a definition. */
const before = String.raw`(?:(?:export|default|declare|public|private|protected|internal|static|async|abstract|final|sealed|override|virtual|readonly|extern|unsafe|inline|pub(?:\([a-z]{1,10}\))?)[ \t]+){0,6}`
const keyword = new RegExp(
  String.raw`^[ \t]*${before}(?:function\*?|class|interface|type|enum|struct|trait|impl|fn|func|def|defp?|module|namespace|const|let|var|val|object|record|union|protocol|extension|macro_rules!|sub|proc|create[ \t]+table)[ \t]+(?:\([^()]{0,60}\)[ \t]*)?([\p{L}_$][\p{L}\p{N}_$]{0,79})`,
  'iu',
)
const method = new RegExp(
  String.raw`^[ \t]+${before}(?:get[ \t]+|set[ \t]+)?[#*]?([\p{L}_$][\p{L}\p{N}_$]{0,79})[ \t]*(?:<[^<>()]{0,40}>)?\([^;]{0,200}\{[ \t]*$`,
  'u',
)
const control = new Set(['if', 'for', 'while', 'switch', 'catch', 'return', 'function', 'else', 'do', 'try', 'with'])

/** The name that a line of code defines; null: none. Long lines are none that people wrote. */
export function definitionOf(line: string): string | null {
  const head = line.slice(0, 300)
  const name = keyword.exec(head)?.[1] ?? method.exec(head)?.[1] ?? null
  return name === null || control.has(name) ? null : name
}

export const indentOf = (line: string): number => {
  const at = line.slice(0, 400).search(/\S/)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

/** The last line of what begins on a line: what is set in further below it, and the bracket that closes it. */
export function blockEnd(lines: readonly string[], start: number, most: number): number {
  const indent = indentOf(lines[start]!)
  let end = start
  for (let i = start + 1; i < lines.length && i - start < most; i++) {
    const own = indentOf(lines[i]!)
    if (own === Number.POSITIVE_INFINITY) continue
    if (own > indent) end = i
    else return own === indent && /^\s*(?:[)\]}]|end\b)/.test(lines[i]!.slice(0, 400)) ? i : end
  }
  return end
}

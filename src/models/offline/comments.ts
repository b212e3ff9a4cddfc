const slashes = /\.(?:[cm]?[jt]sx?|go|rs|java|kt|c|h|cc|cpp|hpp|cs|swift|php|scala|dart)$/i
const hashes = /\.(?:py|rb|sh|bash|ya?ml|toml|ini|conf|tf|pl|r)$|(?:^|\/)(?:dockerfile|makefile)[^/]*$/i
const dashes = /\.(?:sql|lua|hs)$/i

/** Source code speaks in its comments: other lines are blanked, so that line numbers stay. null: not source code. */
export function commentLines(path: string, lines: readonly string[]): string[] | null {
  if (slashes.test(path)) return slashComments(lines)
  if (hashes.test(path)) return lines.map(line => after(line, /^\s*#+(?!!)\s?(.*)$/))
  if (dashes.test(path)) return lines.map(line => after(line, /^\s*--+\s?(.*)$/))
  return null
}

function slashComments(lines: readonly string[]): string[] {
  let inside = false
  return lines.map(line => {
    if (!inside && !/^\s*\/\*/.test(line)) return after(line, /^\s*\/\/+\s?(.*)$/)
    inside = !line.includes('*/')
    return line.replace(/^\s*(?:\/\*+|\*(?!\/))?\s?/, '').replace(/\s*\*\/.*$/, '')
  })
}

const after = (line: string, mark: RegExp): string => mark.exec(line)?.[1] ?? ''

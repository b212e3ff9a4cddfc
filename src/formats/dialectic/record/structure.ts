/** What a heading of a record begins. `number`: that of the round or of the partner; 1 for other sections. */
export type RecordMark =
  | { kind: 'round'; number: number }
  | { kind: 'conclusion'; number: number }
  | { kind: 'main' | 'partner' | 'user' | 'earlier' | 'insights' | 'decision'; number: number }

export type SectionKind = Exclude<RecordMark['kind'], 'round' | 'conclusion'>

/**
 * Reads a heading of a record; it must be at the margin. What a person adds to it is ignored: a title, or a remark in
 * brackets as in the pattern. Headings count everywhere, even in what looks like code, so that a fence left open
 * swallows no round.
 */
export function markAt(line: string): RecordMark | null {
  if (!line.startsWith('##')) return null
  const round = roundHeading.exec(line)
  if (round) return { kind: 'round', number: Math.min(Number(round[1]), mostRounds + 1) }
  const [, level, name = '', number] = heading.exec(line) ?? []
  if (level === '##') return name.toLowerCase() === 'conclusion' ? { kind: 'conclusion', number: 0 } : null
  const kind = sections[name.toLowerCase().replace('’', "'")]
  if (kind === undefined || (number !== undefined && kind !== 'partner')) return null
  return { kind, number: Number(number ?? 1) }
}

/** No round has a higher number than this. */
export const mostRounds = 999_999

const roundHeading = /^##[ \t]+Round[ \t]+(\d+)(?![\w.])/i
const heading =
  /^(###?)[ \t]+(Conclusion|Main Agent|Sub Agent|User Input|Key Insights|User['’]s Decision)(?:[ \t]+(\d{1,3}))?[ \t]*[:：]?[ \t]*(?:[(（].*)?$/i

const sections: Readonly<Record<string, SectionKind>> = {
  'main agent': 'main',
  'sub agent': 'partner',
  'user input': 'user',
  conclusion: 'earlier',
  'key insights': 'insights',
  "user's decision": 'decision',
}

/** The headings of a record are the same in every language. */
export const headings = {
  debate: '# Debate:',
  round: (number: number): string => `## Round ${number}`,
  main: '### Main Agent',
  partner: (number: number): string => (number === 1 ? '### Sub Agent' : `### Sub Agent ${number}`),
  user: '### User Input',
  /** In a round: what was concluded after it, before the record was continued. */
  earlier: '### Conclusion',
  conclusion: '## Conclusion',
  insights: '### Key Insights',
  decision: "### User's Decision",
} as const

/** Stands between the head and the rounds, and behind each round. */
export const rule = '---'

export const isRule = (line: string): boolean => line.trimEnd() === rule

export const isBlank = (line: string): boolean => line.trim() === ''

/** Drops empty lines at both ends. The indent of the first line stays. */
export function trimmedLines(lines: readonly string[]): string[] {
  const first = lines.findIndex(line => !isBlank(line))
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex(line => !isBlank(line)) + 1)
}

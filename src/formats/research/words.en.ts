import type { Language } from '../../core/language.ts'
import { columns } from '../report/columns.ts'
import type { Tag } from './course-in.ts'

const list = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language === 'zh' ? 'zh-CN' : 'en', { type: 'conjunction' }).format(names)

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`

const arrivedEn = (arrived: number | null): string => {
  if (arrived === null) return ''
  return arrived === 0 ? '; nothing that had arrived can be used' : `; ${count(arrived, 'point')} had arrived`
}

export const digits = (value: number): string => String(Math.round(value * 100) / 100)

/** For a budget that cannot be enough. */
export const tooLittle = (budget: string, least: string, before: string, closing: string) =>
  `${budget} does not cover this research: it needs at least ${least}. Investigation, rebuttals and audit take ${before} or more, and up to ${closing} is kept aside for the judgment, so that it can be paid however long the rest gets. Raise the budget, have fewer roles, leave out the audit (--evidence-round false) or the search service (--search own or none), lower --effort, bring less --context, or take cheaper models.`

export const auto = {
  asked: 'asked for',
  notAsked: 'not asked for',
  nothing: 'the topic names no benchmarks, costs, security, market data or metrics, and in doubt the audit is skipped',
  found: (kinds: readonly string[]) => `the topic is about ${kinds.join(', ')}`,
}

/** Words for the lines between the speeches. */
export const live = {
  confidence: 'confidence',
  weakest: 'Weakest premise',
  summary: 'In one sentence: ',
  /** Who is working now. */
  investigation: (roles: readonly string[]) =>
    `Investigation: ${list(roles, 'en')}, ${roles.length === 2 ? 'neither sees what the other finds' : 'none sees what the others find'}`,
  rebuttal: (roles: readonly string[]) =>
    `Cross rebuttal: ${list(roles, 'en')} answer ${roles.length === 2 ? "each other's arguments" : 'every argument of the others'}`,
  audit: (reason: string | null) =>
    `Evidence audit: every factual claim is tagged${reason === null ? '' : ` (${reason})`}`,
  judgment: 'Judgment: everything is weighed',
  noAudit: (reason: string | null) => `No evidence audit${reason === null ? '' : `: ${reason}`}`,
  searched: (who: string, query: string, by: string, results: number) =>
    `${who} searched for “${query}” (${by}): ${results === 0 ? 'nothing found' : count(results, 'result')}`,
  searchFailed: (who: string, query: string, by: string, why: string) =>
    `${who} searched for “${query}” (${by}) in vain: ${why}`,
  read: (who: string, page: string) => `${who} read ${page}`,
  notRead: (who: string, page: string, why: string) => `${who} could not read ${page}: ${why}`,
  /** `arrived`: how many usable arguments or answers; null: another kind of reply. */
  incomplete: (who: string, arrived: number | null, why: string) => `${who} [INCOMPLETE]: ${why}${arrivedEn(arrived)}`,
  tags: (claims: number, tags: readonly (readonly [Tag, number])[]) =>
    `${count(claims, 'claim')}: ${tags.map(([tag, number]) => `${number} ${tag}`).join(', ')}`,
  disagree: {
    'not-found': (claim: string, tag: Tag, numbers: string) =>
      `Tagged ${tag}, but its source does not say so: ${claim} (${numbers})`,
    found: (claim: string, tag: Tag, numbers: string) =>
      `Tagged ${tag}, but its source was found to hold: ${claim} (${numbers})`,
    numbers: (claim: string, tag: Tag, numbers: string) =>
      `Tagged ${tag}, but its figures are given differently: ${claim} (${numbers})`,
  },
  /** The roles under the names that a judge used. */
  whoIsWho: (names: readonly (readonly [label: string, who: string])[]) =>
    names.map(([label, who]) => `${label} is ${who}`).join(', '),
  neither: 'another course than any of them',
  recommends: (who: string, firmness: string) => `Recommended: ${who} (${firmness})`,
  split: 'No recommendation: the judgments are split',
  alike: (one: string, other: string) =>
    `${one} and ${other} found nearly the same, although neither saw the other's work`,
  unanswered: (who: string, numbers: string) => `Rebuttal of ${who}: nothing was said to ${numbers}`,
  tooLong: (who: string, words: number, most: number) => `Rebuttal of ${who}: ${words} words, ${most} are allowed`,
  degraded: (parts: readonly string[]) => `degraded-success: ${parts.join('; ')}`,
  phase: { research: 'investigation', rebuttal: 'rebuttal', audit: 'audit', judgment: 'judgment' },
  part: (phase: string, who: string) => `${phase} of ${who} [INCOMPLETE]`,
  searchLost: (who: string) => `every web search of ${who} failed`,
  notAsked: (who: string) => `no rebuttal of ${who} was asked for`,
  aborted: (reason: string) => `aborted${reason && `: ${reason}`}`,
  progress: (phase: number, phases: number | null, replies: number, of: number) =>
    `phase ${phase}${phases === null ? '' : ` of ${phases}`} · ${replies} of ${of} ${of === 1 ? 'reply' : 'replies'}`,
}

export const panel = {
  phases: 'Phases',
  conflicts: 'Numbers that differ',
  conflictColumns: columns('One', 'says', 'Another', 'says'),
}

export const prompt = {
  /** How a role may research. */
  means: (means: 'own' | 'service' | 'none', withFiles: boolean, atOnce: number) => {
    const files = withFiles
      ? ' The files that the user brought are sources as well: give path:line as the reference.'
      : ''
    if (means === 'own')
      return `Search the web before you answer, as often as you need. Every argument that rests on a page names its kind of source, its address and the exact words that carry it.${files}`
    if (means === 'none')
      return withFiles
        ? 'You have no web search. Cite the files that the user brought, by path:line; everything else is what you know: mark it "no-source", with reference and quote null. Do not name pages from memory.'
        : 'You have no web search, so tell what you know: every argument gets the source "no-source", with reference and quote null. Do not name pages from memory.'
    return `You can look things up: reply with "searches" (questions for a search engine, at most ${atOnce}) and "pages" (addresses among your earlier results that you want to read whole, at most ${atOnce}), and leave "findings" null. What is found is shown to you as material. Once you know enough, or when you are told that no search is left, give your "findings" and no more searches. Every argument that rests on a page names its kind of source, its address and the exact words that carry it; cite only pages you were shown.${files}`
  },
  left: (rounds: number) =>
    rounds === 0
      ? 'No search is left: give your findings now, what "findings" would hold by itself.'
      : `You may look things up ${rounds} more time${rounds === 1 ? '' : 's'}, or give your findings.`,
  /** Files that the user declares to be official documents. */
  official: (paths: readonly string[]) =>
    paths.length === 0
      ? 'No file that the user brought counts as an official document.'
      : `The user vouches for these files as official documents: ${paths.join(', ')}. A claim that they carry is \`official-docs\`.`,
  noneOfYourOwn: '(Your own research did not arrive. Argue from your stance.)',
  nothingAsked: 'findings is null, but nothing is to be looked up. Give searches or pages, or your findings.',
  unanswered: (numbers: readonly string[]) =>
    `rebuttals: ${numbers.join(', ')} left without an answer. Answer every argument once.`,
  answeredTwice: (numbers: readonly string[]) =>
    `rebuttals: ${numbers.join(', ')} answered more than once. Answer every argument once.`,
  tooLong: (length: number, most: number) =>
    `The reply has ${length} words, and ${most} are allowed. Shorten it; keep every rebuttal.`,
  untagged: (numbers: readonly string[]) =>
    `claims: nothing is said about ${numbers.join(', ')}. Tag its claims, or list it in "without".`,
  untreated: (numbers: readonly string[]) =>
    `treated: ${numbers.join(', ')} missing. Say of every argument and attack what you did with it.`,
  treatedTwice: (numbers: readonly string[]) =>
    `treated: ${numbers.join(', ')} more than once. Decide for one treatment of each.`,
  ofAnother: (field: string, number: string) => `${field}: ${number} is the argument of another side.`,
  notOneSentence: 'summary: more than one sentence. Say it in one.',
  audience: {
    self: 'the person who asked, deciding alone',
    team: 'a team that has to live with the decision',
    public: 'readers who were not there and know nothing of the background',
  },
  decision: {
    'personal-choice':
      'a personal choice: say what this person should do, given what it costs them to try and to turn back',
    'team-standardization':
      'a standard for a team: say what to standardise on, how to introduce it, what exceptions to allow and what would make you revise it',
    'market-analysis':
      'a market analysis: say where the market is going, who is best placed and what somebody with a stake in it should do',
  },
}

export const sources = {
  noReference: (field: string) =>
    `${field}: a source is named but no reference. Give its address or path:line, or say "no-source".`,
  notOfficial: (field: string, file: string) =>
    `${field}: ${file} is the user's file and was not declared official, so it counts as community-feedback.`,
  noWeb: (field: string) =>
    `${field}: you have no web search here, so that no page can be a source. Cite a file of the user, or say "no-source" with reference and quote null.`,
  notAPage: (field: string) =>
    `${field}.reference: neither an https address nor a file of the user. Give one of these, or say "no-source" with reference and quote null.`,
  noQuote: (field: string) =>
    `${field}.quote: copy the words of the source that carry the argument, three at least, or say "no-source" with reference and quote null.`,
}

/** These headings have a fixed wording. */
export const text = {
  arguments: 'Core arguments (3-5):',
  weaknesses: 'Weaknesses of the other side (2-3):',
  counters: 'Predicted counters (1-2):',
  rebuttals: 'Rebuttals (one per opposing argument):',
  weakest: 'Weakest-premise attack:',
  attacks: 'New attacks (2):',
  challenge: '→',
  confidence: (value: number) => `Confidence: ${digits(value)}`,
  source: (kind: string) => `Source: [${kind}]`,
  quoted: (words: string) => `“${words}”`,
  /** In brackets, so that the examiner sees that the words are said to stand there. */
  reference: (place: string) => `(${place})`,
  /** Separates a quotation from its place. */
  apart: ' ',
  to: (number: string) => `→ ${number}: `,
  /** Separates a claim from what is said about it. */
  places: (numbers: readonly string[]) => ` (${numbers.join(', ')}): `,
  without: (numbers: readonly string[]) => `No factual claim: ${numbers.join(', ')}`,
}

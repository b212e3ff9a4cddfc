import { type Label, type Side, sameName, sideOf } from './label.ts'

export interface SaidBy {
  name: string
  text: string
  /** null: it does not say. */
  round: number | null
  /** A heading such as `Rebuttals` stands before it: it is a speech of its own, even if the speaker before was the same. */
  isApart?: boolean | undefined
}

export interface WrittenTranscript {
  /** null: it does not say what was debated. */
  question: string | null
  /** Part of the title that was left out of the question, because it tells who spoke. */
  untold: string | null
  /** In order. Consecutive paragraphs of one speaker are one speech. */
  said: SaidBy[]
  /** Speaker → what else it is called. */
  called: ReadonlyMap<string, readonly string[]>
  /** Who rules or leads the debate and takes no side. */
  leftOut: string[]
  /** Names that stand where a speaker could be named. */
  seen: readonly string[]
}

/** What a head says of a side: `PRO: GPT-5`. */
export interface CalledBy {
  label: Label
  name: string
}

export function namesIn(said: readonly Pick<SaidBy, 'name'>[]): string[] {
  const names = new Map<string, string>()
  for (const { name } of said) if (!names.has(sameName(name))) names.set(sameName(name), name)
  return [...names.values()]
}

export type Labelled = SaidBy & { label: Label }

/**
 * Gives each speaker one name, whatever its labels say: `PRO (GPT-5)`, `PRO rebuttal` and `GPT-5` are one, unless both sides
 * are GPT-5. In Agon's exports names are exact.
 */
export function unified(
  said: readonly Labelled[],
  heads: readonly CalledBy[],
  isExported: boolean,
): { said: SaidBy[]; called: Map<string, string[]> } {
  const labels = said.map(({ label }) => label)
  const sides = sidesByName(labels, heads)
  const who = ({ name, side }: Label) =>
    isExported ? sameName(name) : (side ?? sides.get(sameName(name)) ?? sameName(name))
  const groups = Map.groupBy(labels, who)
  const names = new Map(Array.from(groups, ([one, group]) => [one, isExported ? group[0]!.name : nameOf(group, sides)]))
  const called = new Map<string, string[]>()
  for (const [one, group] of groups) {
    const more = heads.filter(({ label }) => who(label) === one).map(({ name }) => name)
    const all = [...group.flatMap(({ name, others }) => [name, ...others]), ...more].filter(other => !isOrdinary(other))
    const others = new Map(all.map(other => [sameName(other), other]))
    others.delete(sameName(names.get(one)!))
    if (others.size > 0 && !isExported) called.set(names.get(one)!, [...others.values()])
  }
  return {
    said: said.map(({ label, text, round, isApart }) => ({ name: names.get(who(label))!, text, round, isApart })),
    called,
  }
}

/** Name → the only side that goes by it. */
function sidesByName(labels: readonly Label[], heads: readonly CalledBy[]): Map<string, Side> {
  const found = new Map<string, Set<Side>>()
  const put = (name: string, side: Side | null) => {
    if (side && sideOf(name) === null) found.set(sameName(name), new Set([...(found.get(sameName(name)) ?? []), side]))
  }
  for (const { name, others, side } of labels) for (const one of [name, ...others]) put(one, side)
  for (const { label, name } of heads) put(name, label.side)
  return new Map([...found].flatMap(([name, sides]) => (sides.size === 1 ? [[name, [...sides][0]!]] : [])))
}

/** The one name that labels put first and that no other side has, or that of the side. */
function nameOf(group: readonly Label[], sides: ReadonlyMap<string, Side>): string {
  const own = namesIn(
    group.filter(({ name, side }) => side === null || (sideOf(name) === null && sides.has(sameName(name)))),
  )
  const ofSide = group
    .flatMap(({ name, others, side }) => (side ? [name, ...others] : []))
    .find(name => sideOf(name) !== null)
  const name = own.length === 1 || ofSide === undefined ? own[0]! : ofSide
  return isOrdinary(name) ? `${name} side` : name
}

/** Words that speeches use in other senses as well. They name nobody by themselves, and must not be hidden wherever they stand. */
const isOrdinary = (name: string): boolean =>
  /^(?:for|against|affirmative|negative|proposition|opposition|support|oppose|user|assistant|human|system|ai|bot|agent|model)$/i.test(
    name,
  )

/** Consecutive speeches of one speaker are one, unless something between them tells them apart. */
export function merged(said: readonly SaidBy[]): SaidBy[] {
  const speeches: SaidBy[] = []
  for (const speech of said) {
    const last = speeches.at(-1)
    const isSame = last && sameName(last.name) === sameName(speech.name) && !speech.isApart
    if (isSame && (speech.round === null || last.round === speech.round)) last.text += `\n\n${speech.text}`
    else speeches.push({ ...speech })
  }
  return speeches
}

const officer =
  /^(?:the )?(?:judge|chief judge|jury|moderator|chair|chairman|chairwoman|chairperson|host|referee|arbiter|facilitator|reviewer|auditor|narrator|timekeeper)(?:[ -]?\d{1,2})?$|^(?:裁判|裁判长|主持人?|主席|评委|评审|仲裁|审计员|计时员)\s?\d{0,2}$/i

const verdict =
  /^(?:the )?(?:(?:final|judges?['’]?s?|overall) ){0,2}(?:verdict|decision|judge?ment|ruling|winner|result|outcome|score|scores|scoring|evaluation)s?$|^(?:最终|裁判|评委)*(?:裁决|判决|评判|评审意见|结果|获胜方|胜方|评分)$/i

export const isVerdict = (name: string): boolean => verdict.test(name)

export const takesNoSide = (name: string): boolean => officer.test(name) || verdict.test(name)

/** In Agon's exports this is the user the debate was held for. Elsewhere it may be one of two speakers. */
const isUser = (name: string): boolean => /^(?:user|用户)$/i.test(name)

export function split(said: readonly SaidBy[], isExported: boolean): [others: SaidBy[], sides: SaidBy[]] {
  const isOther = ({ name }: SaidBy) => takesNoSide(name) || (isExported && isUser(name))
  return [said.filter(isOther), said.filter(one => !isOther(one))]
}

/** Whether the label is one of these, by a name or by its side; if none are named, whoever it is. */
export function isAdmitted({ name, others, side }: Label, speakers: readonly string[]): boolean {
  if (speakers.length === 0) return true
  const names = new Set([name, ...others].map(sameName))
  return speakers.some(one => names.has(sameName(one)) || (side !== null && sideOf(one) === side))
}

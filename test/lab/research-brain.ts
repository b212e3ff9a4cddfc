import type { Tag } from '../../src/formats/research/course-in.ts'
import type { Audit, Rebuttal } from '../../src/formats/research/shapes.ts'
import { hash } from './arena-speeches.ts'
import { findings, look, partiesIn, sureness } from './research-findings.ts'
import { judgment } from './research-judgment.ts'
import { filled, type Lines, lines } from './research-lines.ts'
import { type Reading, readResearch, type Statement, standingOf, statementsIn } from './research-reading.ts'
import type { LabRequest } from './script.ts'

/**
 * A part in a research, by what the prompt says alone: its role, what was found for it, what others argue and what code found in
 * that. null: the request asks for no such part.
 */
export function answerInResearch(request: Pick<LabRequest, 'body'>): string | null {
  const reading = readResearch(request)
  return reading && JSON.stringify(parts[reading.asked](reading))
}

const parts: Record<Reading['asked'], (reading: Reading) => object> = {
  looking: look,
  investigation: findings,
  rebuttal,
  audit,
  judgment,
}

function rebuttal(reading: Reading): Rebuttal {
  const t = lines[reading.language]
  const all = statementsIn(reading)
  const rebuttals = all.map(statement => ({
    to: statement.number,
    rebuttal: answerTo(statement, t),
    confidence: sureness(`${reading.role} ${statement.number}`),
  }))
  const fresh = freshIn(reading, t)
  const first = hash(reading.role) % fresh.length
  const { subject } = partiesIn(reading, t)
  const { to, theme } = weakestOf(all, t)
  return {
    rebuttals,
    weakest_premise: { to, premise: theme.premise, challenge: theme.challenge },
    attacks: [first, (first + 1) % fresh.length].map(place => filled(fresh[place]!.attack, { subject })),
  }
}

/** What nobody has spoken of; where all was spoken of, what the role itself has not. Its own research stands first. */
function freshIn({ turns }: Reading, t: Lines) {
  const unsaid = (among: Reading['turns']) =>
    t.themes.filter(({ point }) => !among.some(({ text }) => text.includes(point)))
  const fresh = unsaid(turns)
  return fresh.length > 1 ? fresh : unsaid(turns.slice(0, 1))
}

function answerTo(statement: Statement, t: Lines): string {
  const standing = standingOf(statement)
  const answers = t.answers[standing]
  const answer = answers[hash(statement.number + statement.text) % answers.length]!
  return standing === 'noSource' ? (themeOf(statement, t)?.answer ?? answer) : answer
}

const themeOf = ({ text }: Statement, t: Lines) => t.themes.find(({ point }) => text.includes(point))

/** An argument whose source does not hold, or else the last one that is known from the store. */
function weakestOf(all: readonly Statement[], t: Lines) {
  const weakest = all.find(one => standingOf(one) === 'wrong') ?? all.findLast(one => themeOf(one, t)) ?? all[0]!
  return { to: weakest.number, theme: themeOf(weakest, t) ?? t.themes[hash(weakest.text) % t.themes.length]! }
}

/** New attacks are opinions here, and so is every other argument that rests on nothing. What several cite is one claim. */
function audit(reading: Reading): Audit {
  const t = lines[reading.language]
  const all = statementsIn(reading)
  const isClaim = (statement: Statement): boolean =>
    standingOf(statement) !== 'noSource' || (statement.source !== null && hash(statement.number) % 2 === 0)
  const claims = Map.groupBy(all.filter(isClaim), ({ quote, text }) => quote ?? text)
  return {
    claims: Array.from(claims, ([claim, of]) => {
      return { claim, in: of.map(({ number }) => number), ...taggedAs(of[0]!, t) }
    }),
    without: all.filter(one => !isClaim(one)).map(({ number }) => number),
  }
}

function taggedAs(statement: Statement, t: Lines): { tag: Tag; why: string } {
  const standing = standingOf(statement)
  if (statement.result === 'differs') return { tag: 'exaggerated', why: t.tags.exaggerated }
  if (standing === 'wrong' || standing === 'noSource') return { tag: 'no-source', why: t.tags[standing] }
  const kind = statement.source === 'academic-paper' ? 'official-docs' : (statement.source as Tag)
  return { tag: kind, why: t.tags[standing] }
}

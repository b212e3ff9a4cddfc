import type { Call } from '../../../core/model.ts'
import type { Dossier } from '../dossier.ts'
import type { OfflineEvidence } from '../evidence.ts'
import type { Aspect } from '../lexicon.ts'
import { isFirm } from '../moves.ts'
import type { DebateWords } from '../words/arena.ts'
import { debateWords } from '../words/arena.ts'
import { wordings } from '../words/duel.ts'
import { inTurn, otherSide, wordsIn } from './brief.ts'
import { type AnsweredPoint, answerOf, pointsOf } from './points.ts'
import { type Stand, standOf, unanswered } from './stand.ts'

/** A speech before it is put together. */
interface Draft {
  /** The most important first. null: there is nothing to say there. */
  paragraphs: (string | null)[]
  arguments?: string[]
  answered: AnsweredPoint | null
}

/** What a debater says in a round, with the block that the rules require. */
export function speechIn(phase: keyof typeof drafts, call: Call, dossier: Dossier): string {
  const stand = standOf(call, dossier)
  const words = debateWords[call.moment.language]
  const draft = drafts[phase](stand, words, call)
  const mark = stand.own.length === 0 ? wordings[call.moment.language].notice(dossier.files) : words.mark
  const answers = draft.answered ? [{ turn: draft.answered.point.turn, quote: draft.answered.point.quote }] : []
  const tail = { arguments: draft.arguments ?? [], answers, help: null }
  return `${within(mark, draft.paragraphs)}\n\n\`\`\`json\n${JSON.stringify(tail)}\n\`\`\``
}

const drafts = { position, clash, battle, endgame, summary }

function position(stand: Stand, words: DebateWords, { moment }: Call): Draft {
  const { side, dossier, own } = stand
  const isFirst = own.length === 0
  const left = Number(moment.values.left ?? 0)
  const made = Number(moment.values.most ?? 3) - left
  const wanted = Math.min(left, isFirst ? 2 : 1)
  const found = newAspects(stand).slice(0, wanted)
  const { deciders } = wordings[moment.language]
  const tests = dossier[side].length > 0 ? [] : deciders(dossier.question.form, side).slice(made, made + wanted)
  const answered = isFirst ? null : answerOf(stand, true)
  const further = stand.fresh.find(one => one !== metBy(answered)) ?? null
  return {
    paragraphs: [
      isFirst ? words.opening(dossier, side) : null,
      ...found.map((evidence, i) => words.argument(made + i, evidence)),
      ...tests.map((test, i) => words.test(made + i, test)),
      saidTo(answered, stand, words),
      found.length + tests.length > 0
        ? null
        : further
          ? inTurn(words.further(further), stand.way)
          : nothingMore(stand, words),
    ],
    arguments: [...found.map(evidence => words.inShort(evidence)), ...tests],
    answered,
  }
}

const nothingMore = ({ dossier, side, way }: Stand, words: DebateWords): string =>
  dossier.files === 0 ? inTurn(words.unmet(side), way) : words.noFurther(side)

function clash(stand: Stand, words: DebateWords): Draft {
  const answered = answerOf(stand, true)
  const left = stand.fresh.filter(one => one !== metBy(answered))
  const isSpared = answered?.answer.type === 'met' && left.length < plenty
  const more = left[0] ? words.further(left[0]) : exhausted(stand, words)
  return { paragraphs: [saidTo(answered, stand, words), isSpared ? null : inTurn(more, stand.way)], answered }
}

const exhausted = ({ quoted, side }: Stand, words: DebateWords): string[] =>
  quoted.length === 0 ? words.unmet(side) : words.exhausted(quoted, side)

/** With fewer passages left than this, one per round is enough. */
const plenty = 5

function battle(stand: Stand, words: DebateWords): Draft {
  const answered = answerOf(stand, true)
  const aspect = contested(stand)
  const counts = { own: countOf(stand.quoted, aspect), theirs: countOf(theirEvidence(stand), aspect) }
  return {
    paragraphs: [
      inTurn(aspect ? words.turnsOn(aspect, counts) : words.turnsOnShowing, stand.way),
      saidTo(answered, stand, words),
      supportFrom(stand, words),
    ],
    answered,
  }
}

/** From here on nothing new is allowed: no passage, no figure, no argument. */
function endgame(stand: Stand, words: DebateWords): Draft {
  const answered = answerOf(stand, false)
  return {
    paragraphs: [
      words.condensed(strongest(stand.quoted).slice(0, 2), stand.dossier.question, stand.side),
      saidTo(answered, stand, words),
      words.leftOpen(strongest(unanswered(stand)).slice(0, 1), stand.side),
    ],
    answered,
  }
}

function summary(stand: Stand, words: DebateWords): Draft {
  const answered = answerOf(stand, false)
  const aspects = [...new Set(strongest(stand.quoted).map(({ stance }) => stance.aspect))].slice(0, 3)
  return {
    paragraphs: [
      words.sum(stand.dossier.question, stand.side, aspects),
      saidTo(answered, stand, words),
      words.farewell(stand.side, stand.quoted.length > 0),
    ],
    answered,
  }
}

function saidTo(answered: AnsweredPoint | null, stand: Stand, words: DebateWords): string | null {
  if (answered === null) return null
  const { point, answer } = answered
  const [source] = point.evidence
  return [
    inTurn(words.quotes(otherSide(stand.side), point.quote), stand.way),
    ...(source && answer.type !== 'weak' ? [words.leansOn(source.ref)] : []),
    replyTo(answer, stand, words),
  ].join(words.between)
}

function replyTo(answer: AnsweredPoint['answer'], { way, dossier }: Stand, words: DebateWords): string {
  switch (answer.type) {
    case 'failed':
      return words.failed
    case 'met':
      return inTurn(words.met(answer.evidence), way)
    case 'recalled':
      return words.recalled(answer.evidence)
    case 'weak':
      return words.weak(answer.evidence, answer.weakness)
    case 'bare':
      return inTurn(dossier.files === 0 ? words.openToAll : words.unbacked, way)
    case 'stands':
      return inTurn(words.stands(answer.evidence), way)
  }
}

const metBy = (answered: AnsweredPoint | null): OfflineEvidence | null =>
  answered && 'evidence' in answered.answer ? answered.answer.evidence : null

/** The strongest passage of every aspect that this side has not addressed yet. */
function newAspects({ fresh, quoted }: Stand): OfflineEvidence[] {
  const seen = new Set(quoted.map(({ stance }) => stance.aspect))
  return fresh.filter(({ stance: { aspect } }) => !seen.has(aspect) && seen.add(aspect))
}

/** The aspect on which both sides have quoted most. */
function contested(stand: Stand): Aspect | null {
  const theirs = theirEvidence(stand)
  const weight = (aspect: Aspect): number => {
    const [own, other] = [countOf(stand.quoted, aspect), countOf(theirs, aspect)]
    return own + other + (own > 0 && other > 0 ? 10 : 0)
  }
  const aspects = [...new Set([...stand.quoted, ...theirs].map(({ stance }) => stance.aspect))]
  const ranked = aspects.toSorted((a, b) => weight(b) - weight(a))
  // Another battle is about something else, if there is something else.
  return ranked[stand.round % Math.min(2, Math.max(1, ranked.length))] ?? null
}

const countOf = (evidence: readonly OfflineEvidence[], aspect: Aspect | null): number =>
  evidence.filter(({ stance }) => stance.aspect === aspect).length

function theirEvidence({ theirs, side, dossier }: Stand): OfflineEvidence[] {
  return [...new Set(theirs.flatMap(speech => pointsOf(speech, otherSide(side), dossier).flatMap(one => one.evidence)))]
}

/** Words of the audience that are based on this side's passages. */
function supportFrom(stand: Stand, words: DebateWords): string | null {
  const points = stand.allies.flatMap(speech => pointsOf(speech, stand.side, stand.dossier))
  const usable = points.filter(
    ({ evidence, quote }) => evidence.length > 0 && !stand.own.some(one => one.includes(quote)),
  )
  return usable[0] ? words.ally(usable[0].quote, stand.side) : null
}

const strongest = (evidence: readonly OfflineEvidence[]): OfflineEvidence[] =>
  evidence.toSorted((a, b) => Number(isFirm(b)) - Number(isFirm(a)) || b.strength - a.strength)

/** As much as fits: the last paragraphs are dropped first. */
function within(mark: string, paragraphs: readonly (string | null)[]): string {
  const said = paragraphs.filter(paragraph => paragraph !== null && paragraph !== '')
  while (said.length > 1 && wordsIn([mark, ...said].join(' '), 1.5) > mostWords) said.pop()
  return [mark, ...said].join('\n\n')
}

const mostWords = 200

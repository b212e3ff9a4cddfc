import type { Call } from '../../../core/model.ts'
import type { OfflineEvidence } from '../../../models/offline/evidence.ts'
import { isFirm, placesNamed } from '../../../models/offline/reading.ts'
import { otherSide } from '../../../models/offline/stance.ts'
import { generalWords } from '../../../models/offline/words.ts'
import { wordsIn } from './hearing.ts'
import { type AnsweredPoint, answerOf, pointsMade, pointsOf, type Stand, standOf } from './points.ts'
import { arenaWords } from './words.ts'

type DebateWords = (typeof arenaWords)['en']['debate']

/** A speech before it is put together. */
interface Draft {
  /** The most important first. null: there is nothing to say there. */
  paragraphs: (string | null)[]
  arguments?: string[]
  answered: AnsweredPoint | null
}

/** What a debater says in a phase, with the block that the rules require. */
export const speechIn =
  (phase: keyof typeof drafts) =>
  (call: Call): string => {
    const stand = standOf(call)
    const { language, files } = stand.dossier
    const words = arenaWords[language].debate
    const { paragraphs, arguments: made = [], answered } = drafts[phase](stand, words, call)
    const mark = stand.own.length === 0 ? generalWords[language].notice(files) : words.mark
    const answers = answered ? [{ turn: answered.point.turn, quote: answered.point.quote }] : []
    return `${within(mark, paragraphs)}\n\n\`\`\`json\n${JSON.stringify({ arguments: made, answers, help: null })}\n\`\`\``
  }

const drafts = { position, clash, battle, endgame, summary }

function position(stand: Stand, words: DebateWords, { moment }: Call): Draft {
  const { side, dossier, own } = stand
  const isFirst = own.length === 0
  const left = Number(moment.values.left ?? 0)
  const made = Number(moment.values.most ?? 3) - left
  const wanted = Math.min(left, isFirst ? 2 : 1)
  const found = newAspects(stand).slice(0, wanted)
  const deciders = generalWords[dossier.language].deciders(dossier.question, side)
  const tests = dossier[side].length > 0 ? [] : deciders.slice(made, made + wanted)
  const answered = isFirst ? null : answerOf(stand, true)
  return {
    paragraphs: [
      isFirst ? words.opening(dossier, side) : null,
      ...found.map((evidence, i) => words.argument(made + i, evidence)),
      ...tests.map((test, i) => words.test(made + i, test)),
      saidTo(answered, stand, words),
      found.length + tests.length > 0 ? null : oneMore(answered, stand, words),
    ],
    arguments: [...found.map(words.inShort), ...tests],
    answered,
  }
}

function oneMore(answered: AnsweredPoint | null, stand: Stand, words: DebateWords): string {
  const [further] = freshBut(answered, stand)
  if (further) return inTurn(words.further(further), stand)
  return stand.dossier.files === 0 ? inTurn(words.unmet(stand.side), stand) : words.noFurther(stand.side)
}

function clash(stand: Stand, words: DebateWords): Draft {
  const answered = answerOf(stand, true)
  const left = freshBut(answered, stand)
  const isSpared = answered?.answer.type === 'met' && left.length < plenty
  const more = left[0] ? words.further(left[0]) : exhausted(stand, words)
  return { paragraphs: [saidTo(answered, stand, words), isSpared ? null : inTurn(more, stand)], answered }
}

/** Passages that nobody has quoted, without the one that an answer is about to quote. */
const freshBut = (answered: AnsweredPoint | null, { fresh }: Stand): OfflineEvidence[] =>
  fresh.filter(one => !(answered && 'evidence' in answered.answer && answered.answer.evidence === one))

const exhausted = ({ quoted, side }: Stand, words: DebateWords): string[] =>
  quoted.length === 0 ? words.unmet(side) : words.exhausted(quoted, side)

/** With fewer passages left than this, one per round is enough. */
const plenty = 5

function battle(stand: Stand, words: DebateWords): Draft {
  const answered = answerOf(stand, true)
  return { paragraphs: [turningPoint(stand, words), saidTo(answered, stand, words), support(stand, words)], answered }
}

/** From here on nothing new is allowed: no passage, no figure, no argument. */
function endgame(stand: Stand, words: DebateWords): Draft {
  const { quoted, theirs, dossier, side } = stand
  const answered = answerOf(stand, false)
  const named = placesNamed(
    theirs.map(({ text }) => text),
    dossier,
  )
  const unanswered = quoted.filter(({ ref }) => !named.has(ref))
  return {
    paragraphs: [
      words.condensed(bestOf(quoted).slice(0, 2), dossier.question, side),
      saidTo(answered, stand, words),
      words.leftOpen(bestOf(unanswered)[0], side),
    ],
    answered,
  }
}

function summary(stand: Stand, words: DebateWords): Draft {
  const { quoted, dossier, side } = stand
  const answered = answerOf(stand, false)
  const aspects = [...new Set(bestOf(quoted).map(({ stance }) => stance.aspect))].slice(0, 3)
  return {
    paragraphs: [
      words.sum(dossier.question, side, aspects),
      saidTo(answered, stand, words),
      words.farewell(side, quoted.length > 0),
    ],
    answered,
  }
}

const bestOf = (evidence: readonly OfflineEvidence[]): OfflineEvidence[] =>
  evidence.toSorted((a, b) => Number(isFirm(b)) - Number(isFirm(a)) || b.strength - a.strength)

/** One of several ways to say the same, chosen by the round. */
const inTurn = (ways: readonly string[], { way }: Stand): string => ways[way % ways.length]!

function saidTo(answered: AnsweredPoint | null, stand: Stand, words: DebateWords): string | null {
  if (answered === null) return null
  const { point, answer } = answered
  const [source] = point.evidence
  return [
    inTurn(words.quotes(otherSide(stand.side), point.quote), stand),
    ...(source && answer.type !== 'weak' ? [words.leansOn(source.ref)] : []),
    replyTo(answer, stand, words),
  ].join(generalWords[stand.dossier.language].between)
}

function replyTo(answer: AnsweredPoint['answer'], stand: Stand, words: DebateWords): string {
  switch (answer.type) {
    case 'failed':
      return words.failed
    case 'met':
      return inTurn(words.met(answer.evidence), stand)
    case 'recalled':
      return words.recalled(answer.evidence)
    case 'weak':
      return words.weak(answer.evidence)
    case 'bare':
      return inTurn(stand.dossier.files === 0 ? words.openToAll : words.unbacked, stand)
    case 'stands':
      return inTurn(words.stands(answer.evidence), stand)
  }
}

/** The strongest passage of every aspect that this side has not addressed yet. */
function newAspects({ fresh, quoted }: Stand): OfflineEvidence[] {
  const seen = new Set(quoted.map(({ stance }) => stance.aspect))
  return fresh.filter(({ stance: { aspect } }) => !seen.has(aspect) && seen.add(aspect))
}

/** The aspect on which both sides have quoted most. */
function turningPoint(stand: Stand, words: DebateWords): string {
  const { quoted, theirs, side, dossier, round } = stand
  const other = new Set(pointsMade(otherSide(side), theirs, dossier).flatMap(({ evidence }) => evidence))
  const aspects = [...new Set([...quoted, ...other].map(({ stance }) => stance.aspect))].map(aspect => {
    const isOn = ({ stance }: OfflineEvidence): boolean => stance.aspect === aspect
    return { aspect, own: quoted.filter(isOn).length, theirs: [...other].filter(isOn).length }
  })
  const weight = ({ own, theirs }: Record<'own' | 'theirs', number>) => own + theirs + (own > 0 && theirs > 0 ? 10 : 0)
  const ranked = aspects.toSorted((a, b) => weight(b) - weight(a))
  // Another battle is about something else, if there is something else.
  const chosen = ranked[round % Math.min(2, Math.max(1, ranked.length))]
  return inTurn(chosen ? words.turnsOn(chosen.aspect, chosen) : words.turnsOnShowing, stand)
}

/** Words of the audience that are based on this side's passages. */
function support({ allies, side, dossier, own }: Stand, words: DebateWords): string | null {
  const points = allies.flatMap(speech => pointsOf(speech, side, dossier))
  const usable = points.find(({ evidence, quote }) => evidence.length > 0 && !own.some(one => one.includes(quote)))
  return usable ? words.ally(usable.quote, side) : null
}

/** As much as fits: the last paragraphs are dropped first. */
function within(mark: string, paragraphs: readonly (string | null)[]): string {
  const said = paragraphs.filter(Boolean)
  while (said.length > 1 && wordsIn([mark, ...said].join(' '), 1.5) > mostWords) said.pop()
  return [mark, ...said].join('\n\n')
}

const mostWords = 200

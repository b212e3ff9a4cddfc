import type { Call, CueValues } from '../../../core/model.ts'
import type { OfflineEvidence } from '../../../models/offline/evidence.ts'
import { isFirm } from '../../../models/offline/reading.ts'
import { otherSide } from '../../../models/offline/stance.ts'
import { generalWords } from '../../../models/offline/words.ts'
import type { PhaseId } from '../phases.ts'
import { namedIn, wordsIn } from './hearing.ts'
import { type AnsweredPoint, answerOf, pointsMade, pointsOf, type Stand, standOf } from './points.ts'
import { arenaWords } from './words.ts'

type DebateWords = (typeof arenaWords)['en']['debate']

/** What the speech of a phase is made from. */
interface Draft {
  stand: Stand
  words: DebateWords
  values: CueValues
  answered: AnsweredPoint | null
  /** What is said to the point that is answered. */
  reply: string | null
}

/** What a debater says in a phase, with the block that the rules require. */
export function debaterSpeech(call: Call): string {
  const phase = call.moment.cue as PhaseId
  const stand = standOf(call)
  const { language, files } = stand.dossier
  const words = arenaWords[language].debate
  const isFirst = stand.own.length === 0
  const mayAdd = phase !== 'endgame' && phase !== 'summary'
  const answered = phase === 'position' && isFirst ? null : answerOf(stand, mayAdd)
  const reply = answered && saidTo(answered, stand, words)
  const { paragraphs, made = [] } = phases[phase]({ stand, words, values: call.moment.values, answered, reply })
  const mark = isFirst ? generalWords[language].notice(files) : words.mark
  const answers = answered ? [{ turn: answered.point.turn, quote: answered.point.quote }] : []
  return `${within(mark, paragraphs)}\n\n\`\`\`json\n${JSON.stringify({ arguments: made, answers, help: null })}\n\`\`\``
}

/** The paragraphs of a phase, the most important first, and its new arguments. null: there is nothing to say there. */
const phases: Record<PhaseId, (draft: Draft) => { paragraphs: (string | null)[]; made?: string[] }> = {
  position,
  clash,
  battle: ({ stand, words, reply }) => ({ paragraphs: [turningPoint(stand, words), reply, support(stand, words)] }),
  // From here on nothing new is allowed: no passage, no figure, no argument.
  endgame({ stand: { quoted, theirs, dossier, side }, words, reply }) {
    const named = namedIn(theirs, dossier)
    const open = bestOf(quoted).find(({ ref }) => !named.has(ref))
    const condensed = words.condensed(bestOf(quoted).slice(0, 2), dossier.question, side)
    return { paragraphs: [condensed, reply, words.leftOpen(open, side)] }
  },
  summary({ stand: { quoted, dossier, side }, words, reply }) {
    const aspects = [...new Set(bestOf(quoted).map(({ stance }) => stance.aspect))].slice(0, 3)
    const sum = words.sum(dossier.question, side, aspects)
    return { paragraphs: [sum, reply, words.farewell(side, quoted.length > 0)] }
  },
}

function position({ stand, words, values, answered, reply }: Draft) {
  const { side, dossier, own } = stand
  const isFirst = own.length === 0
  const left = Number(values.left ?? 0)
  const before = Number(values.most ?? 3) - left
  const wanted = Math.min(left, isFirst ? 2 : 1)
  const found = newAspects(stand).slice(0, wanted)
  const deciders = generalWords[dossier.language].deciders(dossier.question, side)
  const tests = dossier[side].length > 0 ? [] : deciders.slice(before, before + wanted)
  const paragraphs = [
    isFirst ? words.opening(dossier, side) : null,
    ...found.map((evidence, i) => words.argument(before + i, evidence)),
    ...tests.map((test, i) => words.test(before + i, test)),
    reply,
    found.length + tests.length > 0 ? null : oneMore(answered, stand, words),
  ]
  return { paragraphs, made: [...found.map(words.inShort), ...tests] }
}

function oneMore(answered: AnsweredPoint | null, stand: Stand, words: DebateWords): string {
  const [further] = freshBut(answered, stand)
  if (further) return inTurn(words.further(further), stand)
  return stand.dossier.files === 0 ? inTurn(words.unmet(stand.side), stand) : words.noFurther(stand.side)
}

function clash({ stand, words, answered, reply }: Draft) {
  const { quoted, side } = stand
  const left = freshBut(answered, stand)
  const isSpared = answered?.answer.type === 'met' && left.length < plenty
  const nothingMore = quoted.length === 0 ? words.unmet(side) : words.exhausted(quoted, side)
  return { paragraphs: [reply, isSpared ? null : inTurn(left[0] ? words.further(left[0]) : nothingMore, stand)] }
}

/** With fewer passages left than this, one per round is enough. */
const plenty = 5

/** Passages that nobody has quoted, without the one that an answer is about to quote. */
const freshBut = (answered: AnsweredPoint | null, { fresh }: Stand): OfflineEvidence[] =>
  fresh.filter(one => !(answered && 'evidence' in answered.answer && answered.answer.evidence === one))

const bestOf = (evidence: readonly OfflineEvidence[]): OfflineEvidence[] =>
  evidence.toSorted((a, b) => Number(isFirm(b)) - Number(isFirm(a)) || b.strength - a.strength)

/** One of several ways to say the same, chosen by the round. */
const inTurn = (ways: readonly string[], { way }: Stand): string => ways[way % ways.length]!

function saidTo({ point, answer }: AnsweredPoint, stand: Stand, words: DebateWords): string {
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

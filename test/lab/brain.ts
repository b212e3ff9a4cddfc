import type { Language } from '../../src/core/language.ts'
import type { DuelQuote, Summary, Synthesis } from '../../src/formats/duel/shapes.ts'
import { answerInArena, arenaTurnOf } from './arena-brain.ts'
import { asAsked, heardIn, shownIn } from './court.ts'
import { answerInDialectic } from './dialectic-brain.ts'
import { fill } from './lines.ts'
import { answerInResearch } from './research-brain.ts'
import type { LabRequest } from './script.ts'
import { bareClaim, concession, mainPoint, roundOf, space, speechFor, texts } from './speeches.ts'
import { answerInTree, treeTurnOf } from './tree-brain.ts'

/** A plausible answer to any request of a debate, always the same for the same request. */
export function answerTo(request: LabRequest, tokens: number | null): string {
  const inResearch = answerInResearch(request)
  if (inResearch !== null) return inResearch
  const inDialectic = answerInDialectic(request)
  if (inDialectic !== null) return inDialectic
  const inTree = treeTurnOf(request.turn)
  if (inTree) return answerInTree(inTree, request, tokens)
  const inArena = arenaTurnOf(request)
  if (inArena) return answerInArena(inArena, request, tokens)
  const messages: { role: string; content: string }[] = request.body.messages ?? []
  const asked = messages.findLast(message => message.role === 'user')?.content ?? ''
  const language: Language = /\p{Script=Han}/u.test(asked) ? 'zh' : 'en'
  const [, word] = /^(?:Answer with this one word: |请只回答一个词：)(\S+)$/.exec(asked) ?? []
  if (word !== undefined) return word
  const turn = request.turn === '' ? 'round-1/guest' : request.turn
  const [, moment] = /(?:^|\/)(summary|synthesis|sealed|final|openings)\//.exec(turn) ?? []
  if (moment === undefined) return speechFor(turn, language, tokens)
  const heard = heardIn(request)
  if (moment === 'summary') return JSON.stringify(summary(turn, language, heard))
  if (moment === 'sealed') return JSON.stringify(texts[language].sealed)
  if (moment === 'final') return JSON.stringify(texts[language].final)
  const ruling = moment === 'openings' ? { winner: 'proposer' } : synthesis(language, heard)
  return JSON.stringify(asAsked(ruling, heard, language))
}

/** Covers the rounds up to the last but one, in five to eight hundred tokens. */
function summary(turn: string, language: Language, heard: string): Summary {
  const rounds = Array.from({ length: Math.max(1, roundOf(turn) - 2) }, (_, index) => index + 1)
  const share = Math.floor((language === 'zh' ? 210 : 155) / rounds.length)
  const said = (seat: string) =>
    rounds.map(round => `${speechFor(`round-${round}/${seat}`, language, share)}…`).join(space[language])
  const conceded = rounds
    .filter(round => round > 1)
    .map(round => ({ turn: `round-${round}/proposer`, quote: concession(round)[language] }))
  return {
    positions: { proposer: said('proposer'), challenger: said('challenger') },
    concessions: conceded.filter(({ quote }) => heard.includes(quote)),
    agreements: [agreement(language)],
    disagreements: [...texts[language].open],
    contradictions: [],
  }
}

function synthesis(language: Language, heard: string): Synthesis {
  const say = texts[language]
  const proposer = quoteOf('proposer', language, heard)
  const claim = { turn: 'round-1/proposer', quote: bareClaim[language], calledOutBy: 'challenger' as const }
  return {
    winner: 'proposer',
    reasoning: fill(say.reasoning, { turn: proposer.turn }),
    citations: real([proposer, quoteOf('challenger', language, heard)], heard),
    quality: {
      disagreement: { rating: 'high', why: say.whys[0] },
      evidence: { rating: 'medium', why: say.whys[1] },
      depth: { rating: 'high', why: say.whys[2] },
    },
    agreements: [agreement(language)],
    disagreements: [{ point: say.open[0]!, proposer: say.sides[0], challenger: say.sides[1] }],
    unresolved: [say.open[1]!],
    unsupported: heard.includes(claim.quote) ? [claim] : [],
    recommendation: say.recommendation,
  }
}

/** The main point of the first speech of a seat that the judge was shown. */
function quoteOf(seat: 'proposer' | 'challenger', language: Language, heard: string) {
  const keys = [1, 2, 3, 4, 5].map(round => `round-${round}/${seat}`)
  const turn = keys.find(key => heard.includes(mainPoint(key, language))) ?? keys[0]!
  return { turn, quote: mainPoint(turn, language) }
}

/** Where a test has the debaters say something else, the beginning of whatever is shown first. */
function real(quotes: readonly DuelQuote[], heard: string): DuelQuote[] {
  const found = quotes.filter(({ quote }) => heard.includes(quote))
  if (found.length > 0) return found
  return shownIn(heard)
    .slice(0, 1)
    .map(({ key, text }) => ({ turn: key, quote: text.slice(0, 60) }))
}

const agreement = (language: Language) => texts[language].agreement

import type { Language } from '../../src/core/language.ts'
import type { Quote, Summary, Synthesis } from '../../src/formats/duel/shapes.ts'
import { answerInArena, arenaTurnOf } from './arena-brain.ts'
import { asAsked, heardIn, shownIn } from './court.ts'
import { answerInDialectic } from './dialectic-brain.ts'
import { answerInResearch } from './research-brain.ts'
import type { LabRequest } from './script.ts'
import { bareClaim, concession, mainPoint, roundOf, space, speechFor } from './speeches.ts'
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
    reasoning: say.reasoning(proposer.turn),
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
function real(quotes: readonly Quote[], heard: string): Quote[] {
  const found = quotes.filter(({ quote }) => heard.includes(quote))
  if (found.length > 0) return found
  return shownIn(heard)
    .slice(0, 1)
    .map(({ key, text }) => ({ turn: key, quote: text.slice(0, 60) }))
}

const agreement = (language: Language) => texts[language].agreement

const texts = {
  en: {
    reasoning: (turn: string) =>
      `The proposer gave measurements in ${turn} that the challenger did not refute; the challenger's failure case is real and can be handled by the rollout.`,
    whys: [
      'The challenger held its own position in every round.',
      'Most claims name a file and a line; one names nothing.',
      'The challenges went to failure handling, not to wording.',
    ],
    sides: ['it costs less than it brings', 'it comes before the failure case is solved'],
    agreement: { point: 'The way back has to be tested first', evidence: 'docs/rollout.md:12' },
    open: ['When the change should come', 'What happens when both paths disagree during the rollout'],
    recommendation: 'Move one read path this month, compare it for two weeks, and go on if no difference shows.',
    sealed: { answer: 'Move everything at once.', because: 'Two paths cost more than one.' },
    final: {
      answer: 'Move one read path first.',
      changed: 'partly',
      because: 'The failure case has to be seen first.',
    },
  },
  zh: {
    reasoning: (turn: string) =>
      `正方在 ${turn} 给出了反方未能反驳的测量数据；反方指出的故障情形属实，但可以在分步上线中处理。`,
    whys: ['反方每一轮都坚持自己的立场。', '多数论点给出了文件与行号，有一处没有。', '质疑针对故障处理，而非措辞。'],
    sides: ['收益大于成本', '故障情形尚未解决就过早实施'],
    agreement: { point: '必须先测试退路', evidence: 'docs/rollout.md:12' },
    open: ['改动应在何时进行', '上线期间两条路径结果不一致时如何处理'],
    recommendation: '本月先迁移一条读路径，对比两周，若无差异再继续推进。',
    sealed: { answer: '一次迁移全部路径。', because: '两条路径并存的成本更高。' },
    final: { answer: '先迁移一条读路径。', changed: 'partly', because: '需要先看清故障情形。' },
  },
} as const satisfies Record<Language, object>

import {
  bullets,
  type Doc,
  heading,
  type ListItem,
  paragraph,
  quotation,
  section,
  stackedLines,
  written,
} from '../../core/doc/doc.ts'
import { percentage } from '../../core/figures.ts'
import { block } from '../../core/inert-html.ts'
import { benchOf } from '../../core/judging/panel.ts'
import type { TurnView, View } from '../../core/view.ts'
import { endingPart } from '../ending.ts'
import { evidenceSection } from '../report/evidence.ts'
import { faultText } from '../report/faults.ts'
import { recommendations } from '../report/judging.ts'
import { harmless, inline, inQuotes, literal, shortened } from '../report/markdown.ts'
import { warningsIn } from '../report/remarks.ts'
import { sceneLabel } from './about.ts'
import { display } from './display.ts'
import { otherSide, type SideId, sides } from './options-in.ts'
import { panelParts } from './panels.ts'
import { audiencePart } from './report/audience-part.ts'
import { type ArenaBook, bookOf, nameIn, placeOf, spokenRounds, voicesOf } from './report/book.ts'
import { type ApplicantFact, applicantsIn, type HelpFact } from './report/facts.ts'
import { byWhom, foulsPart, frameOf, judgingOf, judgingPart, pointsPart } from './report/points-part.ts'
import { decidingPart, resultPart } from './report/result-part.ts'
import { turningPart } from './report/turning-part.ts'
import { figure } from './result.ts'
import { blindSpotsIn, type FromRulings, unresolvedIn } from './rulings.ts'
import { isOnRecord } from './speeches.ts'
import type { RuledInShort } from './verdict.ts'
import { arenaWords } from './words.ts'

/** The result: the five parts that every arena ends with, then what they are based on. */
export function report(view: View, notices: readonly string[]): Doc {
  const book = bookOf(view)
  return [
    ...head(book),
    ...warningsIn(view, notices),
    ...endingPart(view, { display, panelParts }),
    ...resultPart(book),
    ...turningPart(book),
    ...decidingPart(book),
    ...blindSpotsPart(book),
    ...audiencePart(book),
    ...recommendation(book),
    ...unresolved(book),
    ...pointsPart(book),
    ...foulsPart(book),
    ...heardPart(book),
    ...judgingPart(book),
    ...evidence(book),
    ...missed(book),
  ]
}

function recommendation(book: ArenaBook): Doc {
  const { verdict, language, t } = book
  const judging = judgingOf(verdict)
  if (!verdict?.ruling || !judging) return []
  const { ruling, winner } = verdict
  const title = heading(2, t.recommendation)
  if (judging.winner === null) return [title, ...recommendations(judging, frameOf(book))]
  const isOthers = ruling.winner !== winner
  return [
    title,
    ...(isOthers ? [paragraph(t.ofRuling(arenaWords[language].side[ruling.winner]))] : []),
    written(block(ruling.recommendation)),
  ]
}

function unresolved(book: ArenaBook): Doc {
  const { verdict, t } = book
  if (!verdict?.ruling) return []
  return [heading(2, t.unresolved), ...listed(unresolvedIn(verdict), book)]
}

const evidence = (book: ArenaBook): Doc =>
  evidenceSection(book.view, {
    level: 2,
    called: seat => arenaWords[book.language].called[seat as SideId] ?? nameIn(book, seat),
    addressed: seat => (sides.includes(seat as SideId) ? otherSide(seat as SideId) : null),
    includes: turn => isOnRecord(book.view, turn),
  })

const mostMissed = 30

/** Turns that the debate had to go on without. */
function missed(book: ArenaBook): Doc {
  const { view, language, t } = book
  const { colon } = arenaWords[language]
  // Somebody who passes when asked to apply did not miss anything.
  const isPass = ({ key, missed }: TurnView) => missed?.kind === 'passed' && /^round-\d+\/apply\//.test(key)
  const turns = [...view.turns.values()].filter(
    turn => turn.state === 'missed' && turn.missed !== null && !isPass(turn),
  )
  if (turns.length === 0) return []
  const items = turns.slice(0, mostMissed).map(({ key, seat, missed }) => {
    const why = inline(shortened(faultText(missed!, language), 240))
    return `${sceneLabel(key, language)} · ${nameIn(book, seat)}${colon}${why}`
  })
  const left = turns.length - mostMissed
  return [heading(2, t.missed), bullets([...items, ...(left > 0 ? [t.more(left)] : [])])]
}

/** What each side did not see. If there were several judges, each is listed separately. */
function blindSpotsPart(book: ArenaBook): Doc {
  const { verdict, language, t } = book
  const title = heading(2, `4. ${t.blindSpots}`)
  if (!verdict?.ruling) return [title, paragraph(t.notRuled)]
  const spots = (side: SideId) => {
    const judges = ofEachJudge(verdict.judging?.rulings ?? [], side)
    if (judges.length < 2) return listed(blindSpotsIn(verdict, side), book)
    return [bullets(judges.map(ruled => ofJudge(ruled, side, book)))]
  }
  return [title, ...sides.flatMap(side => [paragraph(`**${arenaWords[language].side[side]}**`), ...spots(side)])]
}

/** What is listed, and from whose ruling if it is not the usual one. */
const listed = ({ said, by }: FromRulings<readonly string[]>, book: ArenaBook): Doc =>
  said.length === 0 ? [paragraph(book.t.none)] : [...byWhom(by, book), bullets(said.map(harmless))]

/** The first ruling of each judge that names blind spots of the side; a judge may rule in both orders. */
function ofEachJudge(rulings: readonly RuledInShort[], side: SideId): RuledInShort[] {
  const telling = rulings.filter(({ blind_spots }) => blind_spots[side].length > 0)
  return telling.filter(({ judge }, i) => telling.findIndex(other => other.judge === judge) === i)
}

const ofJudge = ({ judge, blind_spots }: RuledInShort, side: SideId, book: ArenaBook): ListItem => ({
  text: `${voicesOf(book, judge)}${arenaWords[book.language].colon.trimEnd()}`,
  below: [bullets(blind_spots[side].map(harmless))],
})

const longestPosition = 240

/** What was debated, and by whom. */
function head(book: ArenaBook): Doc {
  const { view, options, t, language, rounds } = book
  const { colon, comma } = arenaWords[language]
  const judges = benchOf(view.brief, 'judge').map(({ seat }) => voicesOf(book, seat.id))
  const audience = options.audience.map(({ type }) => inline(type))
  return [
    heading(1, inline(view.brief.topic)),
    quotation(
      stackedLines([
        `${t.fields.pro}${colon}${debater('pro', book)}`,
        `${t.fields.con}${colon}${debater('con', book)}`,
        `${t.fields.judge}${colon}${[...new Set(judges)].join(comma)}`,
        `${t.fields.audience}${colon}${t.members(audience.length)}${audience.length === 0 ? '' : arenaWords[language].aside([...new Set(audience)].join(comma))}`,
        `${t.fields.rounds}${colon}${t.rounds(spokenRounds(book), rounds.length)}`,
      ]),
    ),
  ]
}

function debater(side: SideId, book: ArenaBook): string {
  const { options, t, language } = book
  const { agent_id, position, style, memory } = options[side]
  const { aside, semicolon } = arenaWords[language]
  const name = agent_id === side ? voicesOf(book, side) : `${voicesOf(book, side)}${aside(inline(agent_id))}`
  return [
    name,
    ...(style ? [t.style(inline(style.tag))] : []),
    ...(memory === null ? [] : [t.memory]),
    ...(position === null ? [] : [t.position(inline(shortened(position, longestPosition)))]),
  ].join(semicolon)
}

const longestWords = 160

/** Who asked for the floor, whom the sides asked for help, and the outcome. */
function heardPart(book: ArenaBook): Doc {
  const { view, help, scores, rounds, t } = book
  const applicants = applicantsIn(view)
  const wasOpen = rounds.some(({ number, audience }) => audience && scores.some(({ round }) => round === number))
  if (applicants.length + help.length === 0) return section(2, t.heard, wasOpen ? [paragraph(t.nobodyAsked)] : [])
  return [
    heading(2, t.heard),
    ...(applicants.length > 0 ? [paragraph(t.applied), bullets(applicants.map(one => applicantItem(one, book)))] : []),
    ...(help.length > 0 ? [paragraph(t.help), bullets(help.map(one => helpText(one, book)))] : []),
  ]
}

function applicantItem(applicant: ApplicantFact, book: ArenaBook): ListItem {
  const { t, language } = book
  const { round, colon, side } = arenaWords[language]
  const wanted = side[applicant.intent === 'support_pro' ? 'pro' : 'con']
  const ruling = applicant.admitted ? t.admitted : t.refused
  const because = inline(shortened(applicant.reason, longestWords))
  return {
    text: `${round(applicant.round)} · ${t.wants(nameIn(book, applicant.agent_id), wanted)}${colon}${inQuotes(literal(shortened(applicant.claim, longestWords)))} → **${ruling}**${colon}${because}`,
    below: [bullets([criteriaText(applicant, book)])],
  }
}

function criteriaText(applicant: ApplicantFact, book: ArenaBook): string {
  const { t } = book
  const { new_information, repeats, shifts_balance, similarity, similar_to } = applicant
  const measure = percentage(similarity)
  const turn = similar_to === undefined ? null : placeOf(book, similar_to)
  if (new_information === null || repeats === null || shifts_balance === null) return t.notRuledOn(measure, turn)
  const yes = (is: boolean) => (is ? t.yes : t.no)
  return t.criteriaOf(yes(new_information), yes(repeats), yes(shifts_balance), measure, turn)
}

function helpText(asked: HelpFact, book: ArenaBook): string {
  const { t, language } = book
  const { round, side, colon, aside } = arenaWords[language]
  const request = t.requests[asked.request] ?? inline(shortened(asked.request, 40))
  const target =
    asked.target === null ? inQuotes(literal(shortened(asked.target_audience, 60))) : nameIn(book, asked.target)
  const reason = inQuotes(literal(shortened(asked.reason, longestWords)))
  const ruling = asked.granted ? t.granted : t.denied
  const price = asked.cost > 0 ? t.cost(figure(asked.cost)) : t.free
  return `${round(asked.round)} · ${t.asked(side[asked.side], request, target)}${colon}${reason} → **${ruling}**${aside(price)}${colon}${inline(shortened(asked.why, longestWords))}`
}

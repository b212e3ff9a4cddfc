import { inline, literal, shortened } from '../../report/markdown.ts'
import { arenaWords, figure } from '../words.ts'
import { type Book, nameIn } from './book.ts'
import { type ApplicantFact, applicantsIn, type HelpFact } from './facts.ts'

const longestWords = 160

/** Who asked for the floor, whom the sides asked for help, and what became of it. */
export function heardPart(book: Book): string[] {
  const { view, help, scores, rounds, t } = book
  const applicants = applicantsIn(view)
  const heading = `## ${t.heard}`
  if (applicants.length + help.length > 0)
    return [
      heading,
      ...(applicants.length > 0
        ? [`${t.applied}\n\n${applicants.map(one => applicantText(one, book)).join('\n')}`]
        : []),
      ...(help.length > 0 ? [`${t.help}\n\n${help.map(one => helpText(one, book)).join('\n')}`] : []),
    ]
  const wasOpen = rounds.some(({ number, audience }) => audience && scores.some(({ round }) => round === number))
  return wasOpen ? [heading, t.nobodyAsked] : []
}

function applicantText(applicant: ApplicantFact, book: Book): string {
  const { t, language } = book
  const { round, quoted, colon, side } = arenaWords[language]
  const wanted = side[applicant.intent === 'support_pro' ? 'pro' : 'con']
  const ruling = applicant.admitted ? t.admitted : t.refused
  const because = inline(shortened(applicant.reason, longestWords))
  return [
    `- ${round(applicant.round)} · ${t.wants(nameIn(book, applicant.agent_id), wanted)}${colon}${quoted(literal(shortened(applicant.claim, longestWords)))} → **${ruling}**${colon}${because}`,
    `  - ${criteriaText(applicant, book)}`,
  ].join('\n')
}

function criteriaText(applicant: ApplicantFact, { t }: Book): string {
  const { new_information, repeats, shifts_balance, similarity, similar_to } = applicant
  const measure = figure(similarity)
  const turn = similar_to === undefined ? null : inline(similar_to)
  if (new_information === null || repeats === null || shifts_balance === null) return t.notRuledOn(measure, turn)
  const yes = (is: boolean) => (is ? t.yes : t.no)
  return t.criteriaOf(yes(new_information), yes(repeats), yes(shifts_balance), measure, turn)
}

function helpText(asked: HelpFact, book: Book): string {
  const { t, language } = book
  const { round, side, colon, quoted, aside } = arenaWords[language]
  const request = t.requests[asked.request] ?? inline(shortened(asked.request, 40))
  const target =
    asked.target === null ? quoted(literal(shortened(asked.target_audience, 60))) : nameIn(book, asked.target)
  const reason = quoted(literal(shortened(asked.reason, longestWords)))
  const ruling = asked.granted ? t.granted : t.denied
  const price = asked.cost > 0 ? t.cost(figure(asked.cost)) : t.free
  return `- ${round(asked.round)} · ${t.asked(side[asked.side], request, target)}${colon}${reason} → **${ruling}**${aside(price)}${colon}${inline(shortened(asked.why, longestWords))}`
}

import type { DebateConclusion } from '../../../engine/display.ts'
import { concluded, scoreText } from '../../conclusion.ts'
import { oneLine, shortened } from '../../report/markdown.ts'
import { said } from '../../report/quoted-words.ts'
import type { ResearchClaim } from '../claims/claims.ts'
import { neither } from '../course-in.ts'
import { meansOf } from '../options-in.ts'
import type { ResearchVerdict } from '../verdict.ts'
import { lostSearches, nameOf, type ResearchShown } from './context.ts'
import { degradedLines, keyOf } from './parts.ts'

/** The winner is a role, whoever played it. */
export function conclusionOf(book: ResearchShown): DebateConclusion {
  const { verdict, aborted, language, players, t } = book
  if (aborted !== null) return concluded({ lines: [t.headline.aborted(oneLine(aborted))] })
  if (!verdict) return concluded({})
  const { judgment, judging, claims } = verdict
  const { winner } = judging
  const result = resultOf(verdict, book)
  return concluded({
    lines: [result, ...knownWith(book)],
    winner: winner === null ? null : { seat: winner, withModel: false },
    advice: judgment.recommendation.advice,
    reason: result,
    score: scoreText(
      { judging, criteria: judgment.criteria, sides: players.map(({ id }) => id), name: seat => nameOf(book, seat) },
      language,
    ),
    failures: claims.filter(({ tag }) => tag === 'exaggerated').map(claim => refutedText(claim, book)),
    open: judgment.open_questions.map(({ question }) => question),
    judging: withDeciding(verdict, book),
  })
}

/** Whom it favours, and the summary of the judgment. */
function resultOf({ judgment, judging: { winner } }: ResearchVerdict, book: ResearchShown): string {
  const { headline } = book.t
  const summary = oneLine(judgment.summary)
  if (winner === null) return headline.split
  return winner === neither ? headline.neither(summary) : headline.favours(oneLine(nameOf(book, winner)), summary)
}

/** What a reader must know along with the result. */
function knownWith(book: ResearchShown): string[] {
  const { t, options, players, view } = book
  const degraded = degradedLines(book)
  const lost = lostSearches(book)
  return [
    ...(degraded.length > 0 ? [t.headline.degraded(degraded)] : []),
    ...options.swapped.map(({ seat, from, to }) => t.headline.swapped(nameOf(book, seat), from, to)),
    ...(players.every(player => meansOf(player, options) === null)
      ? [t.headline.noSearch(view.brief.context.length > 0)]
      : []),
    ...(lost.length > 0 ? [t.headline.searchLost(lost)] : []),
  ]
}

/** The deciding words are those of the judgment that provides the words. In a split they decided nothing. */
function withDeciding({ judgment, judging }: ResearchVerdict, book: ResearchShown) {
  const { deciding } = judgment.recommendation
  const quoted = deciding && { quote: deciding.quote, turn: keyOf(deciding.turn, book) }
  const rulings = judging.rulings.map(({ favours: choice, ...ruling }) => ({
    ...ruling,
    choice,
    ...(quoted && choice === judging.winner && { deciding: quoted }),
  }))
  return { ...judging, rulings }
}

const longest = { claim: 110, why: 80 } as const

function refutedText({ claim, by, in: places, why }: ResearchClaim, book: ResearchShown): string {
  const { t } = book
  const whose = [...by.map(seat => nameOf(book, seat)), ...places].map(said).join(t.comma)
  const words = said(shortened(claim.replace(/[.。]\s*$/, ''), longest.claim))
  return t.refuted(`${t.quoted(words)}${t.aside(whose)}`, why === null ? null : said(shortened(why, longest.why)))
}

import { block } from '../../core/inert-html.ts'
import type { Json } from '../../core/json.ts'
import type { View } from '../../core/view.ts'
import { literal } from '../report/markdown.ts'
import { listed, said } from '../report/quoted-words.ts'
import { type DialecticShown, shownIn } from './report/context.ts'
import { splitText } from './report/ending.ts'
import type { Choice, Conclusion, Decision, Farewell, UserReply } from './shapes.ts'

/** A reply as readable text. */
export function inWords(key: string, value: Json, view: View): string | null {
  const reply: unknown = value
  const book = shownIn(view)
  switch (view.turns.get(key)?.shape) {
    case 'partner-choice':
      return choiceText(reply as Choice, book)
    case 'decision':
      return decisionText(reply as Decision, book)
    case 'user-reply':
      return replyText(reply as UserReply, book)
    case 'conclusion':
      return conclusionText(reply as Conclusion, book)
    case 'farewell':
      return farewellText(reply as Farewell, book)
    default:
      return null
  }
}

const choiceText = ({ partner, reason }: Choice, { t }: DialecticShown): string =>
  `**${t.chooses(literal(partner))}**${t.colon}${said(reason)}`

function decisionText(
  { next, why, new_point: isNew, disagreement, question }: Decision,
  { t }: DialecticShown,
): string {
  const points = [
    ...(isNew ? [] : [t.noNewPoint]),
    ...(disagreement === null ? [] : [`${t.disagreement}${t.colon}${said(disagreement)}`]),
    ...(question === null ? [] : [`${t.question}${t.colon}${said(question)}`]),
  ]
  const list = points.map(point => `- ${point}`).join('\n')
  return [`**${t.next[next]}**${t.colon}${said(why)}`, ...(points.length > 0 ? [list] : [])].join('\n\n')
}

const replyText = ({ choice, words }: UserReply, { t }: DialecticShown): string =>
  [`**${t.replies[choice]}**`, ...(words.trim() === '' ? [] : [block(words)])].join('\n\n')

function conclusionText(conclusion: Conclusion, book: DialecticShown): string {
  const { outcome, answer, insights, agreed, open, split } = conclusion
  const { t } = book
  const list = (title: string, points: readonly string[]) =>
    points.length === 0 ? [] : [`**${title}**\n\n${listed(points)}`]
  return [
    `**${t.sentence(t.outcomes[outcome])}**`,
    block(answer),
    ...list(t.insights, insights),
    ...list(t.agreed, agreed),
    ...list(t.open, open),
    ...(split.length === 0 ? [] : [`**${t.differ}**\n\n${split.map(one => splitText(one, book)).join('\n')}`]),
  ].join('\n\n')
}

const farewellText = ({ decision, keep }: Farewell, { t }: DialecticShown): string =>
  [...(decision.trim() === '' ? [t.undecided] : [block(decision)]), `*${t.keeps(keep)}*`].join('\n\n')

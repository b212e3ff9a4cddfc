import type { Language } from '../../core/language.ts'
import { foldAll, type View } from '../../core/view.ts'
import { unseal } from '../../engine/journal.ts'
import { allFormats } from '../../formats/all.ts'
import { inBrief } from '../../formats/report/in-brief.ts'
import { shortened } from '../../formats/report/markdown.ts'
import { seatNameIn, speakersOf } from '../../formats/seat-name.ts'
import type { Archive } from '../../store/archive.ts'
import type { ListedDebate } from '../../store/list.ts'
import type { ListedEnding } from '../backend.ts'
import { backendWords } from './words.ts'

const nothing = { model: null, firmness: null, answer: null }

/** What a debate that is over came to, for the list. It reads the whole journal. */
export function endingOf(
  debate: Pick<ListedDebate, 'id' | 'state' | 'format' | 'language'>,
  archive: Archive,
): ListedEnding {
  const t = backendWords[debate.language]
  if (debate.state === 'failed') return { ...nothing, headline: t.failed }
  try {
    return concludedIn(foldAll(archive.read(debate.id).map(unseal)), debate.format)
  } catch {
    // A damaged journal is reported where the debate is shown.
    return { ...nothing, headline: t.noWinner }
  }
}

function concludedIn(view: View, id: string): ListedEnding {
  const { language } = view.brief
  const t = backendWords[language]
  const format = allFormats().find(format => format.id === id)
  const found = format?.panelParts?.conclusion(view)
  if (!found) return { ...nothing, headline: t.noWinner }
  const { lines, winner, firmness, answers } = found
  const won = winner ? t.won(seatNameIn(format!.display, view, winner.seat)) : t.noWinner
  return {
    headline: lines[0] ?? won,
    model: winner ? speakersOf(view, winner.seat).join(', ') || null : null,
    firmness,
    answer:
      answers.length === 0 ? null : shortened(answers.map(one => plainly(one, language)).join(' · '), longestAnswer),
  }
}

const longestAnswer = 280

/** Without the marks of Markdown. */
const plainly = (words: string, language: Language): string => inBrief(words, language).replace(/\*\*|`/g, '')

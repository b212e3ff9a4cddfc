import { foldAll, type View } from '../../core/view.ts'
import { unseal } from '../../engine/journal.ts'
import { allFormats } from '../../formats/all.ts'
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
  const t = backendWords[view.brief.language]
  const format = allFormats().find(format => format.id === id)
  const found = format?.panelParts?.conclusion(view)
  if (!found) return { ...nothing, headline: t.noWinner }
  const { lines, winner, firmness, answer, advice } = found
  const won = winner ? t.won(seatNameIn(format!.display, view, winner.seat)) : t.noWinner
  const said = answer ?? advice
  return {
    headline: lines[0] ?? won,
    model: winner ? speakersOf(view, winner.seat).join(', ') || null : null,
    firmness,
    answer: said === null ? null : inBrief(said),
  }
}

const longestAnswer = 280

/** The first paragraph of a Markdown text, without its marks. */
function inBrief(markdown: string): string | null {
  const paragraphs = markdown.split(/\n\s*\n/).map(plain)
  const first = paragraphs.find(text => text !== '')
  return first === undefined ? null : shortened(first, longestAnswer)
}

const plain = (paragraph: string): string =>
  paragraph
    .replace(/^\s*(?:[#>]+|[-*]|\d+\.)\s+/gm, '')
    .replace(/\*\*|`/g, '')
    .replace(/\s+/g, ' ')
    .trim()

import { inline } from '../../formats/report/markdown.ts'
import { placeNameIn } from '../../formats/seat-name.ts'
import type { Archive } from '../../store/archive.ts'
import type { KeptDebate } from '../kept.ts'
import { money } from '../terminal/words.ts'
import { forkWords } from './words.ts'

/** Whose fork a debate is, and which are its own, with what was spent in each: Markdown for the top of what is shown, or ''. */
export function kinLines({ id, view, format, children = [] }: KeptDebate, archive: Archive): string {
  const { parent } = archive.familyOf(id)
  if (!parent && children.length === 0) return ''
  const t = forkWords[view.brief.language]
  const debates = archive.list()
  const spent = (debate: number) => {
    const cost = debates.find(listed => listed.id === debate)?.cost ?? null
    return t.spent(cost === null ? null : money(cost))
  }
  const nameOf = (at: string | null) => at && inline(placeNameIn(format, view, at))
  const lines = [
    ...(parent?.gone ? [t.gone(spent(id), parent.id)] : []),
    ...(parent && !parent.gone ? [t.spentHere(spent(id), parent.id, spent(parent.id))] : []),
    ...(children.length > 0
      ? [t.forks(children.map(child => t.fork(child.id, nameOf(child.at), spent(child.id))))]
      : []),
  ]
  return `${lines.map(line => `> ${line}`).join('  \n')}\n\n`
}

import type { Texts } from '../../core/language.ts'
import type { FormatAbout, SeatRole } from '../../engine/format.ts'

export const name: Texts = { en: 'Ruling', zh: '裁决' }

const summary: Texts = {
  en: 'judge a debate that was held before: a debate of the archive, or a Markdown file',
  zh: '裁决一场已有的辩论：档案中的辩论，或一份 Markdown 记录',
}

export const roles: readonly SeatRole[] = [
  {
    id: 'judge',
    kind: 'judge',
    label: { en: 'Judge', zh: '裁判' },
    about: { en: 'who rules; several: a,b,c', zh: '作出裁决者；多位写作 a,b,c' },
  },
]

export const about: FormatAbout = { id: 'judge', name, summary, takes: '<transcript>', roles: () => roles }

import type { Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import type { Panel, TablePanel } from '../../engine/panel.ts'
import { rulingPanels } from '../panels/ruling.ts'
import { longest, short } from '../panels/short.ts'
import { shownFirmness } from '../report/firmness-words.ts'
import type { WithoutSpeech } from './each.ts'
import { nameOf, sidesIn, type Transcript, transcriptIn } from './transcript-in.ts'
import type { Verdict } from './verdict.ts'

export function panels({ verdict, brief }: View): Panel[] {
  const { judging, criteria, each } = (verdict ?? {}) as Partial<Verdict>
  if (!judging) return []
  const { language } = brief
  const said = transcriptIn(brief)
  const called = (seat: string) => short(nameOf(said, seat), longest.label)
  const judge = (seat: string) =>
    seat.replace(/^judge(?:-(\d+))?$/, (_, place = '') => `${words[language].judge} ${place}`)
  return [
    ...rulingPanels(judging, criteria, {
      language,
      sides: sidesIn(said).map(({ id }) => ({ seat: id, name: called(id) })),
      side: called,
      judge: seat => judge(seat).trim(),
    }),
    ...(each ? [eachPanel(each.speeches, said, language)] : []),
  ]
}

/** What the verdict hangs on most stands first. */
function eachPanel(speeches: readonly WithoutSpeech[], said: Transcript, language: Language): TablePanel {
  const t = words[language]
  return {
    kind: 'table',
    id: 'each',
    title: t.each,
    about: t.eachAbout,
    columns: t.eachColumns.map((name, i) => ({ name, ...(i === 3 && { number: true as const }) })),
    rows: speeches.map(({ key, speaker, winner, firmness, changed, moved }) => ({
      cells: [
        { text: short(nameOf(said, speaker), longest.label), seat: speaker },
        { text: key, turn: key },
        {
          text: winner === null ? t.nobody : short(nameOf(said, winner), longest.label),
          ...(winner !== null && { seat: winner }),
          ...(changed && { tone: 'bad' as const }),
        },
        { text: moved === null ? '–' : moved > 0 ? `+${moved}` : String(moved).replace('-', '−') },
        { text: firmness === null ? '–' : shownFirmness[language][firmness] },
      ],
    })),
  }
}

interface Words {
  judge: string
  nobody: string
  each: string
  eachAbout: string
  eachColumns: readonly string[]
}

const words: Record<Language, Words> = {
  en: {
    judge: 'Judge',
    nobody: 'nobody',
    each: 'Without each speech',
    eachAbout: 'Whom the verdict is for where one speech counts as not made, and how far the margin moves.',
    eachColumns: ['Speaker', 'Left out', 'Verdict', 'Margin', 'Firmness'],
  },
  zh: {
    judge: '裁判',
    nobody: '没有胜方',
    each: '逐篇略去后的裁决',
    eachAbout: '若某次发言不算数，裁决归谁，领先幅度变动多少。',
    eachColumns: ['发言者', '略去的发言', '裁决', '领先变动', '稳固程度'],
  },
}

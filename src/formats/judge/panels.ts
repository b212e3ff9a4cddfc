import type { Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import type { PanelParts } from '../../engine/display.ts'
import type { Panel, TablePanel } from '../../engine/panel.ts'
import { ruledConclusion } from '../conclusion.ts'
import { rulingPanels } from '../panels/ruling.ts'
import { longest, short } from '../panels/short.ts'
import { signed } from '../report/markdown.ts'
import { firmnessWords } from '../report/ruling-words.ts'
import { seatNameIn } from '../seat-name.ts'
import { display } from './display.ts'
import type { WithoutSpeech } from './each-speech.ts'
import { nameOf, sidesIn, type Transcript, transcriptIn } from './transcript-in.ts'
import type { JudgeVerdict } from './verdict.ts'
import { panelsWords as words } from './words.ts'

function panels(view: View): Panel[] {
  const { verdict, brief } = view
  const { judging, criteria, each } = (verdict ?? {}) as Partial<JudgeVerdict>
  if (!judging) return []
  const { language } = brief
  const said = transcriptIn(brief)
  const called = (seat: string) => short(nameOf(said, seat), longest.label)
  return [
    ...rulingPanels(judging, criteria, {
      language,
      sides: sidesIn(said).map(({ id }) => ({ seat: id, name: called(id) })),
      side: called,
      judge: seat => seatNameIn({ roles: display.roles }, view, seat),
    }),
    ...(each ? [eachPanel(each.speeches, said, language)] : []),
  ]
}

/** The speech that matters most comes first. */
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
        { text: moved === null ? '–' : signed(moved) },
        { text: firmness === null ? '–' : firmnessWords[language][firmness] },
      ],
    })),
  }
}

export const panelParts: PanelParts = {
  conclusion(view) {
    const said = transcriptIn(view.brief)
    return ruledConclusion(
      view,
      sidesIn(said).map(({ id }) => id),
      seat => short(nameOf(said, seat), longest.label),
    )
  },
  panels,
}

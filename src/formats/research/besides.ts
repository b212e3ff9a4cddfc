import type { Besides } from '../../engine/face.ts'
import { conclusionWith } from './conclusion.ts'
import { panelsWith } from './panels.ts'
import { plainReading, type Reading } from './reading-in.ts'
import { inWordsWith } from './report/in-words.ts'
import { withPageHeads } from './report/page-heads.ts'

export const besidesWith = (reading: Reading): Besides => ({
  conclusion: view => conclusionWith(view, reading.arrived),
  inWords(key, value, view) {
    const text = inWordsWith(key, value, view, reading.arrived)
    return text && withPageHeads(text, view.brief.language)
  },
  panels: view => panelsWith(reading, view),
})

/** As a page shows it. */
export const besides: Besides = besidesWith(plainReading)

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { KeptEvent } from '../src/core/events.ts'
import type { Language } from '../src/core/language.ts'
import { emptyView, fold, foldAll, type View } from '../src/core/view.ts'
import type { Besides, Face } from '../src/engine/face.ts'
import type { Panel } from '../src/engine/panel.ts'
import { besides, faces } from '../src/formats/faces.ts'
import { formats } from '../src/formats/index.ts'
import { plays } from './support/face-plays.ts'

const languages: readonly Language[] = ['en', 'zh']

/** Everything that a page may ask of a format at some point of a debate. */
function shownBy(face: Face & Besides, event: KeptEvent, view: View) {
  const turns = [...view.turns.values()]
  const { language, options } = view.brief
  return {
    roles: face.roles(options),
    outsiders: face.outsiders?.(options),
    scenes: turns.map(({ key }) => face.sceneLabel(key, language, options)),
    names: turns.map(({ seat }) => face.seatName?.(seat, view)),
    words: turns.map(({ text, structured }) => (structured ? '' : face.words?.(text))),
    asides: face.asides?.(event, view),
    lines: face.lines?.(event, view),
    cited: turns.map(({ key }) => face.citedIn?.(key, 40, view)),
    sequence: face.sequence?.(view),
    replies: turns.map(({ key, structured, state, value }) =>
      structured && state === 'answered' ? face.inWords?.(key, value, view) : null,
    ),
    conclusion: face.conclusion(view),
    progress: face.progress?.(view),
    sides: face.sides?.(view),
    forkPoints: face.forkPoints?.(view),
    panels: face.panels(view),
  }
}

/** Where the parts of a panel lead to. */
function turnsIn(panel: Panel): string[] {
  switch (panel.kind) {
    case 'tree':
      return panel.nodes.flatMap(({ turns }) => turns)
    case 'course':
      return panel.marks.flatMap(({ turn }) => turn ?? [])
    case 'votes':
      return panel.voters.flatMap(({ turn }) => turn ?? [])
    case 'table':
      return panel.rows.flatMap(({ cells }) => cells.flatMap(({ turn }) => turn ?? []))
    case 'steps':
      return panel.steps.flatMap(({ turn }) => turn ?? [])
    default:
      return []
  }
}

const pagesIn = (panel: Panel): string[] =>
  panel.kind === 'table' ? panel.rows.flatMap(({ cells }) => cells.flatMap(({ page }) => page ?? [])) : []

/** A judging is about speeches that were brought along. */
const broughtIn = ({ brief }: View): string[] =>
  ((brief.options.speeches ?? []) as { key: string }[]).map(({ key }) => key)

describe('the face of a format', { concurrency: 2 }, () => {
  for (const format of formats)
    it(`${format.id}: is what the format itself is made with`, async () => {
      const face = { ...(await faces[format.id]!()), ...(await besides[format.id]!()) }
      assert.equal(face.id, format.id)
      for (const [name, own] of Object.entries(face)) {
        const its = format[name as keyof (Face & Besides)]
        // With research, a page does with less code than a terminal: the same hooks, made with another reading.
        if (typeof own !== 'function') assert.deepEqual(its, own, name)
        // In a dialectic, a terminal tells of replies that a page shows.
        else if (format.id === 'research' || (format.id === 'dialectic' && name === 'asides'))
          assert.equal(typeof its, 'function', name)
        else assert.equal(its, own, name)
      }
    })

  for (const language of languages)
    for (const [id, play] of Object.entries(plays))
      it(`${id}: shows every point of a debate, from what had happened by then alone (${language})`, async () => {
        const shows = { ...(await faces[id]!()), ...(await besides[id]!()) }
        const { records } = await play(language)
        const events = records.map(({ event }) => event)
        const view = emptyView()
        for (const [i, event] of events.entries()) {
          fold(view, event)
          const shown = shownBy(shows, event, view)
          const told = JSON.stringify(shown)
          assert.deepEqual(JSON.parse(told), JSON.parse(JSON.stringify(structuredClone(shown))), `${id} ${i}`)
          // What was worked out for an earlier point is not told of this one.
          const fresh = foldAll(events.slice(0, i + 1))
          assert.equal(JSON.stringify(shownBy(shows, event, fresh)), told, `after record ${i + 1}: ${event.type}`)
          checkPanels(shown.panels, view)
        }
        assert.equal(view.state, 'done')
      })
})

function checkPanels(panels: readonly Panel[], view: View): void {
  const known = new Set([...view.turns.keys(), ...broughtIn(view)])
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length, 'each panel has an id of its own')
  for (const panel of panels) {
    assert.notEqual(panel.title, '')
    for (const turn of turnsIn(panel)) assert.ok(known.has(turn), `${panel.id} leads to ${turn}`)
    for (const page of pagesIn(panel)) assert.match(page, /^https?:\/\//)
    if (panel.kind === 'table')
      for (const { cells } of panel.rows) assert.equal(cells.length, panel.columns.length, panel.id)
    if (panel.kind === 'course') for (const { values } of panel.lines) assert.equal(values.length, panel.steps.length)
    if (panel.kind !== 'tree') continue
    const before = new Set<string>()
    for (const { id, parent } of panel.nodes) {
      assert.ok(parent === null || before.has(parent), `${id} stands behind its parent`)
      assert.ok(!before.has(id), `${id} is there once`)
      before.add(id)
    }
  }
}

describe('a reply on a page', () => {
  for (const language of languages) {
    it(`of a research has headings without what was asked for (${language})`, async () => {
      const { view } = await plays.research!(language)
      const { inWords } = await besides.research!()
      const answered = [...view.turns.values()].filter(({ state }) => state === 'answered')
      const texts = answered.map(({ key, value }) => inWords!(key, value, view) ?? '')
      const heads = new Set(texts.flatMap(text => text.match(/^\*\*.+\*\*$/gm) ?? []))
      const named = language === 'zh' ? ['核心论点', '反驳', '新攻击'] : ['Core arguments', 'Rebuttals', 'New attacks']
      for (const name of named) assert.ok(heads.has(`**${name}**`), [...heads].join())
      assert.doesNotMatch(texts.join('\n'), /^[^-\n]*[(（](?:\d|one |每个)[^\n]*[)）][:：]$/m)
    })

    it(`of a dialectic is not told once more beside it (${language})`, async () => {
      const { records } = await plays.dialectic!(language)
      const { asides } = await faces.dialectic!()
      const view = emptyView()
      const decided = records.flatMap(({ event }) => {
        fold(view, event)
        const turn = event.type === 'turn.answered' ? view.turns.get(event.key) : undefined
        return turn?.shape === 'decision' || turn?.shape === 'partner-choice' ? [asides!(event, view)] : []
      })
      assert.ok(decided.length > 0)
      assert.deepEqual(decided.flat(), [])
    })
  }
})

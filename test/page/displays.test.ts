import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { KeptEvent } from '../../src/core/events.ts'
import type { Language } from '../../src/core/language.ts'
import { emptyView, fold, foldAll, type View } from '../../src/core/view.ts'
import type { DebateConclusion, Display, PanelParts } from '../../src/engine/display.ts'
import type { Panel } from '../../src/engine/panel.ts'
import { loadFormats } from '../../src/formats/all.ts'
import { seatNameIn } from '../../src/formats/seat-name.ts'
import { displays, panelParts } from '../support/displays.ts'
import { sample, sampleCuts } from '../support/sample.ts'
import { plays } from './support/display-plays.ts'
import { hostileTexts, withHostileWords } from './support/hostile-words.ts'

const allFormats = await loadFormats()

const languages: readonly Language[] = ['en', 'zh']

/** Everything that a page may ask of a format at some point of a debate. */
function shownBy(display: Display & PanelParts, event: KeptEvent, view: View) {
  const turns = [...view.turns.values()]
  const { language, options } = view.brief
  return {
    roles: display.roles(options),
    outsiders: display.outsiders?.(options),
    scenes: turns.map(({ key }) => display.sceneLabel(key, language, options)),
    names: turns.map(({ seat }) => display.seatName?.(seat, view)),
    words: turns.map(({ text, structured }) => (structured ? '' : display.words?.(text))),
    asides: display.asides?.(event, view),
    lines: display.lines?.(event, view),
    cited: turns.map(({ key }) => display.citedIn?.(key, 40, view)),
    sequence: display.sequence?.(view),
    replies: turns.map(({ key, structured, state, value }) =>
      structured && state === 'answered' ? display.inWords?.(key, value, view) : null,
    ),
    conclusion: display.conclusion(view),
    progress: display.progress?.(view),
    sides: display.sides?.(view),
    panels: display.panels(view),
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
  for (const format of allFormats)
    it(`${format.id}: is what the format itself is made with`, async () => {
      const display = { ...(await displays[format.id]!()), ...(await panelParts[format.id]!()) }
      assert.deepEqual([display.id, display.name, display.roles({})], [format.id, format.name, format.roles({})])
      for (const [shape, shown] of Object.entries(display.replies ?? {}))
        assert.deepEqual(format.replies![shape], { ...shown, form: format.replies![shape]!.form }, shape)
      const whole = { ...format.display, ...format.panelParts! }
      for (const [name, own] of Object.entries(display)) {
        const its = whole[name as keyof typeof whole]
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
        const shows = { ...(await displays[id]!()), ...(await panelParts[id]!()) }
        const { records } = await play(language)
        const events = records.map(({ event }) => event)
        const view = emptyView()
        const cuts = new Set(sampleCuts(events, 20))
        for (const [i, event] of events.entries()) {
          fold(view, event)
          if (!cuts.has(i + 1)) continue
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
      const { inWords } = await panelParts.research!()
      const answered = [...view.turns.values()].filter(({ state }) => state === 'answered')
      const texts = answered.map(({ key, value }) => inWords!(key, value, view) ?? '')
      const heads = new Set(texts.flatMap(text => text.match(/^\*\*.+\*\*$/gm) ?? []))
      const named = language === 'zh' ? ['核心论点', '反驳', '新攻击'] : ['Core arguments', 'Rebuttals', 'New attacks']
      for (const name of named) assert.ok(heads.has(`**${name}**`), [...heads].join())
      assert.doesNotMatch(texts.join('\n'), /^[^-\n]*[(（](?:\d|one |每个)[^\n]*[)）][:：]$/m)
    })

    it(`of a dialectic is not told once more beside it (${language})`, async () => {
      const { records } = await plays.dialectic!(language)
      const { asides } = await displays.dialectic!()
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

const concludedBy = async (id: string, language: Language) => {
  const [display, { conclusion }] = [await displays[id]!(), await panelParts[id]!()]
  const { records } = await plays[id]!(language)
  const view = emptyView()
  const before: DebateConclusion[] = []
  for (const { event } of records) {
    if (event.type === 'debate.closed') before.push(conclusion(view))
    fold(view, event)
  }
  return { display, view, conclusion: conclusion(view), before }
}

const isSaid = ({ lines, winner, firmness }: DebateConclusion) =>
  lines.length > 0 || winner !== null || firmness !== null

const isTurn = ({ turns, brief }: View, key: string) =>
  turns.has(key) || JSON.stringify(brief.options).includes(JSON.stringify(key))

describe('what a debate came to, as data', { concurrency: 1 }, () => {
  for (const id of Object.keys(plays))
    for (const language of languages)
      it(`${id}, ${language}: is told once it is over, and not before`, async () => {
        const { display, view, conclusion, before } = await concludedBy(id, language)
        assert.deepEqual([before.length > 0, before.some(isSaid)], [true, false])
        assert.ok(isSaid(conclusion))
        assert.equal(conclusion.kind, id === 'dialectic' ? 'conclusion' : 'verdict')
        for (const { turn } of conclusion.deciding) assert.ok(isTurn(view, turn), turn)
        if (conclusion.winner) assert.notEqual(seatNameIn(display, view, conclusion.winner.seat), '')
        if (conclusion.judging) assert.equal(conclusion.judging.winner, conclusion.winner?.seat ?? null)
      })

  it('of a tree is how much was agreed and ruled on, and each ruling', async () => {
    for (const [language, form] of [
      ['en', /^\d+ agreed, \d+ ruled on$/],
      ['zh', /^合意 \d+ 项，裁决 \d+ 项$/],
    ] as const) {
      const { conclusion } = await concludedBy('tree', language)
      assert.match(conclusion.lines[0]!, form)
      const rulings = conclusion.parts.flatMap(part => part.rulings)
      assert.ok(rulings.length > 0)
      for (const { label, text, firmness } of rulings) {
        assert.match(label, /^D\d/)
        assert.equal(text === null, firmness === 'split')
      }
    }
  })
})

describe('a megabyte of signs', () => {
  for (const [id, play] of Object.entries(plays))
    it(`${id}: is drawn like anything else, and cut where a table shows it`, async () => {
      const [display, { panels, conclusion }] = [await displays[id]!(), await panelParts[id]!()]
      const { view, records } = await play('en')
      for (const text of sample(hostileTexts, { atLeast: 2 })) {
        const hostile = withHostileWords(view, text)
        assert.deepEqual(
          panels(hostile).map(({ id }) => id),
          panels(view).map(({ id }) => id),
        )
        assert.equal(conclusion(hostile).kind, conclusion(view).kind)
        display.progress?.(hostile)
        display.words?.(text)
      }
      const long = JSON.parse(JSON.stringify(records.at(-1)!.event), (_, value) =>
        typeof value === 'string' && value.length > 30 ? '正'.repeat(100_000) : value,
      )
      const ended = foldAll([...records.slice(0, -1).map(({ event }) => event), long])
      const tables = panels(ended).filter(({ kind }) => kind === 'table')
      assert.ok(JSON.stringify(tables).length < 100_000, id)
    })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { foldAll, type View } from '../../src/core/view.ts'
import type { Panel } from '../../src/engine/panel.ts'
import { arena } from '../../src/formats/arena/arena.ts'
import type { ArenaVerdict } from '../../src/formats/arena/verdict.ts'
import { recordOf } from '../../src/formats/dialectic/record/render.ts'
import type { DialecticVerdict } from '../../src/formats/dialectic/shapes.ts'
import type { DuelVerdict } from '../../src/formats/duel/record.ts'
import type { JudgeVerdict } from '../../src/formats/judge/verdict.ts'
import { isUsed } from '../../src/formats/research/claims/sources-in.ts'
import { sourcesUsed } from '../../src/formats/research/investigate.ts'
import type { ResearchVerdict } from '../../src/formats/research/verdict.ts'
import { disputesIn, nodesOf } from '../../src/formats/tree/record/journal-index.ts'
import { topicsOf } from '../../src/formats/tree/record/record.ts'
import { playArena } from '../arena/support/play.ts'
import { panelParts } from '../support/displays.ts'
import { reportText } from '../support/report.ts'
import { playTree } from '../tree/support/play.ts'
import { bushy, treeScript } from '../tree/support/script.ts'
import { plays } from './support/display-plays.ts'

type Kind = Panel['kind']

async function panelsOf(id: string, view: View): Promise<readonly Panel[]> {
  const { panels } = await panelParts[id]!()
  return panels(view)
}

async function panelOf<K extends Kind>(id: string, view: View, kind: K, name: string) {
  const found = (await panelsOf(id, view)).find(panel => panel.id === name)
  assert.equal(found?.kind, kind, name)
  return found as Extract<Panel, { kind: K }>
}

const textsIn = ({ rows }: Extract<Panel, { kind: 'table' }>): string[][] =>
  rows.map(({ cells }) => cells.map(({ text }) => text))

describe('the panels of an arena', () => {
  it('draw the points as they add up, and mark what turned them', async () => {
    const { view } = await plays.arena!('en')
    const { path, turning } = view.verdict as object as ArenaVerdict
    const { lines, marks, steps } = await panelOf('arena', view, 'course', 'scores')
    assert.deepEqual(
      lines.map(({ values }) => values.at(-1)),
      (['pro', 'con'] as const).map(side => path.reduce((sum, mark) => sum + mark[side], 0)),
    )
    assert.equal(steps.length, 5)
    assert.deepEqual(
      marks.map(({ step }) => step + 1),
      turning.map(({ round }) => round),
    )
    // Each says what happened and leads to the words that it quotes.
    for (const { text, turn, details = [] } of marks) {
      assert.match(text, / · (?:Pro|Con) \+\d/)
      const said = details.map(detail => /^“(.+)”$/.exec(detail)?.[1] ?? '')
      assert.ok(view.turns.get(turn!)!.text.includes(said[0]!), details.join())
    }
  })

  it('stop where nothing is scored yet', async () => {
    const { records } = await plays.arena!('en')
    const events = records.map(({ event }) => event)
    const scored = events.findIndex(({ type }) => type === 'score.given')
    assert.equal(
      (await panelsOf('arena', foldAll(events.slice(0, scored)))).some(({ id }) => id === 'scores'),
      false,
    )
    const { lines } = await panelOf('arena', foldAll(events.slice(0, scored + 1)), 'course', 'scores')
    for (const { values } of lines)
      assert.deepEqual(
        values.map(value => value === null),
        [false, ...Array(4).fill(true)],
      )
  })

  for (const language of ['en', 'zh'] as const)
    it(`have the rows of the report's table of points (${language})`, async () => {
      const { view } = await plays.arena!(language)
      const rows = textsIn(await panelOf('arena', view, 'table', 'points'))
      const report = reportText(arena, view, [])
      assert.equal(rows.length, 5)
      for (const row of rows) assert.ok(report.includes(`| ${row.join(' | ')} |`), row.join(' | '))
    })

  it('weigh the votes as the result does, before and after', async () => {
    const { view } = await plays.arena!('en')
    const { result, votes, moved } = view.verdict as object as ArenaVerdict
    const panel = await panelOf('arena', view, 'votes', 'votes')
    const shares = panel.after!.map(share => Math.round(share * 1e6) / 1e6)
    assert.deepEqual(shares, [result.votes!.share.pro, result.votes!.share.con])
    assert.deepEqual(
      panel.voters.map(({ seat, weight, after, why }) => [seat, weight, after?.side, why]),
      votes.map(({ agent_id, weight, vote, reason }) => [agent_id, weight, vote, reason]),
    )
    const before = new Map(moved!.map(({ agent_id, from }) => [agent_id, from]))
    for (const { seat, before: leaned } of panel.voters)
      assert.equal(leaned?.side ?? 'undecided', before.get(seat), seat)
  })

  it('keep the votes sealed from a person until all have voted', async () => {
    const { records } = await plays.arena!('en')
    const events = records.map(({ event }) =>
      event.type === 'debate.opened'
        ? {
            ...event,
            brief: {
              ...event.brief,
              seats: event.brief.seats.map(seat => (seat.id === 'pro' ? { ...seat, model: 'person' } : seat)),
            },
          }
        : event,
    )
    const isTold = async (count: number) =>
      (await panelsOf('arena', foldAll(events.slice(0, count)))).some(({ id }) => id === 'votes')
    const cast = events.findIndex(({ type }) => type === 'vote.cast')
    assert.equal(await isTold(cast), false)
    assert.equal(await isTold(cast + 1), true)
  })

  it('tell of fouls', async () => {
    const { view } = await playArena({ language: 'en' })
    const fouls = view.facts.filter(({ type }) => type === 'foul.called')
    const panel = (await panelsOf('arena', view)).find(({ id }) => id === 'fouls')
    assert.equal(panel?.kind === 'table' ? panel.rows.length : 0, fouls.length)
  })
})

describe('the panel of a tree', () => {
  it('has every disagreement once, with its state and its turns', async () => {
    const { view } = await plays.tree!('en')
    const { nodes } = await panelOf('tree', view, 'tree', 'tree')
    const [topic] = topicsOf(view)
    assert.deepEqual(
      nodes.map(({ id }) => id).toSorted(),
      ['root', ...disputesIn(topic!.root).map(({ id }) => id)].toSorted(),
    )
    assert.equal(nodes.flatMap(({ turns }) => turns).length, view.turns.size)
    for (const { id, status } of nodesOf(topic!.root)) {
      const { state } = nodes.find(node => node.id === id)!
      const isRuled = view.facts.some(({ type, fact }) => type === 'divergence.ruled' && fact.divergenceId === id)
      const forced = isRuled ? 'ruled' : 'ruled-below'
      assert.equal(state, { converged: 'agreed', forced, failed: 'failed', pending: 'left' }[status], id)
    }
    const { lines } = (await panelParts.tree!()).conclusion(view)
    const ruled = nodes.filter(({ state }) => state === 'ruled').length
    assert.match(lines[0]!, new RegExp(`, ${ruled} ruled on$`), 'as many as the verdict tells of')
    assert.ok(nodes.some(({ state }) => state === 'ruled-below'))
  })

  it('grows, and says who is being debated', async () => {
    const { records } = await plays.tree!('en')
    const events = records.map(({ event }) => event)
    const states = new Set<string>()
    let most = 0
    for (let end = 2; end <= events.length; end++) {
      const panels = await panelsOf('tree', foldAll(events.slice(0, end)))
      const nodes = panels.flatMap(panel => (panel.kind === 'tree' ? panel.nodes : []))
      assert.ok(nodes.length >= most)
      most = nodes.length
      for (const { state } of nodes) states.add(state)
    }
    assert.ok(states.has('speaking') && states.has('open') && states.has('ruled'), [...states].join())
  })

  it('of two hundred debates has all of them', async () => {
    const { view } = await playTree({
      script: treeScript(bushy(200)),
      options: { maxRounds: 5, maxNodes: 200, callsAtOnce: 64 },
    })
    const { nodes } = await panelOf('tree', view, 'tree', 'tree')
    assert.ok(nodes.length >= 200)
  })
})

describe('the panels of a research', () => {
  for (const language of ['en', 'zh'] as const)
    it(`have the claims, the scenarios and the sources of its report (${language})`, async () => {
      const { view } = await plays.research!(language)
      const { claims, judgment, conflicts } = view.verdict as object as ResearchVerdict
      const table = textsIn(await panelOf('research', view, 'table', 'claims'))
      assert.deepEqual(
        table.map(([claim]) => claim),
        claims.map(({ claim }) => claim),
      )
      for (const [i, { attacked }] of claims.entries())
        for (const { confidence } of attacked)
          if (confidence !== null) assert.ok(table[i]![2]!.includes(String(confidence)), table[i]![2])
      assert.deepEqual(
        textsIn(await panelOf('research', view, 'table', 'scenarios')),
        judgment.scenarios.map(({ scenario, recommendation, rationale }) => [scenario, recommendation, rationale]),
      )
      const sources = await panelOf('research', view, 'table', 'sources')
      const used = sourcesUsed(view).filter(isUsed)
      assert.deepEqual(
        sources.rows.map(({ cells }) => cells[0]!.page ?? null),
        used.map(({ place, isFile }) => (isFile ? null : place)),
      )
      const found = (await panelsOf('research', view)).some(({ id }) => id === 'conflicts')
      assert.equal(found, conflicts.length > 0)
    })

  it('fill phase by phase, with the arguments before they are audited', async () => {
    const { records } = await plays.research!('en')
    const events = records.map(({ event }) => event)
    const rebutting = events.findIndex(({ key = '', type }: { key?: string; type: string }) => {
      return type === 'turn.asked' && key.startsWith('rebuttal/')
    })
    const view = foldAll(events.slice(0, rebutting))
    const { steps } = await panelOf('research', view, 'steps', 'phases')
    assert.equal(steps[0]!.state, 'done')
    assert.deepEqual(
      steps.slice(1).map(({ state }) => state),
      steps.slice(1).map(() => 'waiting'),
    )
    const claims = await panelOf('research', view, 'table', 'claims')
    assert.ok(claims.rows.length > 0)
    assert.equal(claims.title, 'Arguments and attacks (not audited)')
  })
})

describe('the panels of a dialectic', () => {
  for (const language of ['en', 'zh'] as const)
    it(`have the record under its own headings, and the points as they were concluded (${language})`, async () => {
      const { view } = await plays.dialectic!(language)
      const { agreed, open, split } = view.verdict as object as DialecticVerdict
      const headings = (text: string) => text.split('\n').filter(line => /^#{1,3} /.test(line))
      const { markdown } = await panelOf('dialectic', view, 'text', 'record')
      assert.deepEqual(headings(markdown), headings(recordOf(view, { date: '2026-11-16' })))
      const rows = textsIn(await panelOf('dialectic', view, 'table', 'points'))
      assert.deepEqual(
        rows.map(([point]) => point),
        [...agreed, ...open, ...split.map(({ point }) => point)],
      )
    })
})

const capitalised = (name: string): string => name.replace(/^./, letter => letter.toUpperCase())

describe('the panels of a ruling', () => {
  it('of a duel have its margins, and who ruled how in which order', async () => {
    const { view } = await plays.duel!('en')
    const { judging } = view.verdict as object as DuelVerdict
    const points = textsIn(await panelOf('duel', view, 'table', 'criteria'))
    assert.deepEqual(
      points,
      Object.entries(judging.margins).map(([name, margin]) => [
        capitalised(name),
        margin > 0 ? `+${margin}` : String(margin),
      ]),
    )
    const judges = await panelOf('duel', view, 'table', 'judges')
    assert.deepEqual(
      judges.rows.flatMap(({ cells }) => cells.slice(1).map(({ turn }) => turn)),
      judging.rulings.map(({ key }) => key),
    )
    const { steps } = await panelOf('duel', view, 'steps', 'rounds')
    assert.deepEqual(
      steps.map(({ name, state }) => `${name} ${state}`),
      ['Round 1 done', 'Round 2 done', 'Round 3 done', 'Round 4 done', 'Verdict done'],
    )
  })

  it('of a duel that broke off wait for what a resume still plays', async () => {
    const { records } = await plays.duel!('en')
    const events = records.map(({ event }) => event)
    const second = events.findIndex(event => event.type === 'turn.asked' && event.key === 'round-2/challenger')
    const failure = { kind: 'transport', message: 'gone' } as const
    const view = foldAll([
      ...events.slice(0, second + 1),
      { type: 'debate.closed', outcome: 'failed', decided: false, verdict: null, failure },
    ])
    const { steps } = await panelOf('duel', view, 'steps', 'rounds')
    assert.deepEqual(
      steps.map(({ name, state }) => `${name} ${state}`),
      ['Round 1 done', 'Round 2 waiting', 'Round 3 waiting', 'Round 4 waiting', 'Verdict waiting'],
    )
  })

  it('of a duel whose judge did not rule have no verdict that is done', async () => {
    const { records } = await plays.duel!('en')
    const events = records.map(({ event }) => event)
    const ruling = events.findIndex(event => event.type === 'turn.asked' && event.key.startsWith('synthesis/'))
    const why = { kind: 'passed', message: 'Nothing to say' } as const
    const view = foldAll([
      ...events.slice(0, ruling + 1),
      { type: 'turn.missed', key: 'synthesis/judge', seat: 'judge', why },
      { type: 'debate.closed', outcome: 'no-verdict', decided: false, verdict: null, failure: null },
    ])
    const { steps } = await panelOf('duel', view, 'steps', 'rounds')
    assert.equal(steps.at(-1)!.state, 'left')
    assert.equal(steps[3]!.state, 'done')
  })

  it('of a judging have the points of each side, and what hangs on each speech', async () => {
    const { view } = await plays.judge!('en')
    const { criteria, each } = view.verdict as object as JudgeVerdict
    const rows = textsIn(await panelOf('judge', view, 'table', 'criteria'))
    assert.deepEqual(
      rows,
      Object.entries(criteria!).map(([name, row]) => [capitalised(name), String(row.alice), String(row.bob), row.why]),
    )
    const hangs = textsIn(await panelOf('judge', view, 'table', 'each'))
    assert.deepEqual(
      hangs.map(([, key]) => key),
      each!.speeches.map(({ key }) => key),
    )
  })
})

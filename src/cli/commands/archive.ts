import { setTimeout as sleep } from 'node:timers/promises'
import { briefSpending } from '../../core/figures.ts'
import type { View } from '../../core/view.ts'
import { formats } from '../../formats/index.ts'
import {
  archivedDebate,
  debateNumber,
  documentOf,
  legible,
  reading,
  removeDebate,
  reportOf,
} from '../../host/archived.ts'
import { compare } from '../../host/diff/compare.ts'
import { diffText } from '../../host/diff/text.ts'
import { diffWords } from '../../host/diff/words.ts'
import { exitCodes, UsageError } from '../../host/exit.ts'
import { isIn, partDocument, partOf, transcriptOf } from '../../host/export/forms.ts'
import { faultAt } from '../../host/fault.ts'
import { kinOf } from '../../host/past/point.ts'
import { forkWords } from '../../host/past/words.ts'
import { wholeNumber } from '../../host/values.ts'
import { table } from '../../show/columns.ts'
import type { ListedDebate } from '../../store/list.ts'
import { DebateHeld } from '../../store/remove.ts'
import { colorful, type Io } from '../io.ts'
import { shownDoc } from '../play.ts'
import { ask, isYes, speed } from '../terminal/ask.ts'
import { replay } from '../terminal/live.ts'
import { eventLine, showLive } from '../terminal/show-live.ts'

export async function deleteCommand(which: string, flags: { yes?: true; json?: true }, io: Io): Promise<void> {
  await reading(io, async ({ archive, output, t }) => {
    const id = debateNumber(archive, which, t)
    const { children } = archive.familyOf(id)
    const kept = children.length === 0 ? '' : `${forkWords[t.language].keepsForks(children)}\n`
    if (!flags.yes) {
      if (!io.stdin.isTTY) throw new UsageError(t.needsYes)
      output.err(kept)
      const topic = archive.list().find(listed => listed.id === id)?.topic ?? ''
      if (!isYes(await ask(t.confirmDelete(id, topic), io, t))) return
    }
    try {
      removeDebate(id, { archive, env: io.env })
    } catch (error) {
      if (error instanceof DebateHeld) throw new UsageError(t.held(error.message), exitCodes.held)
      throw error
    }
    if (flags.json) output.json({ version: 1, deleted: id })
    else output.err(`${t.deleted(id)}\n${flags.yes ? kept : ''}`)
  })
}

const states: readonly ListedDebate['state'][] = ['running', 'paused', 'done', 'failed']

export function listCommand(flags: { state?: string; limit: string; json?: true }, io: Io): void {
  reading(io, ({ archive, output, t }) => {
    const state = states.find(state => state === flags.state)
    if (flags.state !== undefined && !state)
      throw new UsageError(faultAt('--state', t.badValue(flags.state, states.join(', ')), t.language))
    const debates = archive.list({ limit: wholeNumber('--limit', flags.limit, t), ...(state && { state }) })
    if (flags.json) return output.json({ version: 1, debates }, 2)
    if (debates.length === 0) return output.err(`${state ? t.nothingFound(t.states[state]) : t.emptyArchive}\n`)
    const row = (debate: ListedDebate) => [
      String(debate.id),
      debate.createdAt.slice(0, 16).replace('T', ' '),
      debate.format,
      debate.outcome ? (t.outcomes[debate.outcome] ?? debate.outcome) : t.states[debate.state],
      briefSpending(debate),
      debate.parent === null ? debate.topic : `${forkWords[t.language].listed(debate.parent)} ${debate.topic}`,
    ]
    output.out(`${table(debates.map(row), io.stdout.columns || Number.POSITIVE_INFINITY)}\n`)
  })
}

export async function replayCommand(
  which = 'last',
  flags: { speed: string; json?: true; plain?: true },
  io: Io,
): Promise<void> {
  await reading(io, async ({ archive, output, t }) => {
    const debate = await archivedDebate(archive, debateNumber(archive, which, t), t)
    const factor = speed(flags.speed, t)
    const show = { json: false, events: flags.json ?? false, plain: flags.plain ?? false, quiet: false }
    const records = new Map(debate.records.map(record => [record.event as object, record]))
    const shown = showLive(io, debate.format, debate.view.brief.language, show, { budget: null }, output)
    const hear = flags.json
      ? (event: Parameters<typeof eventLine>[0]) => output.json(eventLine(event, records.get(event) ?? null))
      : (event: Parameters<typeof eventLine>[0], view: View) => shown.listener(event, view, null)
    // If no words are shown, nobody should have to wait for them.
    const words = flags.json === true || debate.format.display.lines === undefined
    await replay(debate.records, { speed: factor, words, hear, sleep: ms => sleep(ms) })
    shown.end()
    if (!flags.json) output.out(await shownDoc(reportOf(debate), io, show.plain))
  })
}

export async function searchCommand(words: string[], flags: { limit: string; json?: true }, io: Io): Promise<void> {
  const { heardIn, loadFormats } = await import('../../formats/all.ts')
  await loadFormats()
  reading(io, ({ archive, output, t }) => {
    const query = words.join(' ')
    const hits = archive.search(query, wholeNumber('--limit', flags.limit, t), heardIn)
    if (flags.json) return output.json({ version: 1, query, hits }, 2)
    if (hits.length === 0) return output.err(`${t.nothingFound(query)}\n`)
    const rows = hits.map(hit => [String(hit.debate), hit.key ?? '—', legible(hit.snippet)])
    output.out(`${table(rows, io.stdout.columns || Number.POSITIVE_INFINITY)}\n`)
  })
}

export async function showCommand(
  which = 'last',
  flags: {
    report?: true
    json?: true
    events?: true
    plain?: true
    node?: string
    prompt?: string
    suggestions?: true
    patch?: true
  },
  io: Io,
): Promise<void> {
  await reading(io, async ({ archive, output, t }) => {
    const debate = await archivedDebate(archive, debateNumber(archive, which, t), t)
    if (flags.patch && !flags.suggestions) throw new UsageError(t.patchAlone)
    const part = flags.node === undefined ? null : partOf(debate, flags.node, t)
    if (debate.damage) output.err(`${t.readOnly(debate.damage.reason[t.language])}\n`)
    if (flags.prompt !== undefined) {
      const { callsDoc, turnCalls } = await import('../../host/calls/doc.ts')
      const calls = await turnCalls(debate, flags.prompt, archive, t.language)
      if (flags.json) output.json(calls, 2)
      else output.out(await shownDoc(callsDoc(calls, t.language), io, flags.plain ?? false))
    } else if (flags.suggestions) {
      const { id, format } = debate
      const show = await formats.find(({ id }) => id === format.id)?.suggestions?.()
      if (!show) throw new UsageError(t.noSuggestions(id, format.id))
      show(debate, { archive, output, language: t.language, flags })
    } else if (flags.events) {
      for (const record of debate.records)
        if (!part || ('key' in record.event && isIn(record.event.key, part)))
          output.json(eventLine(record.event, record))
    } else if (flags.json) output.json(part ? partDocument(debate, part) : documentOf(debate), 2)
    else {
      const whole = () => [
        ...kinOf(debate, archive),
        ...reportOf(debate),
        ...(flags.report ? [] : transcriptOf(debate)),
      ]
      output.out(await shownDoc(part ? part.doc() : whole(), io, flags.plain ?? false))
    }
  })
}

const widest = 100

/** `agon diff A B`: shows where two debates differ, turn by turn, and both verdicts. */
export async function diffCommand(
  one: string,
  other: string,
  flags: { json?: true; plain?: true },
  io: Io,
): Promise<void> {
  await reading(io, async ({ archive, output, t }) => {
    const ids = [one, other].map(which => debateNumber(archive, which, t)) as [number, number]
    if (ids[0] === ids[1]) throw new UsageError(diffWords[t.language].sameDebate(ids[0]))
    const first = await archivedDebate(archive, ids[0], t)
    const second = await archivedDebate(archive, ids[1], t)
    for (const { damage } of [first, second]) if (damage) output.err(`${t.readOnly(damage.reason[t.language])}\n`)
    const difference = compare(first, second)
    if (flags.json) return output.json(difference, 2)
    const [{ language }, { language: also }] = difference.debates
    const screen = {
      width: Math.min(io.stdout.columns || widest, widest),
      color: colorful(io.stdout, io, flags.plain ?? false),
      language: language === also ? language : t.language,
    }
    output.out(diffText(difference, [first, second], screen))
  })
}

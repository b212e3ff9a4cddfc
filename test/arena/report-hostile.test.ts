import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import MarkdownIt from 'markdown-it'
import type { Call } from '../../src/core/model.ts'
import type { View } from '../../src/core/view.ts'
import { arena } from '../../src/formats/arena/arena.ts'
import { readMarkdown } from '../attacks/check-pages.ts'
import { attacksOn } from '../attacks/markdown.ts'
import { escapes } from '../support/agon.ts'
import { reportText, transcriptText } from '../support/report.ts'
import { sample } from '../support/sample.ts'
import { played, type Script } from './support/report-plays.ts'
import { arenaScript } from './support/script.ts'

const reportOf = (view: View): string => reportText(arena, view, [])

/** What stands below a heading, up to the next one. */
const section = (report: string, heading: string): string =>
  report.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0]?.trim() ?? assert.fail(`no ${heading} in\n${report}`)

describe('words of others in the report of an arena', () => {
  const attacks = attacksOn('1. Result')
  const several = attacks.filter(words => words.length < 30).join('\n\n')

  test('make no heading, table, image or HTML of their own', async () => {
    const plain = (await played(hostileScript('Plain words.'))).view
    for (const attack of [...sample(attacks, { atLeast: 6 }), several]) {
      const { view } = await played(hostileScript(attack), {}, { topic: attack })
      assert.equal(view.state, 'done', attack)
      for (const [text, expected] of [
        [reportOf(view), reportOf(plain)],
        [transcriptText(arena, view), transcriptText(arena, plain)],
      ] as const)
        assert.deepEqual(builtOf(text), builtOf(expected), attack)
      for (const own of ["5. How the audience's views differ", 'Points', 'Judging'])
        assert.deepEqual(rowsOf(section(reportOf(view), own)), rowsOf(section(reportOf(plain), own)), attack)
      assert.doesNotMatch(reportOf(view) + transcriptText(arena, view), escapes)
    }
  })

  test('of a megabyte are gone through', async () => {
    const { view } = await played()
    for (const turn of view.turns.values()) if (!turn.structured) turn.text = ''
    for (const sign of ['[', '"', '/', '`', '#', '\\', '|', '*', '\n# ']) {
      view.turns.get('round-3/pro')!.text = sign.repeat(1_000_000 / sign.length)
      assert.ok(reportOf(view).length < 1_000_000, sign)
    }
  })
})

/** As strict a reader as there is: it believes every tag. */
const reader = new MarkdownIt({ html: true })

/** What a text is built of: its headings, and what must not be there. */
function builtOf(markdown: string) {
  const tokens = reader.parse(markdown, {})
  // The first one is the topic; small ones may be those of speeches. Who is let in depends on what was said.
  const headings = tokens
    .flatMap(({ type, tag }, i) =>
      type === 'heading_open' && tag > 'h1' && tag < 'h5' ? [`${tag} ${tokens[i + 1]!.content}`] : [],
    )
    .filter(heading => !heading.includes('from the audience'))
  const { outline, acts } = readMarkdown(markdown)
  return { headings, folds: outline.filter(part => !part.startsWith('h')), acts }
}

/** How many cells each row of its tables has. */
function rowsOf(markdown: string): number[] {
  const tokens = reader.parse(markdown, {}).map(({ type }) => type)
  return tokens.flatMap((type, i) => (type === 'tr_open' ? [tokens.slice(i).indexOf('tr_close')] : []))
}

/** Everything that is free text is hostile; what would swallow the list behind a speech is said by the audience only. */
function hostileScript(text: string): Script {
  const reply = (call: Call, fields: object) => JSON.stringify({ ...JSON.parse(arenaScript(call)), ...fields })
  return call => {
    const { cue } = call.moment
    switch (cue) {
      case 'poll':
      case 'vote':
      case 'vote-again':
        return reply(call, { reason: text })
      case 'apply':
        return reply(call, { claim: text })
      case 'floor':
        return text
      case 'score':
        return reply(call, { comment: text })
      case 'admit': {
        const ruled = JSON.parse(arenaScript(call))
        return JSON.stringify({
          ...ruled,
          applications: ruled.applications.map((one: object) => ({ ...one, reason: text })),
        })
      }
      case 'ruling': {
        const ruling = JSON.parse(arenaScript(call))
        const spots = { pro: [text], con: [text] }
        const told = { reasoning: text, recommendation: text, unresolved: [text], blind_spots: spots }
        return JSON.stringify({ ...ruling, ...told, deciding: { ...ruling.deciding, why: text } })
      }
      default:
        return /```|~~~/.test(text) ? arenaScript(call) : `${text}\n\n${arenaScript(call)}`
    }
  }
}

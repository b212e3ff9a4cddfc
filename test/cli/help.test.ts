import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { widthOf } from '../../src/show/style.ts'
import { newMachine } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'
import { languages, steady, typed } from './support/saying.ts'

const golden = openGolden('cli-help')
const commands =
  'duel tree arena research dialectic judge resume fork diff list show replay export search delete seats agents doctor serve'

describe('help', { concurrency: 2 }, () => {
  for (const language of languages)
    it(`says how each command is written, within 80 columns and in one column: ${language}`, async t => {
      const machine = newMachine(t)
      for (const command of ['', ...commands.split(' ')]) {
        const { code, stdout, stderr } = await typed(machine, language, `${command} --help`)
        assert.deepEqual([code, stderr], [0, ''])
        for (const line of stdout.split('\n')) if (!line.startsWith('  agon ')) assert.ok(widthOf(line) <= 80, line)
        const items = stdout.split(language === 'zh' ? '示例' : 'Examples')[0]!.match(/^ {2}\S.*? {2,}(?=\S)/gm) ?? []
        assert.ok(new Set(items.map(widthOf)).size <= 1, stdout)
        golden.is(language, `agon ${command} --help`.replace('  ', ' '), steady(machine, stdout))
      }
      const { stdout } = await typed(machine, language, 'help export')
      golden.is(language, 'agon export --help', steady(machine, stdout))
      assert.match((await machine.spawn(['--version']).done).stdout, /^\d+\.\d+\.\d+\n$/)
    })
})

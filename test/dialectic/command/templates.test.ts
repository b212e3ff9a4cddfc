import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { languages } from '../../../src/core/language.ts'
import { makeMask } from '../../../src/core/mask.ts'
import { optionsIn } from '../../../src/formats/dialectic/options-in.ts'
import { readTemplate } from '../../../src/formats/dialectic/request/templates/find.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { openGolden } from '../../support/golden.ts'
import { refusal } from '../support/context.ts'
import { type Files, newFolder, write } from '../support/folders.ts'

const golden = openGolden('dialectic-templates')
const folder = temporaryFolder()

const texts = fileURLToPath(new URL('../../../src/formats/dialectic/request/templates/', import.meta.url))
const builtIn = ['architecture', 'code-review', 'decision', 'document']

/** A working folder and an `$AGON_HOME` with these files. */
function place(files: Files = {}) {
  const at = newFolder(folder)
  const [cwd, home] = [join(at, 'work'), join(at, 'agon')]
  for (const made of [cwd, home]) mkdirSync(made)
  write(at, files)
  return { cwd, home }
}

describe('built-in templates', () => {
  it('are the same in both languages', () => {
    for (const language of languages)
      assert.deepEqual(
        readdirSync(join(texts, language)).sort(),
        builtIn.map(name => `${name}.md`),
      )
  })

  it('are read by their name, or by what they are called in either language', () => {
    const { cwd, home } = place()
    const read = (name: string, language: 'en' | 'zh') => readTemplate(name, language, cwd, home)
    assert.match(read('code-review', 'en').text, /^# Code review\n/)
    assert.match(read('code-review', 'zh').text, /^# 代码评审\n/)
    assert.equal(read('Code Review', 'zh').name, 'code-review')
    assert.deepEqual(read('代码评审', 'en'), read('CODE-REVIEW', 'en'))
    for (const name of builtIn) {
      const template = read(name, 'zh')
      assert.deepEqual(optionsIn({ options: { template } }).template, template)
    }
  })

  it('are short, hold no fences for values, and teach no debating', () => {
    for (const language of languages)
      for (const name of builtIn) {
        const text = readFileSync(join(texts, language, `${name}.md`), 'utf8')
        assert.ok(text.length > 200 && text.length < 1_600, `${language}/${name}: ${text.length}`)
        assert.doesNotMatch(text, /\{\{|fallac|ad hominem|straw ?man|score|points? out of|谬误|稻草人|评分|打分/i)
      }
  })
})

describe("a user's own templates", () => {
  it('stand in $AGON_HOME/templates, in the language of the debate where there is one, and go first', async () => {
    const { cwd, home } = place({
      'agon/templates/api.md': '# Our APIs\n\nLook at the versions.',
      'agon/templates/api.zh.md': '# 我们的接口\n\n看版本。',
      'agon/templates/decision.md': 'Ask the board.',
      'agon/templates/.hidden.md': 'no',
      'agon/templates/../escape.md': 'no',
    })
    assert.deepEqual(readTemplate('api', 'en', cwd, home), { name: 'api', text: '# Our APIs\n\nLook at the versions.' })
    assert.deepEqual(readTemplate('api', 'zh', cwd, home).text, '# 我们的接口\n\n看版本。')
    assert.equal(readTemplate('our apis', 'zh', cwd, home).name, 'api')
    assert.equal(readTemplate('decision', 'zh', cwd, home).text, 'Ask the board.')
    await refusal(() => readTemplate('../escape', 'en', cwd, home))
  })

  it('may be any Markdown file', () => {
    const { cwd, home } = place({ 'work/notes/My way.md': '\ufeffLook at\u200b top-secret-value.\r\n' })
    const mask = makeMask(['top-secret-value'])
    assert.deepEqual(readTemplate('notes/My way.md', 'en', cwd, home, mask), {
      name: 'My way',
      text: 'Look at [secret].',
    })
    assert.equal(readTemplate(join(cwd, 'notes/My way.md'), 'en', '/', home, mask).name, 'My way')
  })

  for (const language of languages)
    it(`that do not exist or hold nothing are refused, with what there is (${language})`, async () => {
      const { cwd, home } = place({
        'agon/templates/api.md': 'x',
        'work/empty.md': '# A heading alone\n',
        'work/long.md': 'x'.repeat(20_001),
        'work/binary.md': Buffer.from([0, 1, 2]),
      })
      for (const name of ['code-reveiw', '没有', 'empty.md', 'long.md', 'binary.md', '.']) {
        const said = await refusal(() => readTemplate(name, language, cwd, home))
        golden.is(language, name, said.replaceAll(home, 'HOME').replaceAll(cwd, 'CWD'))
      }
    })
})

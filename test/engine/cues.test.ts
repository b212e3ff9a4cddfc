import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { languages } from '../../src/core/language.ts'
import { loadCues } from '../../src/engine/cues.ts'
import { loadFormats } from '../../src/formats/all.ts'

const allFormats = await loadFormats()

describe('the cues of a format', () => {
  for (const {
    id,
    screenplay: { cues },
  } of allFormats) {
    const names = Object.keys(cues.variables)

    it(`are the same in both languages, with the same variables: ${id}`, () => {
      const expected = names.map(name => `${name}.md`).sort()
      for (const language of languages)
        assert.deepEqual(readdirSync(new URL(`${language}/`, cues.folder)).sort(), expected, language)
      const [en, zh] = languages.map(language => loadCues(cues, language).texts)
      const variables = (text: string) => Array.from(text.matchAll(/\{\{(.*?)\}\}/g), ([, name]) => name).sort()
      for (const name of names) assert.deepEqual(variables(zh!.get(name)!), variables(en!.get(name)!), name)
    })

    it(`are in files of text alone, without a line too many: ${id}`, () => {
      for (const language of languages)
        for (const name of names) {
          const text = readFileSync(new URL(`${language}/${name}.md`, cues.folder), 'utf8')
          assert.doesNotMatch(text, /\r|\t|[ ]+\n|\n\n\n/, `${language}/${name}`)
        }
    })
  }
})

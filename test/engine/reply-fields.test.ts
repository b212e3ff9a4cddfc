import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ZodType, z } from 'zod'
import type { Court } from '../../src/core/judging/ruling.ts'
import { replyShape } from '../../src/engine/structured.ts'
import { loadFormats } from '../../src/formats/all.ts'
import * as arena from '../../src/formats/arena/shapes.ts'
import * as dialectic from '../../src/formats/dialectic/shapes.ts'
import { finalAnswerShape, firstAnswerShape } from '../../src/formats/duel/first-answers.ts'
import * as duel from '../../src/formats/duel/shapes.ts'
import { rulingShape } from '../../src/formats/judge/verdict.ts'
import * as research from '../../src/formats/research/shapes.ts'
import * as tree from '../../src/formats/tree/shapes.ts'
import { wordingOf } from '../../src/host/person/fields.ts'
import { personForm } from '../../src/host/person/form.ts'
import { fieldOf, type NamedField } from '../../src/host/person/schema.ts'
import { heardOf, hearingOf } from '../../src/shown/audible-parts.ts'
import { questionOf } from '../cli/support/desk.ts'
import { plainBrief } from '../support/brief.ts'

const allFormats = await loadFormats()

/** Of a judge that is not told who is who: a person may be asked instead of it. */
const court: Court = {
  ...{ judge: 'judge', order: 'as-said', rigor: 'normal', blind: true, shown: speeches => [...speeches] },
  sides: ['side-a', 'side-b'].map((label, i) => ({ seat: `seat-${i}`, label, name: label })),
}
const sideNames = ['side-a', 'side-b']
/** An arena has words for its sides. */
const ring = { ...court, sides: ['pro', 'con'].map(seat => ({ seat, label: seat, name: seat })) }

const round = { number: 1, of: 10, phase: 'position', place: 1 } as never

/** Every reply in JSON, by format and shape. */
const replies: Record<string, Record<string, ZodType>> = {
  duel: {
    synthesis: duel.synthesisSchema(court),
    openings: duel.openingsSchema(court),
    summary: duel.Summary,
    'first-answer': firstAnswerShape.schema as ZodType,
    'final-answer': finalAnswerShape.schema as ZodType,
  },
  judge: { ruling: rulingShape(court, []).schema as ZodType },
  dialectic: Object.fromEntries(
    [
      dialectic.choiceShape([]),
      dialectic.decisionShape(true),
      dialectic.userShape,
      dialectic.conclusionShape,
      dialectic.farewellShape,
    ].map(({ name, schema }) => [name, schema as ZodType]),
  ),
  arena: {
    score: arena.scoreSchema(ring, round),
    admission: arena.Admission,
    application: arena.Application,
    leaning: arena.Leaning,
    vote: arena.PolledVote,
    ruling: arena.rulingSchema(ring, true),
  },
  research: {
    investigation: research.Investigation,
    looking: research.Looking,
    rebuttal: research.Rebuttal,
    audit: research.Audit,
    judgment: research.judgmentSchema(court),
  },
  tree: { triage: tree.triageSchema(['side-a', 'side-b']), ruling: tree.rulingSchema(court), updates: tree.Updates },
}

/** Every field that is asked for, as `citations[].quote`. */
const pathsOf = (fields: readonly NamedField[], within = ''): string[] =>
  fields.flatMap(({ name, field }) => {
    const path = `${within}${name}`
    if (field.kind === 'group') return [path, ...pathsOf(field.fields, `${path}.`)]
    return field.kind === 'list' && field.item.kind === 'group'
      ? [path, ...pathsOf(field.item.fields, `${path}[].`)]
      : [path]
  })

describe('what people are asked for in a form', () => {
  for (const format of allFormats)
    it(`has words in both languages: ${format.id}`, () => {
      assert.deepEqual(Object.keys(format.replies ?? {}).sort(), Object.keys(replies[format.id] ?? {}).sort())
      for (const [shape, schema] of Object.entries(replies[format.id] ?? {})) {
        const field = fieldOf(replyShape({ name: shape, schema }).schema as never)
        const { fields } = field.kind === 'group' ? field : assert.fail(shape)
        const [en, zh] = (['en', 'zh'] as const).map(language =>
          wordingOf(format.replies?.[shape]?.form?.fields, id => id, language),
        )
        for (const path of pathsOf(fields)) {
          // A side has the name under which the judge knows it.
          if (sideNames.includes(path.split('.').at(-1)!)) continue
          assert.ok(en!.has(path), `${shape}: ${path} has no words`)
          assert.match(zh!.short(path), /^$|\p{Script=Han}/u, `${shape}: ${path}`)
          assert.match(zh!.hint(path, ''), /^$|\p{Script=Han}|d1/u, `${shape}: ${path}`)
          // Of these the heading above says all.
          if (/\.rating$|^choice$/.test(path)) continue
          assert.match(zh!.label(path), /\p{Script=Han}|agent_id/u, `${shape}: ${path}`)
          assert.notEqual(en!.label(path), '', `${shape}: ${path}`)
        }
      }
    })
})

describe('a reply that a format says nothing about', () => {
  const schema = replyShape({ name: '', schema: z.object({ some_field: z.string() }) }).schema
  const brief = { ...plainBrief, topic: 'Tea?', seats: [] }

  for (const format of allFormats)
    it(`is not heard, and its form has the names of its fields: ${format.id}`, () => {
      for (const shape of ['of-an-older-version', 'constructor', 'toString', '__proto__']) {
        const form = personForm(questionOf({ shape: { name: shape, schema } }), format.replies, id => id, 'en')!
        assert.deepEqual([form.known, form.isShort, form.named('some_field')], [{}, false, null])
        assert.deepEqual([form.asks(brief), form.wording.label('some_field')], [null, 'Some field'])
        const turn = { shape, structured: true, seat: 'judge' }
        assert.equal(hearingOf(format.display, turn, { brief }, 'en'), null)
        assert.equal(heardOf(format.display, turn, { some_field: 'x' }, { brief }), '')
      }
    })
})

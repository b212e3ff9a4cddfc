import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Display } from '../../src/engine/display.ts'
import type { Format, Screenplay } from '../../src/engine/format.ts'
import { bareSpec } from './bare-spec.ts'

const nothing = { en: '', zh: '' }

/** A format with this screenplay, where nothing else matters; everybody debates in it. */
export function bareFormat(
  id: string,
  seats: readonly string[],
  screenplay: Omit<Screenplay, 'version'> & Partial<Screenplay>,
  shown: Partial<Display> = {},
): Format {
  const {
    name = { en: 'Test', zh: '测试' },
    roles = () => seats.map(id => ({ id, kind: 'debater', label: { en: id, zh: id }, about: nothing })),
  } = shown
  return {
    ...{ id, name, roles, summary: nothing, takes: '[topic...]' },
    options: z.object({}),
    spec: bareSpec,
    screenplay: { version: 1, ...screenplay },
    cost: { plan: () => [] },
    display: { id, name, roles, sceneLabel: scene => scene, ...shown },
    report: () => [],
  }
}

/** Cues in a folder, the same words for each language. Their variables are those that stand in them; all have the topic. */
export function cuesIn(folder: string, texts: Record<string, string>, languages: readonly string[] = ['en']) {
  for (const language of languages) {
    mkdirSync(join(folder, language))
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, language, `${name}.md`), text)
  }
  const variablesOf = (text: string) => Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name!)
  const variables = Object.entries(texts).map(([name, text]) => [
    name,
    variablesOf(text).filter(variable => variable !== 'topic'),
  ])
  return {
    folder: pathToFileURL(`${folder}/`),
    variables: Object.fromEntries(variables) as Screenplay['cues']['variables'],
  }
}

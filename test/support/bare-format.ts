import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Format } from '../../src/engine/format.ts'
import { bareSpec } from './bare-spec.ts'

const nothing = { en: '', zh: '' }

/** What a format has besides its cues and its screenplay, where that does not matter; everybody debates in it. */
export const bareFormat = (id: string, seats: readonly string[]) =>
  ({
    id,
    version: 1,
    name: { en: 'Test', zh: '测试' },
    summary: nothing,
    takes: '[topic...]',
    roles: () => seats.map(id => ({ id, kind: 'debater', label: { en: id, zh: id }, about: nothing })),
    options: z.object({}),
    spec: bareSpec,
    plan: () => [],
    report: () => '',
    sceneLabel: scene => scene,
  }) satisfies Partial<Format>

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
    variables: Object.fromEntries(variables) as Format['cues']['variables'],
  }
}

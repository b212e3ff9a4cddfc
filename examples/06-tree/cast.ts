import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, type Model, scriptedModel } from 'agon'
import { inLabels } from '../labels.ts'

/** The voices that config.json names. They say what is written in a folder, so that the tree needs no network. */
export function castFrom(folder: string): Record<string, Model> {
  const lines = linesIn(folder)
  const voices = ['planner', 'integrator', 'operator', 'reviewer'].map(name =>
    scriptedModel(`stage:${name}`, call => told(lines.get(call.key)!, call), { prices: { input: 0, output: 0 } }),
  )
  return Object.fromEntries(voices.map(voice => [voice.name, voice]))
}

/** The reviewer rules without knowing who is who. */
const told = (line: string, call: Call): string =>
  call.moment.cue === 'ruling' ? inLabels(JSON.parse(line.replace(/^```json\n|\n```$/g, '')), call) : line

/** Turn → what is said: `topic-1/d2.1/rebuttal/party-b` is what follows `<!-- rebuttal/party-b -->` in topic-1/d2.1.md. */
function linesIn(folder: string): Map<string, string> {
  const lines = new Map<string, string>()
  for (const topic of readdirSync(folder))
    for (const file of readdirSync(join(folder, topic))) {
      const [, ...parts] = readFileSync(join(folder, topic, file), 'utf8').split(/^<!-- (\S+) -->$/m)
      for (let i = 0; i < parts.length; i += 2)
        lines.set(`${topic}/${file.replace(/\.md$/, '')}/${parts[i]}`, parts[i + 1]!.trim())
    }
  return lines
}

import type { Brief, Rigor } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Effort } from '../../core/model.ts'
import { allowedFor, settingsIn } from '../../core/spec.ts'
import type { Format } from '../../engine/format.ts'
import { formats } from '../../formats/index.ts'
import { fault, faultAt } from '../fault.ts'
import { engineOptions, optionsOf, settingsOf } from '../options.ts'
import type { Problems } from '../problems.ts'
import { cliWords } from '../words.ts'
import { forkWords } from './words.ts'

/** The names of all options that a fork of any format may change. */
export async function allSettings(): Promise<string[]> {
  const specs = await Promise.all(formats.map(format => format.spec()))
  return [...new Set([...specs.flatMap(spec => Object.keys(settingsIn(spec))), ...Object.keys(engineOptions)])]
}

/** The given options that this debate's format knows. What is wrong is added to the problems. */
export function settingsOfFork(
  { options: before }: Pick<Brief, 'options'>,
  format: Format,
  given: Readonly<Record<string, unknown>>,
  { language, place }: { language: Language; place(option: string): string },
  problems: Problems,
): Pick<Partial<Brief>, 'effort' | 'rigor'> & { options: Record<string, Json> } {
  const settings = settingsOf(format)
  const known = Object.keys(settings)
  for (const name of Object.keys(given))
    if (!known.includes(name))
      problems.add(fault(forkWords[language].notOfFormat(place(name), format.id, known.map(place)), name))
  const wanted = Object.fromEntries(Object.entries(given).filter(([name]) => known.includes(name)))
  const parsed = optionsOf(format).safeParse({ ...before, ...wanted })
  const wrong = new Set(parsed.error?.issues.map(issue => String(issue.path[0])))
  for (const name of Object.keys(wanted).filter(name => wrong.has(name)))
    problems.add(
      faultAt(
        place(name),
        cliWords[language].badValue(String(wanted[name]), allowedFor(settings[name]!, language)),
        language,
      ),
    )
  const values = (parsed.data ?? {}) as Record<string, Json>
  const { effort, rigor, ...own } = Object.fromEntries(
    Object.keys(wanted).flatMap(name => (values[name] === undefined ? [] : [[name, values[name]]])),
  )
  return {
    ...(effort !== undefined && { effort: effort as Effort | null }),
    ...(typeof rigor === 'string' && { rigor: rigor as Rigor }),
    options: own,
  }
}

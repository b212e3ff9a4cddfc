import type { Language } from '../../core/language.ts'
import type { Format } from '../../engine/format.ts'
import { describeUnknown } from './check.ts'
import type { Config } from './load.ts'
import { ConfigError, fieldName, type Problem } from './problem.ts'

/** Throws ConfigError with every configured seat and format that does not exist: they are typing errors. */
export function checkNames(config: Config, formats: readonly Pick<Format, 'id' | 'roles'>[], language: Language): void {
  const seats = [...new Set(formats.flatMap(format => format.roles({}).map(seat => seat.id)))]
  const known = { seats, fallbacks: seats, formats: formats.map(format => format.id) }
  const problems = (['seats', 'fallbacks', 'formats'] as const).flatMap(field =>
    Object.keys(config[field])
      .filter(name => !known[field].includes(name))
      .map((name): Problem => {
        const path = [field, name]
        const place = config.where(path) ?? { file: config.userFile, line: null, column: null }
        return { ...place, path: fieldName(path), message: describeUnknown(path, known[field], language) }
      }),
  )
  if (problems.length > 0) throw new ConfigError(problems, language)
}

import type { Language } from '../../core/language.ts'
import { describeUnknown } from '../config/check.ts'
import { UsageError } from '../exit.ts'
import { faultAt } from '../fault.ts'

const parameters = [
  ...['roles', 'goal', 'audience', 'decision_type', 'evidence_round', 'confirm_plan', 'model', 'judge', 'auditor'],
  ...['search', 'official', 'output_path', 'force', 'seats', 'fallbacks', 'effort', 'rigor', 'web', 'language'],
  ...['context', 'budget', 'signal', 'format', 'config', 'again'],
]

/** Where debates are kept and who speaks in them is given in the same object. */
const surroundings = ['home', 'cwd', 'env', 'models', 'desk']

/** Refuses what a research does not know, with what was probably meant. */
export function checkNames(options: object, language: Language): void {
  const known = [...parameters, ...surroundings]
  const problems = Object.entries(options)
    .filter(([name, value]) => value !== undefined && !known.includes(name))
    .map(([name]) => faultAt(name, describeUnknown([name], parameters.toSorted(), language), language))
  if (problems.length > 0) throw new UsageError(problems)
}

const flags: Readonly<Record<string, string>> = {
  role: 'roles',
  fallback: 'fallbacks',
  lang: 'language',
  'no-confirm-plan': 'confirm_plan: false',
}

/** A program knows parameters where the command line has flags: `--decision-type` → `decision_type`. */
export function byParameters(message: string): string {
  return message.replace(
    /(?<![\w-])--([a-z][a-z-]{1,30})(?: "(?:name\|stance\|model|名称\|立场\|模型)")?/g,
    (flag, name: string) => {
      const parameter = flags[name] ?? name.replaceAll('-', '_')
      return parameters.includes(parameter.split(':')[0]!) ? parameter : flag
    },
  )
}

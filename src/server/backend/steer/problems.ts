import type { Language } from '../../../core/language.ts'
import { once } from '../../../core/memo.ts'
import { splitModelName } from '../../../core/model.ts'
import { flagWord, groupOf } from '../../../core/spec.ts'
import type { Format } from '../../../engine/format.ts'
import type { Fault } from '../../../host/fault.ts'
import type { FormProblem } from '../../backend.ts'
import { formFormats, labelOfOption, optionsOfForm, rolesOf } from './form.ts'

export interface FormContext {
  format: Format | null
  /** The seats as the form names them. */
  seats: Readonly<Record<string, string>>
}

export const noForm: FormContext = { format: null, seats: {} }

const mostCharacters = 50_000
const mostProblems = 200

/** Maps command-line problems to the fields of a form. */
export const problemsIn = (faults: readonly Fault[], language: Language, context: FormContext): FormProblem[] =>
  faults.slice(0, mostProblems).map(fault => problemIn(fault, language, context))

function problemIn({ about, message, line }: Fault, language: Language, context: FormContext): FormProblem {
  // `~/.agon/config.json:3:5 seats.judge`: the field alone does not say that it is written in a file.
  const path = about?.replace(/^.*:\d+:\d+ /, '') ?? ''
  const field = fieldAt(path, context)
  const said = field !== null && path === about ? message : line
  return { field, message: inPageWords(said.slice(0, mostCharacters), language, context) }
}

/** `--judge`, `seats.judge-2`, `roles[0].name`, `formats.duel.rounds` */
function fieldAt(path: string, context: FormContext): string | null {
  const [, name = '', row = ''] = /^([^[]*)(.*)$/s.exec(path.replace(/^--|^formats\.[^.]*\./, '')) ?? []
  const [, seat = name] = /^seats\.(.*)$/.exec(name) ?? []
  if (seat !== name || isSeat(seat, context)) return `seats.${seatInForm(seat, context)}`
  const option = optionNamed(name)
  return option === null ? null : option + row
}

/** Several judges, or partners, share one field. */
function seatInForm(seat: string, context: FormContext): string {
  const first = seat.replace(/-\d{1,2}$/, '')
  return !isSeat(seat, context) && isSeat(first, context) ? first : seat
}

const isSeat = (name: string, { format }: FormContext): boolean =>
  format !== null && rolesOf(format).some(({ id }) => id === name)

/** Flags of every debate that a form calls otherwise. */
const renamed: Readonly<Record<string, string>> = { lang: 'language', fallback: 'fallbacks' }

/** `max-rounds` → maxRounds, `pro-style` → styles.pro, `fallbacks.judge` as it is. */
function optionNamed(flag: string): string | null {
  const word = flag.replace(/^no-/, '')
  const { known, groups } = namesOfForms()
  const named = [...known].find(([, option]) => option.flag !== undefined && flagWord(option.flag) === word)?.[0]
  const names = [named, renamed[flag], flag].filter(name => name !== undefined)
  return names.find(name => groups.has(name) || groups.has(groupOf(name)[0])) ?? null
}

const namesOfForms = once(() => {
  const known = new Map(formFormats().flatMap(format => Object.entries(optionsOfForm(format))))
  const names = [...known.keys()].flatMap(name => [name, groupOf(name)[0]])
  return { known, groups: new Set([...names, 'seats', 'topic', 'at', 'without', 'remark']) }
})

function inPageWords(text: string, language: Language, { format, seats }: FormContext): string {
  const providers = Object.values(seats).map(model => splitModelName(model).provider)
  return withoutFlags(text, language, format).replace(/^[a-z]{1,40}(?= )/, word =>
    providers.includes(word) ? word : word[0]!.toUpperCase() + word.slice(1),
  )
}

/** Replaces flags in a text by the names of the form's fields. */
export function withoutFlags(text: string, language: Language, format: Format | null): string {
  const [open, close] = language === 'zh' ? ['“', '”'] : ['"', '"']
  return text.replace(/(?<![\w-])--([a-z][a-z-]{1,40})/g, (flag, name: string) => {
    const label = labelOf(name, language, format)
    return label === null ? flag : `${open}${label}${close}`
  })
}

function labelOf(flag: string, language: Language, format: Format | null): string | null {
  const role = format && rolesOf(format).find(({ id }) => id === flag)
  if (role) return role.label[language]
  const option = optionNamed(flag)
  return option === null ? null : (labelOfOption(option, format, language) ?? labelElsewhere(option, language))
}

/** The name of a field in whichever form has it. */
const labelElsewhere = (option: string, language: Language): string | null =>
  formFormats()
    .map(format => labelOfOption(option, format, language))
    .find(label => label !== null) ?? null

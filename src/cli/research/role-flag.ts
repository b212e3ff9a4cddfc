import type { Language } from '../../core/language.ts'
import { UsageError } from '../exit.ts'
import { type Fault, faultAt } from '../fault.ts'
import { hiddenIn } from '../tree/config-shape.ts'
import type { AskedRole } from './ask.ts'
import { researchWords } from './words.ts'

export const longestName = 80
export const longestText = 2_000
export const fewestRoles = 2
export const mostRoles = 4

/** `Claude Code|argue for it|openai:gpt-5.4`: stance and model may be left out. Throws UsageError. */
export function roleWritten(text: string, place: string, language: Language): AskedRole {
  const t = researchWords[language]
  const parts = text.split(/[|｜]/).map(part => part.trim())
  const [name = '', stance = '', model = ''] = parts
  if (parts.length > 3) throw new UsageError(faultAt(place, t.notRole(text), language))
  return {
    name: checkName(name, place, language),
    stance: stance === '' ? null : checkText(stance, place, language),
    model: model === '' ? null : { said: model, place },
    place,
  }
}

/** One line, and nothing in it that a screen would not show. */
export function checkName(name: string, place: string, language: Language): string {
  const t = researchWords[language]
  const isLong = name.length > longestName || /[\t\n]/.test(name)
  const wrong = name === '' ? t.noName : isLong ? t.longName(longestName) : hiddenWords(name, language)
  if (wrong !== null) throw new UsageError(faultAt(place, wrong, language))
  return name
}

export function checkText(text: string, place: string, language: Language): string {
  const t = researchWords[language]
  const wrong = text.length > longestText ? t.longText(longestText) : hiddenWords(text, language)
  if (wrong !== null) throw new UsageError(faultAt(place, wrong, language))
  return text
}

/** How many there may be, and that they can be told apart. */
export function rolesProblems(roles: readonly AskedRole[], language: Language): Fault[] {
  const t = researchWords[language]
  const names = roles.map(({ name }) => name)
  if (roles.length < fewestRoles || roles.length > mostRoles)
    return [faultAt('--role', t.countOfRoles(names), language)]
  return roles.flatMap(({ name, place }, index) => {
    const isTaken = names.slice(0, index).some(other => other.toLowerCase() === name.toLowerCase())
    return isTaken ? [faultAt(place, t.sameRole(name), language)] : []
  })
}

const hiddenWords = (text: string, language: Language): string | null =>
  hiddenIn(text).length > 0 ? researchWords[language].hidden : null

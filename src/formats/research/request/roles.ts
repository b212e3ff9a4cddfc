import type { Language } from '../../../core/language.ts'
import { hiddenIn } from '../../../host/config/written.ts'
import { UsageError } from '../../../host/exit.ts'
import { type Fault, faultAt } from '../../../host/fault.ts'
import { takenId } from '../options.ts'
import { fewestRoles, mostRoles } from '../spec.ts'
import type { AskedRole } from './probes.ts'
import { researchWords } from './words.ts'

export const longestName = 80
export const longestText = 2_000

/** `Claude Code|argue for it|openai:gpt-5.4`: stance and model are optional. Throws UsageError. */
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

/** One line, without invisible characters. */
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

/** Checks their number, and that they can be told apart. */
export function rolesProblems(roles: readonly AskedRole[], place: string, language: Language): Fault[] {
  const t = researchWords[language]
  const names = roles.map(({ name }) => name)
  if (roles.length < fewestRoles || roles.length > mostRoles) return [faultAt(place, t.countOfRoles(names), language)]
  return roles.flatMap(({ name, place }, index) => {
    const isTaken = names.slice(0, index).some(other => other.toLowerCase() === name.toLowerCase())
    return isTaken ? [faultAt(place, t.sameRole(name), language)] : []
  })
}

const hiddenWords = (text: string, language: Language): string | null =>
  hiddenIn(text).length > 0 ? researchWords[language].hidden : null

/**
 * The seat ids of roles: `Claude Code` → claude-code; a name without Latin letters becomes `role-1` … `reserved`: the
 * ids of other seats.
 */
export function roleIds(names: readonly string[], reserved: readonly string[]): string[] {
  const ids: string[] = []
  for (const [place, name] of names.entries()) {
    const slug = slugOf(name)
    const free = slug === '' || takenId.test(slug) || reserved.includes(slug) ? `role-${place + 1}` : slug
    ids.push(distinct(free, ids))
  }
  return ids
}

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 36)
    .replace(/-+$/, '')

function distinct(id: string, others: readonly string[]): string {
  let next = id
  for (let number = 2; others.includes(next); number += 1) next = `${id}-${number}`
  return next
}

import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Language } from '../../core/language.ts'
import { isPerson } from '../../core/notices.ts'
import { UsageError } from '../exit.ts'
import { faultAt } from '../fault.ts'
import { agonHome, type Environment } from '../host.ts'
import { readAudienceFile } from './config.ts'
import { isManner, type MannerPlace } from './manners.ts'
import type { WantedMember } from './members.ts'
import { arenaWords } from './words.ts'

/** The audience members in a file or in a list (see below). */
export function audienceWritten(
  written: string,
  place: string,
  { cwd, env, language }: { cwd: string; env: Environment; language: Language },
): WantedMember[] {
  const isFile = namesFile(written, cwd, { home: agonHome(env), language })
  return isFile ? readAudienceFile(written, { cwd, language }) : membersInList(written, place, language)
}

/** `logic,risk=openai:gpt-5.4*2,person:Anna`: kinds, with their model and the weight of their votes, and people. */
function membersInList(written: string, place: string, language: Language): WantedMember[] {
  const parts = written.split(/[,，、]/).map(part => part.trim())
  if (parts.includes('')) throw new UsageError(faultAt(place, arenaWords[language].emptyMember(written), language))
  return parts.map(part => memberIn(part, place, language))
}

function namesFile(written: string, cwd: string, around: MannerPlace): boolean {
  if (/\.jsonc?$/i.test(written)) return true
  if (/[,，、=*]/.test(written) || isPerson(written) || isManner('audience', written, around)) return false
  return statSync(resolve(cwd, written), { throwIfNoEntry: false })?.isFile() ?? false
}

function memberIn(part: string, place: string, language: Language): WantedMember {
  const [, body = '', factor] = /^([^*]*)(?:\*(.*))?$/s.exec(part)!
  const weight = factor === undefined ? {} : { weight: /^\d+(?:\.\d+)?$/.test(factor) ? Number(factor) : Number.NaN }
  const whole = body.trim()
  if (isPerson(whole)) return { seat: whole, ...weight, place }
  const equals = whole.indexOf('=')
  if (equals < 0) return { type: whole, ...weight, place }
  const [type, seat] = [whole.slice(0, equals).trim(), whole.slice(equals + 1).trim()]
  if (type === '' || seat === '') throw new UsageError(faultAt(place, arenaWords[language].notMember(part), language))
  return { type, seat, ...weight, place }
}

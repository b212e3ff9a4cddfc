import { join } from 'node:path'
import { failureKinds } from '../../core/failure.ts'
import { bytes, duration, money, tokens } from '../../core/figures.ts'
import type { Language } from '../../core/language.ts'
import { failureLine } from '../../show/failure-text.ts'
import { cliWords } from '../words.ts'
import type {
  Findings,
  MachineFinding,
  ProbeFinding,
  ProgramFinding,
  ProviderFinding,
  SearchFinding,
  ServerFinding,
  State,
  ToolFinding,
} from './findings.ts'
import type { DoctorWords } from './words.ts'

export interface DoctorRow {
  /** null: nothing to judge. */
  state: State | null
  name: string
  facts: (string | null)[]
  /** Each on its own line below the facts. */
  problems?: string[]
  mend?: string | null
  /** Follows the command that fixes it. */
  hint?: string | null
}

const order: readonly State[] = ['ok', 'unchecked', 'broken', 'absent']

export const sorted = <F extends { state: State }>(found: readonly F[]): F[] =>
  found.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))

export function providerRow(found: ProviderFinding, t: DoctorWords): DoctorRow {
  const { state, name, variable, status, why, sample, offered, keyPage, mend } = found
  if (state === 'absent') return { state, name, facts: [t.noKey], mend, hint: keyPage && t.keyPage(keyPage) }
  const key = variable ?? (why === null || status !== null ? (found.from === 'config' ? null : t.keyless) : null)
  return {
    state,
    name,
    facts: [key, outcomeOf(found, t), sample, offered === false && sample ? t.notOffered(sample) : null],
    mend,
    hint: state === 'broken' && keyPage && mend ? t.keyPage(keyPage) : null,
  }
}

export function outcomeOf({ state, status, models, address, why }: ProviderFinding, t: DoctorWords): string {
  if (status === 401 || status === 403) return t.keyRefused(status)
  if (status !== null) return state === 'ok' ? t.reachable(models) : t.answered(status)
  const reason = why === 'timeout' ? t.timeout : why === 'unset' ? t.unset : (why ?? '')
  if (state === 'unchecked') return t.notChecked(reason)
  return address === null ? reason : t.unreachable(reason)
}

export function toolRow(
  { state, name, path, version, signedIn, detail, mend }: ToolFinding,
  home: string,
  t: DoctorWords,
): DoctorRow {
  if (path === null) return { state, name, facts: [t.notInstalled], mend }
  const sign = signedIn === null ? t.signInUnknown : signedIn ? t.signedIn : t.signedOut
  return {
    state,
    name,
    facts: [version, signedIn && detail ? `${sign} (${detail})` : sign, shortened(path, home)],
    mend,
  }
}

export function serverRow({ state, name, address, models, mend }: ServerFinding, t: DoctorWords): DoctorRow {
  if (state === 'absent' && models.length === 0) return { state, name, facts: [t.notRunning], mend }
  if (models.length === 0) return { state, name, facts: [t.noModels, address], mend }
  return { state, name, facts: [t.serves(models.length), models.slice(0, 3).join(' '), address], mend }
}

export function programRow(
  { state, name, path, problem, unset, languageModel }: ProgramFinding,
  home: string,
  t: DoctorWords,
): DoctorRow {
  const facts = [
    path && shortened(path, home),
    languageModel ? null : t.notLanguageModel,
    unset.length > 0 ? t.variablesUnset(unset) : null,
  ]
  return {
    state: problem === null && unset.length > 0 ? 'unchecked' : state,
    name,
    facts: [problem, ...facts],
  }
}

export function machineRow(
  { state, name, facts, problems, mend }: MachineFinding,
  home: string,
  t: DoctorWords,
): DoctorRow {
  return { state, name: t.machine[name], facts: machineFacts[name](facts, t, home), problems, mend }
}

const machineFacts: Record<
  MachineFinding['name'],
  (facts: MachineFinding['facts'], t: DoctorWords, home: string) => (string | null)[]
> = {
  node: facts => [String(facts.version)],
  archive: (facts, t, home) => [
    shortened(String(facts.path), home),
    facts.exists ? t.debates(facts.debates as number | null) : t.notYet,
    facts.exists ? bytes(Number(facts.bytes)) : null,
    facts.writable ? null : t.notWritable,
  ],
  terminal: (facts, t) => [
    facts.terminal ? t.columns(Number(facts.columns)) : t.pipe,
    facts.terminal ? (facts.colour ? t.colour : t.noColour) : null,
    facts.utf8 ? 'UTF-8' : facts.terminal ? t.noUtf8 : null,
  ],
  config: (facts, t) => [String(facts.file), facts.exists ? null : t.noFile],
}

export function searchRow(
  { state, service, address, variable, prefer, problems, mend }: SearchFinding,
  home: string,
  t: DoctorWords,
): DoctorRow {
  if (state === 'unchecked') return { state, name: t.search, facts: [t.seatsUnknown], mend }
  if (service === null) return { state, name: t.search, facts: [t.noSearch], mend, hint: t.searchPage }
  const ready = [address && shortened(address, home), variable, prefer === 'service' ? t.searchFirst : null, t.notAsked]
  return { state, name: t.search, facts: [service, ...(state === 'ok' ? ready : [])], problems, mend }
}

/** With `~` for the home folder, as people write it. */
const shortened = (path: string, home: string): string => path.replace(join(home, '/'), '~/')

export function seatRows(
  { seats, seatsProblem, blocks: all }: Findings,
  language: Language,
  t: DoctorWords,
): DoctorRow[] {
  if (seatsProblem !== null)
    return seatsProblem.split('\n').map(problem => ({ state: 'broken', name: '', facts: [problem] }))
  if (seats.length === 0) return [{ state: 'unchecked', name: '', facts: [t.seatsUnknown] }]
  return seats.map(({ label, model, fallback, why, blocks }) => ({
    state: blocks.length > 0 || all.some(block => block.model === model) ? 'broken' : null,
    name: label,
    facts: [fallback === null ? model : `${model}${cliWords[language].fallback(fallback)}`, why],
  }))
}

export function probeRows(probes: readonly ProbeFinding[], language: Language, t: DoctorWords): DoctorRow[] {
  if (probes.length === 0) return [{ state: null, name: '', facts: [t.nothingToProbe] }]
  return probes.map(({ model, ms, usage, cost, failure }): DoctorRow => {
    if (failure) {
      const facts = [failureKinds[language][failure.kind], failureLine(failure, model, language)]
      return { state: 'broken', name: model, facts }
    }
    const used = usage ? tokens(usage.input + usage.output, true, language) : t.tokensUnknown
    const price = cost === null ? (language === 'zh' ? '费用未知' : 'cost unknown') : money(cost)
    return { state: 'ok', name: model, facts: [t.probed(duration(ms, language), used, price)] }
  })
}

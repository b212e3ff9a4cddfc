import type { Language } from '../../../core/language.ts'
import { splitModelName } from '../../../core/model.ts'
import { isOffline } from '../../../core/notices.ts'
import { placed } from '../../../host/config/problem.ts'
import { voiceName } from '../../../host/config/seats.ts'
import { UsageError } from '../../../host/exit.ts'
import type { Host } from '../../../host/host.ts'
import { everythingUsable, type Machine } from '../../../host/seats/machine.ts'
import { hindranceOf } from '../../../host/seats/preflight.ts'
import { seatsWritten, seatWritten } from '../../../host/seats/written.ts'
import { audiences, decisionTypes, researchOf } from '../options-in.ts'
import { fewestRoles, mostRoles } from '../spec.ts'
import { withTopic } from './merge.ts'
import { type AskedRole, type ResearchAsk, type SearchChoice, searchChoices, type WrittenValue } from './probes.ts'
import { checkReportPath, goalOf, seatedRoles } from './request.ts'
import { checkName, checkText, rolesProblems, roleWritten } from './roles.ts'
import { editWords, researchWords } from './words.ts'

/** What an answer is checked against. */
export interface EditLooking {
  host: Host
  machine: Machine
  /** Who would have the seat in the current plan. null: not known yet. */
  holderOf(seat: string): string | null
}

export interface EditField {
  label: string
  shown: string
  question: string
  /** What is already on the line. */
  begun: string
  /** Throws UsageError if the answer is not acceptable. */
  change(answer: string, looking: EditLooking): Promise<ResearchAsk> | ResearchAsk
}

/** Everything in a plan that can be changed, in order. */
export function fieldsOf(ask: ResearchAsk, { host, holderOf }: EditLooking): EditField[] {
  const { language, roles } = ask
  const t = editWords[language]
  const options = researchOf({ ...pickOptions(ask), inferred: [] })
  const seats = seatedRoles(ask).map(({ id }) => id)
  const voice = (
    label: string,
    seat: string,
    held: WrittenValue | null,
    put: (written: WrittenValue | null) => ResearchAsk,
  ) =>
    field(label, held?.said ?? holderOf(seat), async (answer, looking) => {
      if (answer === '') return put(null)
      await checkVoice(answer, label, seat === 'judge', language, looking)
      return put({ said: answer, place: label })
    })
  const oneOf = (label: string, name: 'audience' | 'decision_type', allowed: readonly string[]) =>
    field(label, String(options[name]), answer => withOption(name, chosen(answer, allowed, label, language)), allowed)

  return [
    field(t.topic, ask.topic, answer => withTopic(ask, needed(answer, t.topic, language, 20_000), host.config)),
    field(t.goal, goalOf(ask, host.config), answer => ({
      ...ask,
      goal: answer === '' ? null : checkText(answer, t.goal, language),
    })),
    oneOf(t.audience, 'audience', audiences),
    oneOf(t.decisionType, 'decision_type', decisionTypes),
    field(
      t.evidenceRound,
      String(options.evidence_round),
      answer => {
        const said = chosen(answer, ['true', 'false', 'auto'], t.evidenceRound, language)
        return withOption('evidence_round', said === 'auto' ? said : said === 'true')
      },
      ['true', 'false', 'auto'],
    ),
    ...roles.flatMap((role, place) => roleFields(role, place)),
    ...(roles.length < mostRoles ? [{ ...field(t.addRole, '', addRole), question: t.newRole }] : []),
    ...(roles.length > fewestRoles
      ? [{ ...field(t.dropRole, '', dropRole), question: t.whichRole(roles.length) }]
      : []),
    voice(t.judge, 'judge', ask.judge ?? ask.model, judge => ({ ...ask, judge })),
    voice(t.auditor, 'auditor', ask.auditor ?? ask.model, auditor => ({ ...ask, auditor })),
    field(t.search, ask.search, changeSearch, searchChoices),
    field(t.outputPath, ask.outputPath?.said ?? null, (answer, { host }) => {
      const outputPath = answer === '' ? null : { said: answer, place: t.outputPath }
      checkReportPath({ ...ask, outputPath }, host.cwd)
      return { ...ask, outputPath }
    }),
  ]

  function field(
    label: string,
    now: string | null,
    change: EditField['change'],
    allowed: readonly string[] = [],
  ): EditField {
    const question = `${allowed.length > 0 ? t.allowed(label, allowed) : label}${t.colon}`
    return { label, shown: now ?? t.usual, question, begun: now ?? '', change }
  }

  function withOption(name: string, value: unknown): ResearchAsk {
    return { ...ask, options: { ...ask.options, [name]: value } }
  }

  function roleFields(role: AskedRole, place: number): EditField[] {
    const put = (next: AskedRole): ResearchAsk => {
      const changed = { ...ask, roles: ask.roles.with(place, next), rolesFrom: 'user' as const }
      const [problem] = rolesProblems(changed.roles, ask.place('roles'), language)
      if (problem !== undefined) throw new UsageError(problem)
      return changed
    }
    const [name, stance] = [t.roleName(place + 1), t.roleStance(place + 1)]
    return [
      field(name, role.name, answer => put({ ...role, name: checkName(answer, name, language), place: name })),
      field(stance, seatedRoles(ask)[place]!.stance, answer =>
        put({ ...role, stance: answer === '' ? null : checkText(answer, stance, language) }),
      ),
      voice(t.roleModel(place + 1), seats[place]!, role.model ?? ask.model, model => ({
        ...ask,
        roles: ask.roles.with(place, { ...role, model }),
      })),
    ]
  }

  async function addRole(answer: string, looking: EditLooking): Promise<ResearchAsk> {
    const role = roleWritten(answer, t.addRole, language)
    if (role.model) await checkVoice(role.model.said, t.addRole, false, language, looking)
    const roles = [...ask.roles, role]
    const [problem] = rolesProblems(roles, ask.place('roles'), language)
    if (problem !== undefined) throw new UsageError(problem)
    return { ...ask, roles, rolesFrom: 'user' }
  }

  function dropRole(answer: string): ResearchAsk {
    const place = Number(answer) - 1
    if (!ask.roles[place]) throw new UsageError(t.noRole(answer, ask.roles.length))
    return { ...ask, roles: ask.roles.toSpliced(place, 1), rolesFrom: 'user' }
  }

  function changeSearch(answer: string): ResearchAsk {
    if (answer === '') return { ...ask, search: null }
    return { ...ask, search: chosen(answer, searchChoices, t.search, language) as SearchChoice }
  }
}

/** The valid ones: wrong ones are reported before anybody can edit. */
const pickOptions = ({ options: { audience, decision_type, evidence_round } }: ResearchAsk) =>
  Object.fromEntries(
    Object.entries({ audience, decision_type, evidence_round }).filter(([, value]) => value !== undefined),
  ) as Record<string, string>

function needed(answer: string, place: string, language: Language, most: number): string {
  const t = researchWords[language]
  if (answer === '') throw new UsageError(placed(place, t.empty, language))
  if (answer.length > most) throw new UsageError(placed(place, t.longText(most), language))
  return answer
}

function chosen(answer: string, allowed: readonly string[], place: string, language: Language): string {
  const said = answer.toLowerCase()
  if (!allowed.includes(said)) throw new UsageError(editWords[language].notAllowed(place, answer, allowed))
  return said
}

/** Checks that the model exists and that nothing prevents it from speaking. */
async function checkVoice(
  written: string,
  place: string,
  isPanel: boolean,
  language: Language,
  { host, machine }: EditLooking,
): Promise<void> {
  const around = { config: host.config, machine, language }
  try {
    const seats = await (isPanel ? seatsWritten : seatWritten)(written, around)
    for (const seat of seats.split(',').map(part => part.trim())) {
      if (isOffline(seat)) continue
      const pool = splitModelName(seat).model === '' ? await everythingUsable(host.config, machine) : []
      const hindrance = await hindranceOf(voiceName(seat, host.config, language, pool), { ...host, language }, machine)
      if (hindrance) throw new UsageError(hindrance.message)
    }
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(placed(place, error.message, language)) : error
  }
}

import { listed } from '../../../host/plan/words.en.ts'
import type { ResearchOptions } from '../options-in.ts'

/** What the user calls an option. */
type Place = (option: string) => string

/** At a terminal a role is one text. */
const asRoles = (place: Place): string =>
  place('roles').startsWith('--') ? `${place('roles')} "name|stance|model"` : place('roles')

/** What can be wrong with a value in this file only. */
export type WrongInResearch = 'blank' | 'hidden' | 'long' | 'longName' | 'longTopic' | 'roles' | 'evidence' | 'judges'

/** Messages about a research's file. Each is a sentence that follows its place. */
export const researchConfig = {
  noFile: 'there is no such file. Check the path; docs/cli.md shows what stands in one.',
  wrong: {
    blank: 'must not be blank.',
    hidden: 'must not hold control characters, or any that are invisible or turn text around.',
    long: 'is too long: at most 2,000 characters.',
    longName: 'is too long: at most 80 characters, on one line.',
    longTopic: 'is too long: at most 20,000 characters.',
    roles: 'must have 2 to 4 roles.',
    evidence: 'must be true, false or "auto".',
    judges: 'must be a seat, or a list of seats: provider:model, a provider, a tool, person.',
  },
  sameRole: (name: string, place: string) => `"${name}" is taken already (${place}). Roles need names of their own.`,
  notVoice: (found: string) =>
    `must be a model, provider:model, a provider or a tool alone, command:NAME, person or offline, but is ${found}.`,
  looksLikeKey: 'looks like a key. What stands here is sent to models and kept: take it out.',
  outputOutside: (path: string) =>
    `leads to ${path}, outside of the working folder and of the folder of this file. Only you may name such a place: --output-path.`,
}

/** Messages while the user agrees on a plan. */
export const edit = {
  confirm: 'Start? yes / edit / no: ',
  confirmAgain: 'Please answer yes, edit or no: ',
  /** Which field is to be changed. */
  which: 'Number of what to change (Enter: done): ',
  done: /^(?:done|d|q|ok)$/i,
  noField: (said: string, most: number) =>
    `"${said}" is not in the list. Give a number from 1 to ${most}, or press Enter.`,
  colon: ': ',
  allowed: (label: string, values: readonly string[]) => `${label} (${values.join(', ')})`,
  notAllowed: (label: string, said: string, allowed: readonly string[]) =>
    `${label}: "${said}" is not allowed. Allowed: ${allowed.join(', ')}.`,
  /** For what nobody said. */
  usual: '(not said)',
  topic: 'topic',
  goal: 'goal',
  audience: 'audience',
  decisionType: 'decision type',
  evidenceRound: 'evidence round',
  roleName: (number: number) => `role ${number}: name`,
  roleStance: (number: number) => `role ${number}: stance`,
  roleModel: (number: number) => `role ${number}: model`,
  addRole: 'add a role',
  newRole: 'new role, as name|stance|model: ',
  dropRole: 'drop a role',
  whichRole: (most: number) => `number of the role to drop (1 to ${most}): `,
  noRole: (said: string, most: number) => `there is no role "${said}". Give a number from 1 to ${most}.`,
  judge: 'judge',
  auditor: 'auditor',
  search: 'web search',
  outputPath: 'output path',
  /** Precedes what prevents the plan. */
  notYet: 'This cannot be started yet:',
}

export const goal = {
  /** A question, even without a question mark. */
  isAsked:
    /^(?:is|are|was|were|do|does|did|has|have|can|could|should|shall|would|will|may|might|must|which|what|who|whom|whose|when|where|why|how|whether)\s/i,
  mark: '?',
  list: (things: readonly string[]) => `${things.slice(0, -1).join(', ')} or ${things.at(-1)}`,
  which: {
    'personal-choice': (things: string) =>
      `Which should one choose, ${things}, and in which situations the other way round?`,
    'team-standardization': (things: string) =>
      `Which should a team standardize on, ${things}, and where should it not?`,
    'market-analysis': (things: string) =>
      `Which is better placed in its market, ${things}, and what would change that?`,
  },
  whether: {
    'personal-choice': (topic: string) => `Is this right, and what should one do: ${topic}?`,
    'team-standardization': (topic: string) => `Is this right, and should a team make it its rule: ${topic}?`,
    'market-analysis': (topic: string) => `Does the market bear this out: ${topic}?`,
  },
}

/** What is said about a research before it starts. */
export const plan = {
  head: { role: 'Role', stance: 'Stance', model: 'Model', search: 'Web search' },
  topic: (text: string) => `Topic: ${text}`,
  goal: (text: string) => `Goal: ${text}`,
  audience: (audience: ResearchOptions['audience'], decision: ResearchOptions['decision_type']) =>
    `Audience: ${audience} (${{ self: 'you alone', team: 'your team', public: 'anybody' }[audience]}) · Decision type: ${decision} (${
      {
        'personal-choice': 'advice for one person’s choice',
        'team-standardization': 'what a team should make its standard',
        'market-analysis': 'how the options stand in their market',
      }[decision]
    })`,
  inferred: ' (inferred)',
  chosen: ' (chosen)',
  insteadOf: (model: string) => ` (instead of ${model})`,
  duty: { auditor: 'tags every factual claim', judge: 'weighs all of it and recommends' },
  means: { own: 'own', none: 'none' },
  audit: (wanted: boolean | 'auto', on: boolean, reason: string) =>
    `Evidence round: ${wanted === 'auto' ? 'auto, ' : ''}${on ? 'on' : 'off'} — ${reason}`,
  search: (by: readonly string[]) => `Web search: ${by.join('; ')}. Rebuttals, audit and judgment go without.`,
  /** null: it does not search. */
  searchOf: (role: string, means: string | null) => {
    if (means === null) return `${role} without any, from what it knows`
    return `${role} with ${means === 'own' ? 'the search of its own model' : means}`
  },
  noSearch:
    'Web search: none. The roles say what they know, and what has no source of yours behind it is marked no-source.',
  official: (paths: readonly string[]) => `Official documents, by your word: ${paths.join(', ')}`,
  again: (debate: number, date: string) =>
    `Asked again: debate ${debate} of ${date}. The report shows what changed in the conclusion.`,
  keptContext: (files: number, debate: number) =>
    `Context: ${files === 1 ? 'the document' : `the ${files} documents`} of debate ${debate}, as kept then`,
  probes: (count: number, cost: string) => `Probes: ${count} ${count === 1 ? 'call' : 'calls'}, ${cost}, spent already`,
  toFile: (path: string) => `Report: to ${path}`,
  sharedJudge: (place: Place, model: string) =>
    `The judge has the model of a role (${model}). Name another with ${place('judge')}.`,
  /** A configured server that does not run. */
  absent: (provider: string, address: string) =>
    `Nobody answers for ${provider} at ${address}: none of its models was chosen.`,
}

/** Messages of the research command. A problem follows its place. */
export const research = {
  noTopic:
    'No topic was given. Put it in quotation marks: agon research "Claude Code vs OpenCode" — or name a file: agon research --config FILE',
  twoTopics: (given: string, place: string) =>
    `"${given}" is not the topic of the file (${place}). Give one of the two.`,
  /** For a model in brackets after the topic. */
  inTopic: 'in the topic',
  notRole: (written: string) => `"${written}" is no role. Write "name|stance|model"; stance and model may be empty.`,
  needsName: 'a role needs a name.',
  noName: 'a role needs a name. Write "name|stance|model"; stance and model may be empty.',
  longName: (most: number) => `a name has at most ${most} characters, on one line.`,
  longText: (most: number) => `is too long: at most ${most} characters.`,
  empty: 'must not be empty.',
  hidden: 'must not hold control characters, or any that are invisible or turn text around.',
  countOfRoles: (names: readonly string[]) =>
    `a research has 2 to 4 roles, and ${names.length === 1 ? 'one is' : `${names.length} are`} named${names.length > 0 ? ` (${listed(names)})` : ''}.`,
  sameRole: (name: string) => `"${name}" is there twice. Roles need names of their own.`,
  tooManyThings: (place: Place, things: readonly string[]) =>
    `the topic compares ${things.length} things (${listed(things)}), and a research has 2 to 4 roles. Name the roles with ${asRoles(place)}.`,
  modelsDoNotFit: (place: Place, models: readonly string[], roles: readonly string[]) =>
    `${models.length} models in brackets (${listed(models)}) do not fit ${roles.length} roles (${listed(roles)}). Give one for all, one a role, or one a role and one more for the judge; or name them with ${asRoles(place)} and ${place('judge')}.`,
  badSearch: (written: string) => `"${written}" is not allowed. Allowed: own, service, none.`,
  noService: (place: Place) =>
    `${place('search')} service: no search service is configured. Add "search" to config.json (docs/configuration.md), or use ${place('search')} own.`,
  noneSearches: (place: Place, models: readonly string[], having: readonly string[]) =>
    `${place('search')} own: ${listed(models)} ${models.length === 1 ? 'has' : 'have'} no web search of ${models.length === 1 ? 'its' : 'their'} own. ${having.length > 0 ? `Usable here with one: ${listed(having)}. ` : ''}Take such a model, or ${place('search')} service or none.`,
  isContext: (place: Place, path: string) =>
    `${path} is one of the files of ${place('context')}, and the report must not replace it. Choose another name.`,
  needsYes:
    'Not on a terminal, where the plan could be confirmed: add --yes or --no-confirm-plan to start without being asked. Nothing was spent.',
  againWith: (place: Place, what: string) =>
    `${place('again')} takes the topic of an earlier research; ${what} cannot be given with it.`,
  notResearch: (place: Place, id: number, format: string) =>
    `${place('again')}: debate ${id} is a ${format}, not a research. agon list shows which there are.`,
  notFinished: (place: Place, id: number) =>
    `${place('again')}: debate ${id} is not over. Go on with it first: agon resume ${id}`,
  noConclusion: (place: Place, id: number) =>
    `${place('again')}: debate ${id} came to no conclusion that could be compared. Ask its topic anew.`,
  interrupted: 'stopped by the user before it began',
  /** Above the models' answers. */
  probed: 'Whether the models answer:',
  answered: (model: string, time: string, cost: string | null) =>
    `  ✓ ${model} · ${time}${cost === null ? '' : ` · ${cost}`}`,
  failed: (model: string, why: string) => `  ✗ ${model} · ${why}`,
  silent: (model: string, seats: readonly string[], why: string) =>
    `${model} (${seats.join(', ')}) did not answer: ${why}`,
  instead: (place: Place, answered: readonly string[], others: readonly string[]) =>
    answered.length + others.length === 0
      ? 'Nothing else is usable here; agon doctor says what is missing.'
      : [
          ...(answered.length > 0 ? [`Answered: ${listed(answered)}.`] : []),
          ...(others.length > 0 ? [`Also usable here: ${listed(others)}.`] : []),
          `Name another with ${asRoles(place)}, ${place('model')}, ${place('judge')} or ${place('auditor')}.`,
        ].join(' '),
  swapped: (seat: string, from: string, to: string, why: string) =>
    `${seat}: ${from} did not answer (${why}). ${to} takes its place.`,
}

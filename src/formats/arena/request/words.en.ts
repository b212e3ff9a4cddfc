import type { MannerKind } from './manners.ts'

/** `logic (理性逻辑派)` */
export const named = ({ name, label }: { name: string; label: string }): string =>
  name.toLowerCase() === label.toLowerCase() ? name : `${name} (${label})`

const both = ({ models: [one, other], fallbackOf }: SameKind): string =>
  `${one === other ? one : `${one} is ${other}`}${fallbackOf.length === 0 ? '' : ` (the fallback of ${fallbackOf.join(' and of ')})`}`

export interface SameKind {
  /** The name that each seat has for it. */
  models: readonly [string, string]
  /** The seats in which it is only the fallback. */
  fallbackOf: readonly string[]
}

/** What can be wrong with a value in this file only. */
export type WrongInArena = 'blank' | 'hidden' | 'long' | 'longTopic' | 'id' | 'weights'

/** Messages about an arena's file. Each is a sentence that follows its place. */
export const arenaConfig = {
  noFile: 'there is no such file. Check the path; docs/cli.md shows what stands in one.',
  wrong: {
    blank: 'must not be blank.',
    hidden: 'must not hold control characters, or any that are invisible or turn text around.',
    long: 'is too long: at most 2,000 characters.',
    longTopic: 'is too long: at most 20,000 characters.',
    id: 'must be an id: letters, digits, _ and -, a letter or digit first, at most 40.',
    weights: 'must be {"judge": 60, "audience": 40} or "60/40", not both 0.',
  },
  /** A field that only some seats have. */
  notOfJudge: 'is for debaters. A judge has no side.',
  whatRole: 'says neither "stance" (pro or con, for a debater) nor "role": "judge".',
  noStance: 'is missing. A debater argues for "pro" or "con".',
  twoOfSide: (side: string, place: string) => `${side} has a debater already (${place}). There is one for each side.`,
  twoJudges: (place: string) => `there is a judge among the agents already (${place}). Name judges in one place.`,
  twoModels: 'says the model twice. Write either "model", or "model_provider" and "model_name".',
  nameAlone: 'needs "model_provider" beside it, such as OpenAI, Claude, Gemini or DeepSeek.',
  notVoice: (found: string) =>
    `must be provider:model, a provider or a tool alone, command:NAME, person or offline, but is ${found}.`,
  positionTwice: (place: string) => `says something else than ${place}. Say it once.`,
  sameId: (id: string, place: string) => `"${id}" is taken already (${place}). Everybody needs an id of its own.`,
  seatId: (id: string) => `"${id}" is the name of a seat. Choose another, such as aud_01.`,
  needsType: 'is missing. It is the name of a kind of audience, or any name where "preference" says the rest.',
  looksLikeKey: 'looks like a key. What stands here is sent to models and kept: take it out.',
  judgeIsJudge: (id: string) => `the record calls the judge "judge", not "${id}".`,
}

export const manner = {
  notThere: (
    kind: MannerKind,
    tag: string,
    meant: string | null,
    known: readonly { name: string; label: string }[],
    file: string,
  ) =>
    `there is no ${kind === 'styles' ? 'style' : 'kind of audience'} "${tag}".${meant ? ` Did you mean ${meant}?` : ''} There are: ${known.map(named).join(', ')}. Add your own in ${file}: a first line "# Name", then a few sentences.`,
  empty: (file: string) => `${file} says nothing. Write a first line "# Name", then a few sentences.`,
  tooLong: (file: string, most: number) => `${file} is too long: at most ${most.toLocaleString('en')} characters.`,
  longName: (file: string, most: number) =>
    `the name in the first line of ${file} is too long: at most ${most} characters.`,
}

export const arena = {
  noMotion:
    'No motion was given. Put it in quotation marks: agon arena "Cities should ban private cars" — or name a file that has one: agon arena --config arena.json',
  twoMotions: (given: string, place: string) =>
    `the motion is given twice: "${given}", and another one at ${place}. Leave one out.`,
  /** What a person in the audience is called and listens for. */
  person: 'Person',
  ownMind: 'A person, who listens and votes as they see fit.',
  emptyMember: (written: string) => `"${written}" leaves a member out. Write them without gaps: logic,risk,person`,
  notMember: (part: string) => `"${part}" is not KIND, KIND=SEAT or KIND=SEAT*WEIGHT, such as logic=openai:gpt-5.4*2.`,
  tooMany: (count: number, most: number) => `${count} members are too many: at most ${most} can listen.`,
  badType: (most: number) => `a type must be a name of at most ${most} characters.`,
  emptyText: 'must not be empty.',
  longText: (most: number) => `is too long: at most ${most.toLocaleString('en')} characters.`,
  badWeight: 'a weight must be a number above 0, at most 1000.',
  noKind: 'needs a kind. Only a person needs none.',
  badId: (id: string) =>
    `"${id}" cannot be an agent_id. Allowed: letters, digits, _ and -, a letter or digit first, at most 40.`,
  seatId: (id: string) => `"${id}" cannot be an agent_id: it is the name of a seat. Choose another.`,
  sameId: (id: string) => `the agent_id "${id}" is used twice. Everybody needs one of their own.`,
  sameJudge: (judge: string, debater: string, same: SameKind) =>
    `${judge} may not have the model of ${debater}: ${both(same)}. Give one of them another model, or insist: --same-judge (the result will say so).`,
  sameDebaters: (same: SameKind) =>
    `both sides have one model: ${both(same)}. Give one of them another, or insist: --same-model (the result will say so).`,
  tooFew: (models: readonly string[], flags: readonly string[], seat: string) =>
    `Two debaters and a judge need different models, and only ${models.join(', ')} ${models.length === 1 ? 'is' : 'are'} usable here. Name another (--${seat} PROVIDER:MODEL), sit down yourself (--${seat} person), or insist: ${flags.join(' ')}. agon doctor shows what else could be used.`,
  phases: 'Rounds',
  rounds: (first: number, last: number) => (first === last ? `${first}` : `${first}–${last}`),
  audience: (count: number) => `Audience: ${count}`,
  member: (id: string, type: string, model: string, weight: string | null) =>
    `${id}  ${type} · ${model}${weight === null ? '' : ` · weight ${weight}`}`,
  weights: (judge: string, audience: string) => `Result: judge ${judge}, audience ${audience}`,
  noPoll: 'The audience is not asked where it leans before and after (--no-poll).',
  learns: 'What worked and what was refuted is kept for each debater (--learn).',
  insisted: {
    'same-judge': 'You insist (--same-judge): the judge has the model of a debater. The result will say so.',
    'same-model': 'You insist (--same-model): both sides have one model. The result will say so.',
  },
  change: (flag: string) => `Change: ${flag} or agon seats`,
}

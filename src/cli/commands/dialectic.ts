import type { DialecticAsk } from '../../formats/dialectic/request/ask.ts'
import { type Continued, continued } from '../../formats/dialectic/request/continue.ts'
import { type DialecticFlags, type GivenMaterial, givenBy } from '../../formats/dialectic/request/find-material.ts'
import { whoIsHere } from '../../formats/dialectic/request/partners.ts'
import { startDialectic } from '../../formats/dialectic/request/start.ts'
import { concreteTopic, Questions } from '../../formats/dialectic/request/topic.ts'
import { dialecticWords } from '../../formats/dialectic/request/words.ts'
import { placed } from '../../host/config/problem.ts'
import { UsageError } from '../../host/exit.ts'
import type { Host } from '../../host/host.ts'
import type { Io } from '../../host/io.ts'
import { Problems } from '../../host/problems.ts'
import { showingOf, topicFrom } from '../start.ts'
import { languageFor, spokenBy, withHost } from './with-host.ts'

/** `agon dialectic "topic"`, or `agon dialectic --continue FILE`. */
export function dialecticCommand(given: readonly string[], flags: DialecticFlags, io: Io): Promise<number> {
  const { words, diff } = withoutTopic(given, flags)
  return withHost({ io, language: spokenBy(flags, io, words) }, async host => {
    const questions = new Questions(io)
    return play(words, diff, flags, host, questions).finally(() => questions.close())
  })
}

/** `agon dialectic --diff "Is this safe?"`: a text with blanks or a question mark is a topic, not a range. */
function withoutTopic(words: readonly string[], { diff }: DialecticFlags): { words: string[]; diff: string | null } {
  if (diff === undefined || diff === true) return { words: [...words], diff: diff ? '' : null }
  const isTopic = words.length === 0 && /[\s?？]|\p{Script=Han}/u.test(diff)
  return isTopic ? { words: [diff], diff: '' } : { words: [...words], diff }
}

async function play(
  words: readonly string[],
  diff: string | null,
  flags: DialecticFlags,
  host: Host,
  questions: Questions,
): Promise<number> {
  const problems = new Problems()
  const context = [...(flags.context ?? [])]
  const { continue: file } = flags
  const instead = { partner: flags.partner !== undefined, diff: diff !== null }
  const past = file === undefined ? null : await problems.collect(() => continued(file, host, instead))
  const topic = await problems.collect(() => topicOf(words, context, diff, flags, past, host, questions))
  const language = await languageFor(flags, past?.language, topic, host, problems)
  const { budget, out } = await showingOf(flags, host, language, problems)
  const machine = await whoIsHere(host, language)
  const given = await givenBy(flags, { ...host, language }, machine, problems)
  if (past && flags.record === false) problems.add(dialecticWords[language].withRecord)
  if (topic === null) throw problems.all()
  const ask = askFor({ topic, language, diff, context, budget }, given, past, flags)
  const confirms = ask.ask !== 'never' && !flags.yes
  const remarks = [...(past?.remarks ?? []), ...(given.partners?.remarks ?? [])]
  return startDialectic(host, ask, { flags, out, problems, confirms, remarks, machine, questions })
}

function askFor(
  { context, diff, ...about }: Pick<DialecticAsk, 'topic' | 'language' | 'diff' | 'context' | 'budget'>,
  { said, asking, user, partners, template }: GivenMaterial,
  past: Continued | null,
  flags: DialecticFlags,
): DialecticAsk {
  return {
    ...about,
    hasMaterial: diff !== null || context.length > 0,
    main: flags.main === undefined ? (past?.main ?? null) : { seat: flags.main, place: '--main' },
    partners: flags.partner === undefined ? (past?.partners ?? null) : (partners?.partners ?? null),
    ask: asking,
    user,
    kind: said?.kind ?? past?.kind ?? null,
    leaning: said?.leaning ?? past?.leaning ?? null,
    focus: said?.focus ?? past?.focus ?? null,
    template: template ?? past?.template ?? null,
    diff,
    looks: true,
    context,
    record: past ? { path: past.path } : flags.record === false ? null : 'new',
    past: past && { file: past.file, history: past.history },
    fallbacks: flags.fallback ?? [],
    web: flags.web ?? false,
    options: said?.rest ?? {},
  }
}

/** Takes the topic from the argument or the record, or asks on a terminal until it names something. */
async function topicOf(
  words: readonly string[],
  context: string[],
  diff: string | null,
  { yes, continue: file }: DialecticFlags,
  past: Continued | null,
  host: Host,
  questions: Questions,
): Promise<string | null> {
  const t = dialecticWords[host.language]
  if (file !== undefined) {
    const [given = past?.topic] = words
    if (past && given?.trim() !== past.topic)
      throw new UsageError(placed('--continue', t.otherTopic(given ?? '', past.topic), host.language))
    return past?.topic ?? null
  }
  const concrete = (topic: string) =>
    concreteTopic(topic, host, { hasMaterial: diff !== null || context.length > 0, questions: yes ? null : questions })
  const given = await topicFrom(words, context, host, t.advised(t.noTopic), () => concrete(''))
  return concrete(given)
}

import type { CueSheet } from '../../core/cue.ts'
import type { Brief } from '../../core/events.ts'
import { block } from '../../core/inert-html.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import { findQuote } from '../../core/quote.ts'
import type { View } from '../../core/view.ts'
import type { AgentLessons, Ending, Format } from '../../engine/format.ts'
import type { Stage } from '../../engine/stage.ts'
import type { StructuredReply } from '../../engine/structured.ts'
import { faultText } from '../report/faults.ts'
import { inline, inQuotes, literal, shortened } from '../report/markdown.ts'
import { flags, register, summary } from './about.ts'
import { admit, applicantOf, hear, type Plea } from './admit.ts'
import { apply, asks, poll, vote } from './audience.ts'
import { display } from './display.ts'
import { fields } from './fields.ts'
import { distinct } from './fouls.ts'
import { Hall, type HallListener } from './hall.ts'
import { markOf } from './marks.ts'
import { phaseName } from './names.ts'
import { options } from './options.ts'
import { arenaOf, type SideId, sides } from './options-in.ts'
import { panelParts } from './panels.ts'
import type { ArenaRound } from './phases.ts'
import { plan, polls } from './plan.ts'
import { type ArenaBook, bookOf, nameIn } from './report/book.ts'
import { type ReportedSpeech, speechesOf } from './report/speeches.ts'
import { report } from './report.ts'
import { rule } from './rules.ts'
import { type Scored, score } from './score.ts'
import { scoreLine } from './score-line.ts'
import { isProper, type Leaning, type Lesson } from './shapes.ts'
import { recordFoul, recordMind, recordRefusal, recordScore, recordVote, type Spoken, speak } from './speak.ts'
import { isSilent, words } from './speeches.ts'
import { type ArenaVerdict, verdictOf } from './verdict.ts'
import { arenaWords, promptWords } from './words.ts'

/** Everything said to all, round by round, with the fouls and points of each round. */
function transcript(view: View): string {
  const book = bookOf(view)
  const said = speechesOf(book)
  const rounds = book.rounds.flatMap(round => {
    const spoken = said.filter(({ round: number }) => number === round.number)
    return spoken.length === 0 ? [] : roundText(round, spoken, book)
  })
  return `${[`## ${book.t.transcript}`, ...rounds].join('\n\n')}\n`
}

/** Everything said to all so far. If a speech was asked for again, only its second version is included. */
export function recordOf(view: View): Speech[] {
  return speechesOf(bookOf(view))
    .filter(({ turn, isAlly }) => turn.state === 'answered' && !(isAlly && isSilent(turn.text)))
    .map(({ turn: { key, seat, text } }) => ({ key, seat, text: heardIn(text, view.brief.language) }))
}

/** If nothing was said, the record says so. */
const heardIn = (speech: string, language: Language): string =>
  isSilent(speech) ? promptWords[language].silence : words(speech)

/** Audience members who were let in come after the points of the round. */
function roundText(round: ArenaRound, said: readonly ReportedSpeech[], book: ArenaBook): string[] {
  const named = arenaWords[book.language].round
  const [sides, allies] = [said.filter(({ isAlly }) => !isAlly), said.filter(({ isAlly }) => isAlly)]
  return [
    `### ${named(round.number)} · ${phaseName(round, book.language)}`,
    ...sides.flatMap(one => speechText(one, book)),
    ...fouls(round, book),
    ...points(round, book),
    ...allies.flatMap(one => speechText(one, book)),
  ]
}

function speechText({ turn, isAlly, wasAskedAgain }: ReportedSpeech, book: ArenaBook): string[] {
  const { t } = book
  const heading = [nameIn(book, turn.seat), ...(isAlly ? [t.ally] : []), inline(turn.model)].join(' · ')
  return [`#### ${heading}`, ...(wasAskedAgain ? [`*${t.askedAgain}*`] : []), ...wordsOf({ turn }, book)]
}

function wordsOf({ turn }: Pick<ReportedSpeech, 'turn'>, { language, t }: ArenaBook): string[] {
  const failure = turn.missed ?? (turn.state === 'failed' ? turn.failures.at(-1)?.failure : null)
  if (failure) return [`*${t.didNotSpeak(inline(faultText(failure, language)))}*`]
  const said = turn.state === 'answered' ? heardIn(turn.text, language) : words(turn.text)
  return [...(said.trim() === '' ? [] : [block(said)]), ...(turn.state === 'speaking' ? [`*${t.unfinished}*`] : [])]
}

function fouls({ number }: ArenaRound, { fouls, language, t }: ArenaBook): string[] {
  const { side, off, colon, aside } = arenaWords[language]
  const items = fouls
    .filter(({ round }) => round === number)
    .map(foul => {
      const words = foul.what === undefined ? '' : ` ${inQuotes(literal(shortened(foul.what, 240)))}`
      return `- ${side[foul.side]}${colon}${promptWords[language].rule(foul.rule)}${words}${aside(off(foul.cost))}`
    })
  return items.length === 0 ? [] : [`**${t.fouls}**\n\n${items.join('\n')}`]
}

function points({ number }: ArenaRound, { scores, language, t }: ArenaBook): string[] {
  const score = scores.find(({ round }) => round === number)
  if (!score) return []
  const line = scoreLine(score, scores, language)
  return [`**${line}**`, `${t.comment}${arenaWords[language].colon}${block(score.comment)}`]
}

export const cues: CueSheet = {
  folder: new URL('./cues/', import.meta.url),
  variables: {
    rules: [],
    debater: ['side', 'own', 'opposed', 'style', 'remembered', 'memory'],
    // The same for a person, who is not asked for a block of data.
    speaker: ['side', 'own', 'opposed', 'style', 'remembered', 'memory'],
    chair: ['one', 'other', 'fair'],
    member: ['id', 'type', 'preference'],
    news: ['said'],
    told: ['fouls'],
    again: ['missing'],
    'speak-again': ['said'],
    position: ['number', 'of', 'left', 'most'],
    clash: ['number', 'of', 'help'],
    battle: ['number', 'of'],
    endgame: ['number', 'of'],
    summary: ['number', 'of'],
    score: ['number', 'phase', 'known', 'marked', 'found'],
    admit: ['number', 'applications', 'noApplications', 'repeated', 'limit', 'requests', 'noRequests'],
    ruling: ['record', 'one', 'other', 'lessons'],
    closing: ['first', 'second', 'lessons'],
    poll: [],
    apply: ['number'],
    called: ['request'],
    floor: ['side'],
    vote: ['voter'],
    'vote-again': ['voter'],
  },
}

/** What the ruling says that the debaters should remember: only what is based on their own words. */
export function lessons(view: View): AgentLessons[] {
  const options = arenaOf(view.brief.options)
  const learned = (view.verdict as ArenaVerdict | null)?.ruling?.lessons
  if (!options.learn || !learned) return []
  return sides.map(side => {
    const isOwn = ({ turn, quote }: Lesson) => {
      const said = view.turns.get(turn)
      return said?.seat === side && findQuote(quote, words(said.text))
    }
    return {
      agent_id: options[side].agent_id,
      worked: learned[side].worked.filter(isOwn),
      refuted: learned[side].refuted.filter(isOwn),
    }
  })
}

/** Fills in what is known: the round from the key, the voter from the seat, and whom the judge has to rule on. */
function known({ shape, key, seat, speeches }: StructuredReply): Record<string, Json> {
  const whoAsked = (how: string) => speeches.flatMap(({ derived, seat }) => (derived === how ? [seat] : []))
  switch (shape) {
    case 'score':
      return { round: Number(/^round-(\d+)\//.exec(key)?.[1]) }
    case 'vote':
      return { agent_id: seat }
    case 'admission':
      return {
        applications: whoAsked('application').map(agent_id => ({ agent_id })),
        help: whoAsked('help').map(side => ({ side })),
      }
    default:
      return {}
  }
}

export const arena: Format = {
  ...display,
  ...panelParts,
  version: 1,
  summary,
  options,
  flags,
  cues,
  plan,
  play,
  whenShort: 'pauses',
  report,
  transcript,
  fields,
  known,
  asks,
  alone: ['score'],
  register,
  record: recordOf,
  lessons,
}

async function play(stage: Stage, brief: Brief): Promise<Ending> {
  const hall = new Hall(brief, stage.context)

  // Nothing waits for the first poll. Its result is needed only when the audience is asked again.
  const polled = polls(brief) ? poll(stage.at('before'), hall) : none
  const [, ending] = await stage.both(polled, debate())
  return ending

  async function debate(): Promise<Ending> {
    let mayMiss = true
    for (const round of hall.rounds) {
      const scored = await playRound(stage.at(`round-${round.number}`), hall, round, polled, mayMiss)
      mayMiss = scored !== null
    }
    const booth = stage.at('vote')
    const [judged, votes] = await stage.both(rule(stage.at('ruling'), hall), vote(booth, hall, polled))
    const leanings = await polled
    for (const [{ agent_id, weight }, cast] of votes) {
      recordVote(booth, cast, weight)
      const before = leanings?.get(agent_id)
      if (before && before.leaning !== cast.leaning) recordMind(booth, before, cast)
    }
    return endingOf(verdictOf(hall, judged, votes, leanings))
  }
}

/** A tie is a result as well. */
function endingOf(verdict: ArenaVerdict | null): Ending {
  if (!verdict) return { outcome: 'no-verdict', decided: false, verdict }
  const outcome = verdict.winner === null ? 'tie' : 'verdict'
  return { outcome, decided: true, verdict: verdict as object as Json }
}

const none: Promise<null> = Promise.resolve(null)

/** Pro speaks, then con. The judge scores while the audience decides what to say. Whoever is let in is heard. */
async function playRound(
  scene: Stage,
  hall: Hall,
  round: ArenaRound,
  polled: Promise<ReadonlyMap<string, Leaning> | null>,
  mayMiss: boolean,
): Promise<Scored | null> {
  const spoken = [await speak(scene, hall, round, 'pro'), await speak(scene, hall, round, 'con')]
  const [scored, applications] = await scene.both(
    score(scene, hall, round, spoken, mayMiss),
    round.audience ? polled.then(() => apply(scene.at('apply'), hall, round)) : nobody,
  )
  const applicants = applications.map(([listener, application]) => applicantOf(listener, application, hall.said))
  const lets = round.audience ? await admit(scene, hall, round, applicants, pleasIn(hall, spoken)) : []
  settle(scene, hall, round, spoken, scored)
  await hear(scene.at('floor'), hall, lets)
  return scored
}

const nobody: Promise<[]> = Promise.resolve([])

/** Records refused requests and fouls, and gives the points. */
function settle(scene: Stage, hall: Hall, round: ArenaRound, spoken: readonly Spoken[], scored: Scored | null): void {
  for (const { speech, tail, help } of spoken)
    if (tail?.help && !help) recordRefusal(scene, hall, speech.seat as SideId, tail.help, round)
  if (!scored) return
  const found = spoken.flatMap(({ fouls }) => fouls)
  const ruled = distinct([...found, ...scored.fouls]).slice(found.length)
  for (const foul of ruled) recordFoul(scene, foul, round)
  hall.fouls.push(...ruled)
  const inRound = [...found, ...ruled]
  const mark = (side: SideId) =>
    markOf(scored.scores[side], [...inRound.filter(foul => foul.side === side), ...hall.helped(side, round)])
  const marks = { pro: mark('pro'), con: mark('con') }
  hall.path.push({ round: round.number, ...marks })
  recordScore(scene, round, scored, inRound.length > 0, marks)
}

/** The audience members whom the sides want to be heard. */
function pleasIn(hall: Hall, spoken: readonly Spoken[]): Plea[] {
  return spoken.flatMap(({ speech, help }) => {
    if (!help) return []
    const side = speech.seat as SideId
    const target = isProper(help) ? meant(hall, help.target_audience) : null
    return [{ side, request: help, target, count: hall.charged(side) + 1 }]
  })
}

/** Found by kind, name, id, or as the list shows it; null: there is no such member, or it has spoken. */
function meant(hall: Hall, target: string): HallListener | null {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
  const isMeant = ({ agent_id, type, kind }: HallListener) =>
    [agent_id, type, kind ?? '', `${type}(${agent_id})`].some(name => plain(name) === plain(target))
  return hall.silent().find(isMeant) ?? null
}

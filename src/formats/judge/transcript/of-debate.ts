import { clean } from '../../../core/clean.ts'
import { type Evidence, isWhole } from '../../../core/evidence.ts'
import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import type { Material, Speech } from '../../../core/model.ts'
import { nearest } from '../../../core/nearest.ts'
import type { TurnView, View } from '../../../core/view.ts'
import type { Display } from '../../../engine/display.ts'
import type { SeatRole } from '../../../engine/format.ts'
import type { ArchivedDebate } from '../../../host/archived.ts'
import { exitCodes, UsageError } from '../../../host/exit.ts'
import type { Host } from '../../../host/host.ts'
import { userRole } from '../../dialectic/about.ts'
import { about as tree } from '../../tree/about.ts'
import { type Topic, treeOf } from '../../tree/options-in.ts'
import { judge } from '../judge.ts'
import { speakerCount, TranscriptShape } from '../options.ts'
import { nameOf, omissible, sidesIn, type TranscriptSpeaker, type TranscriptSpeech } from '../transcript-in.ts'
import { type TranscriptWords, transcriptWords, type WithoutWords as Words, withoutWords as words } from './words.ts'

interface OwnReading {
  /** For a tree: its topic. null: the only one. */
  topic: string | null
  /** null: what was debated. */
  question: string | null
  /** Whether earlier findings on the speeches are used. Otherwise they are checked again. */
  keepsEvidence: boolean
  language: Language
}

/** What the debaters of an archived debate said. Throws UsageError if there is nothing to rule on. */
export function transcriptOfDebate(
  debate: ArchivedDebate,
  reading: OwnReading,
  { archive }: Pick<Host, 'archive'>,
): JudgedTranscript {
  const { id, view, format } = debate
  const t = transcriptWords[reading.language]
  const { topic, language } = view.brief
  const chosen = topicOf(debate, reading, t)
  const said = format === judge ? TranscriptShape.parse(view.brief.options) : spokenIn(debate, chosen, reading)
  const spoke = said.speakers.filter(speaker => said.speeches.some(speech => speech.speaker === speaker.id))
  const sides = sidesIn({ speakers: spoke })
  if (sides.length === 0) throw new UsageError(t.saidNothing(id))
  if (sides.length < speakerCount.least) throw new UsageError(t.oneSpoke(id, sides[0]!.name))
  const names = sides.map(({ name }) => name)
  if (names.length > speakerCount.most)
    throw new UsageError(t.tooMany(t.debate(id, format.id), names, speakerCount.most))
  const source = { debate: id, format: format.id, topic: chosen?.id ?? null }
  return {
    question: reading.question ?? (chosen ? questionOf(chosen) : topic),
    language,
    transcript: { ...said, speakers: spoke, source, without: null, each: false },
    masked: 0,
    notes: { untold: null, missing: [] },
    context: view.brief.context.map(({ path, hash }) => {
      const text = archive.text(hash)
      if (text === null) throw new UsageError(t.lostFile(path, id), exitCodes.storage)
      return { path, text }
    }),
  }
}

/** For a tree, the topic to judge. null: the debate has one subject. */
function topicOf({ id, view, format }: ArchivedDebate, { topic }: OwnReading, t: TranscriptWords): Topic | null {
  const topics = format.id === tree.id ? treeOf(view.brief).topics : []
  const ids = topics.map(({ id }) => id)
  if (topic === null) {
    if (topics.length > 1) throw new UsageError(t.whichTopic(id, ids))
    return null
  }
  if (topics.length === 0) throw new UsageError(t.topicOfTree)
  const found = topics.find(({ id }) => id === topic)
  if (!found) throw new UsageError(t.noTopic(topic, id, ids), exitCodes.notFound)
  return found
}

const questionOf = ({ title, background, coreQuestions }: Topic): string =>
  [title, background, ...coreQuestions.filter(question => question !== title)]
    .filter(part => part.trim() !== '')
    .join('\n')

/** If a format keeps a record, everybody on it. Those who take no side are heard but cannot be chosen. */
function spokenIn(
  { view, format }: ArchivedDebate,
  topic: Topic | null,
  { keepsEvidence }: OwnReading,
): TranscriptShape {
  const seated = format.roles(view.brief.options)
  const isSaid = ({ key, text }: Speech) => text.trim() !== '' && !view.turns.get(key)?.leftOut
  const said = (format.written?.record?.(view) ?? byDebaters(view, format.display, seated)).filter(
    speech => isSaid(speech) && (topic === null || speech.key.startsWith(`${topic.id}/`)),
  )
  const texts = said.map(speech => ({ ...speech, ...clean(speech.text) }))
  // The user may make remarks even without a seat.
  const isUnseated = said.some(({ seat }) => seat === userRole.id) && !seated.some(({ id }) => id === userRole.id)
  const roles = isUnseated ? [...seated, userRole] : seated
  const speaks = ({ id, kind }: SeatRole) => kind === 'debater' || said.some(({ seat }) => seat === id)
  return TranscriptShape.parse({
    speakers: roles.filter(speaks).map(role => speakerOf(role, view)),
    speeches: texts.map(({ key, seat, text }): TranscriptSpeech => {
      const evidence = keepsEvidence ? view.evidence.get(key) : undefined
      return { key, speaker: seat, text, ...(evidence && isWhole(evidence) && { examined: foundIn(evidence) }) }
    }),
    removed: texts.reduce((sum, { removed }) => sum + removed, 0),
  })
}

/** What debaters said, as far as everybody could hear it. */
function byDebaters({ turns }: View, { words = text => text }: Display, roles: readonly SeatRole[]): Speech[] {
  const isSpeech = ({ seat, state, structured }: TurnView) =>
    state === 'answered' && !structured && roles.some(({ id, kind }) => id === seat && kind === 'debater')
  const said = [...turns.values()].filter(isSpeech)
  // Branches run in parallel. Turns of one scene are kept together, in the order in which scenes began.
  const scenes = Map.groupBy(said, ({ key }) => key.slice(0, key.lastIndexOf('/')))
  return [...scenes.values()].flat().map(({ key, seat, text }) => ({ key, seat, text: words(text) }))
}

const foundIn = ({ citations, unsupported }: Evidence): Json => ({ citations, unsupported }) as object as Json

function speakerOf({ id, kind, label, called }: SeatRole, view: View): TranscriptSpeaker {
  const { language } = view.brief
  const name = label[language]
  const turns = [...view.turns.values()].filter(({ seat }) => seat === id)
  const models = turns.flatMap(({ model, reportedModel }) =>
    reportedModel === null ? [model] : [model, reportedModel],
  )
  const others = [...Object.values(label), ...Object.values(called ?? {})].filter(other => other !== name)
  return {
    id,
    name,
    alsoCalled: [...new Set(others)],
    models: [...new Set(models)].filter(model => model !== ''),
    side: kind === 'debater',
  }
}

export interface JudgedTranscript {
  question: string
  /** The debate's own language. null: that of its question. */
  language: Language | null
  transcript: TranscriptShape
  masked: number
  /** What the reader of a file should tell its user. */
  notes: {
    /** Left out of the title, because it tells who spoke. */
    untold: string | null
    /** Labels of claims that nobody made. */
    missing: readonly string[]
  }
  /** The documents of the debate, as they were then. */
  context: Material[]
}

/** What is ruled on: the whole transcript, all but one speech, or again without each speech. */
export function omitting(
  judged: JudgedTranscript,
  { without, each }: { without?: string; each?: true },
  language: Language,
): JudgedTranscript {
  const t = words[language]
  const { transcript } = judged
  if (without !== undefined && each) throw new UsageError(t.both)
  if (without !== undefined)
    return { ...judged, transcript: { ...transcript, without: omitted(transcript, without, t) } }
  if (each && omissible(transcript).length === 0) throw new UsageError(t.nothingToOmit)
  return each ? { ...judged, transcript: { ...transcript, each: true } } : judged
}

function omitted(transcript: TranscriptShape, asked: string, t: Words): string {
  const keys = transcript.speeches.map(({ key }) => key)
  const key = asked.trim()
  const speech = transcript.speeches.find(speech => speech.key === key)
  if (!speech) throw new UsageError(t.noSpeech(key, nearest(key, keys), keys), exitCodes.notFound)
  if (!omissible(transcript).includes(speech))
    throw new UsageError(t.onlySpeech(key, nameOf(transcript, speech.speaker)))
  return key
}

import { clean } from '../../core/clean.ts'
import { type Evidence, isWhole } from '../../core/evidence.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Material, Speech } from '../../core/model.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { Format, SeatRole } from '../../engine/format.ts'
import { userRole } from '../../formats/dialectic/about.ts'
import { judge } from '../../formats/judge/judge.ts'
import { type Said, type Speaker, sidesIn, speakerCount, Transcript } from '../../formats/judge/transcript.ts'
import { type Topic, treeOf } from '../../formats/tree/options.ts'
import { tree } from '../../formats/tree/tree.ts'
import { exitCodes, UsageError } from '../exit.ts'
import type { KeptDebate } from '../kept.ts'
import type { Room } from '../room.ts'
import type { Judged } from './judged.ts'
import { type TranscriptWords, transcriptWords } from './words.ts'

export interface OwnReading {
  /** Of a tree: its topic; null: the only one. */
  topic: string | null
  /** null: what was debated. */
  question: string | null
  /** What was found in the speeches then is taken over; else they are looked through again. */
  keepsEvidence: boolean
  language: Language
}

/** What the debaters of a debate in the archive said. Throws UsageError where that is nothing to rule on. */
export function transcriptOfDebate(
  debate: KeptDebate,
  reading: OwnReading,
  room: Pick<Room, 'archive' | 'mask'>,
): Judged {
  const { id, view, format } = debate
  const t = transcriptWords[reading.language]
  const { topic, language } = view.brief
  const chosen = topicOf(debate, reading, t)
  const said = format === judge ? Transcript.parse(view.brief.options) : spokenIn(debate, chosen, reading)
  const spoke = said.speakers.filter(speaker => said.speeches.some(speech => speech.speaker === speaker.id))
  const sides = sidesIn({ speakers: spoke })
  if (sides.length === 0) throw new UsageError(t.saidNothing(id))
  if (sides.length < speakerCount.least) throw new UsageError(t.oneSpoke(id, sides[0]!.name))
  if (sides.length > speakerCount.most)
    throw new UsageError(
      t.tooMany(
        t.debate(id, format.id),
        sides.map(({ name }) => name),
        speakerCount.most,
      ),
    )
  const source = { debate: id, format: format.id, topic: chosen?.id ?? null }
  return {
    question: reading.question ?? (chosen ? questionOf(chosen) : topic),
    language,
    transcript: { ...said, speakers: spoke, source, without: null, each: false },
    masked: 0,
    context: view.brief.context.map(file => materialOf(file, id, room, t)),
  }
}

/** Of a tree, the topic that is to be judged; null: the debate is about one thing. */
function topicOf({ id, view, format }: KeptDebate, { topic }: OwnReading, t: TranscriptWords): Topic | null {
  const topics = format === tree ? treeOf(view.brief).topics : []
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

/** Of a format that keeps a record, everybody on it: who takes no side there is heard, and not to choose from. */
function spokenIn({ view, format }: KeptDebate, topic: Topic | null, { keepsEvidence }: OwnReading): Transcript {
  const seated = format.roles(view.brief.options)
  const isSaid = ({ key, text }: Speech) => text.trim() !== '' && !view.turns.get(key)?.leftOut
  const said = (format.record?.(view) ?? byDebaters(view, format, seated)).filter(
    speech => isSaid(speech) && (topic === null || speech.key.startsWith(`${topic.id}/`)),
  )
  const texts = said.map(speech => ({ ...speech, ...clean(speech.text) }))
  // The user may remark something where it has no seat and is never asked.
  const isUnseated = said.some(({ seat }) => seat === userRole.id) && !seated.some(({ id }) => id === userRole.id)
  const roles = isUnseated ? [...seated, userRole] : seated
  const speaks = ({ id, kind }: SeatRole) => kind === 'debater' || said.some(({ seat }) => seat === id)
  return Transcript.parse({
    speakers: roles.filter(speaks).map(role => speakerOf(role, view)),
    speeches: texts.map(({ key, seat, text }): Said => {
      const evidence = keepsEvidence ? view.evidence.get(key) : undefined
      return { key, speaker: seat, text, ...(evidence && isWhole(evidence) && { examined: foundIn(evidence) }) }
    }),
    removed: texts.reduce((sum, { removed }) => sum + removed, 0),
  })
}

/** What debaters said, as far as it was for all to hear. */
function byDebaters({ turns }: View, { words = text => text }: Format, roles: readonly SeatRole[]): Speech[] {
  const isSpeech = ({ seat, state, structured }: TurnView) =>
    state === 'answered' && !structured && roles.some(({ id, kind }) => id === seat && kind === 'debater')
  return sceneByScene([...turns.values()].filter(isSpeech)).map(({ key, seat, text }) => ({
    key,
    seat,
    text: words(text),
  }))
}

/** Branches are debated side by side; what belongs to one scene is kept together, in the order in which scenes began. */
const sceneByScene = (turns: readonly TurnView[]): TurnView[] =>
  [...Map.groupBy(turns, ({ key }) => key.slice(0, key.lastIndexOf('/'))).values()].flat()

const foundIn = ({ citations, unsupported }: Evidence): Json => ({ citations, unsupported }) as object as Json

function speakerOf({ id, kind, label, called }: SeatRole, view: View): Speaker {
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

function materialOf(
  { path, hash }: View['brief']['context'][number],
  id: number,
  { archive }: Pick<Room, 'archive'>,
  t: TranscriptWords,
): Material {
  const text = archive.text(hash)
  if (text === null) throw new UsageError(t.lostFile(path, id), exitCodes.storage)
  return { path, text }
}

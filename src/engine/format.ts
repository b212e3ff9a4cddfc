import type { ZodObject } from 'zod'
import type { CueSheet } from '../core/cue.ts'
import type { AgonEvent, Brief, Register } from '../core/events.ts'
import type { Json } from '../core/json.ts'
import type { Language, Texts } from '../core/language.ts'
import type { Call, Speech } from '../core/model.ts'
import type { View } from '../core/view.ts'
import type { Conclusion } from './conclusion.ts'
import type { Panel } from './panel.ts'
import type { AskedReply, ReplyFields } from './reply-fields.ts'
import type { Limits } from './retries.ts'
import type { Stage } from './stage.ts'

export interface SeatRole {
  id: string
  kind: 'debater' | 'judge' | 'audience'
  label: Texts
  /** In a sentence: `the proposer`; left out: its label. */
  called?: Texts
  about: Texts
  /** Another debater may have the same model. */
  mayShare?: true
  /** Only a person sits there; the option by which nobody does. */
  onlyPerson?: { unless: string }
}

/** How an option of a format looks on the command line. Its type and default are in the format's `options`. */
export interface Flag {
  value: string
  about: Texts
  allowed: Texts
}

/** A call that the debate will make, for the estimate. Tokens are [at least, at most]. */
export interface PlannedCall {
  seat: string
  input: [number, number]
  output: [number, number]
  /** How often, [at least, at most]; left out: once. */
  times?: [number, number]
  /** The part of the debate it belongs to, where an estimate should tell parts apart. */
  part?: Texts
  /** Can be done without; a debate whose budget may not reach for it is `sparing`. */
  spare?: true
  /** The verdict: a budget keeps its price aside from the start. */
  closing?: true
}

export interface Ending {
  /** A word of the format's own. */
  outcome: string
  /** Whether the user got the decision that the format is there for. */
  decided: boolean
  verdict: Json
}

/** Somebody whose words were brought along, and who holds no seat: a side to be judged, unless it only `listens`. */
export interface Outsider {
  id: string
  /** What it is called, first of all. */
  names: readonly [string, ...string[]]
  /** The models that spoke for it, as far as they are known. */
  models: readonly string[]
  /** It is heard, and nobody rules on it. */
  listens?: true
}

/** One way to debate. A new format is a folder that exports one of these, and a line in formats/index.ts. */
export interface Format {
  id: string
  /** Raised when the screenplay changes so that older debates cannot go on with it. */
  version: number
  summary: Texts
  /** The seats of a debate with these options; with none given, those it usually has. */
  roles(options: Readonly<Record<string, Json>>): readonly SeatRole[]
  /** Whose words a debate with these options is about, besides those of its seats; left out: nobody's. */
  outsiders?(options: Readonly<Record<string, Json>>): readonly Outsider[]
  options: ZodObject
  flags: Readonly<Record<string, Flag>>
  cues: CueSheet
  plan(brief: Brief): PlannedCall[]
  /** What the plan takes for granted, a line each. */
  assumptions?(brief: Brief): readonly string[]
  play(stage: Stage, brief: Brief): Promise<Ending>
  /** What it does when its budget does not reach: it rules on what is open, goes to its verdict (left out), or pauses. */
  whenShort?: 'rules' | 'ends' | 'pauses'
  /** The result as Markdown, from the view alone: also of a debate that failed or is not over. */
  report(view: View, notices: readonly string[]): string
  fields?: ReplyFields
  /** The user may say something at any time while it runs, and it is taken up. */
  listens?: true
  /** What of a reply its question tells already, so that no person need write it; of a list, what of each item. */
  known?(asked: AskedReply): Readonly<Record<string, Json>>
  /** What a person is asked with a form, in Markdown; null, or left out: what a model in this seat would read. */
  asks?(asked: AskedReply, brief: Brief, language: Language): string | null
  /** Fields in which nothing but certain words can stand, by their paths: word → what it stands for. */
  named?(asked: AskedReply): Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What a seat is called in this debate, where that is more than its label; null: its label. */
  seatName?(seat: string, view: View): string | null
  /** A scene's name for people: `round-2` → Round 2. With the options of its debate it may be shorter. */
  sceneLabel(scene: string, language: Language, options?: Readonly<Record<string, Json>>): string
  /** Points that a debate can be forked at by names of its own, in any case, with the turn or the scene of each; `end` may be one. */
  forkPoints?(view: View): readonly { name: string; key: string }[]
  /**
   * Which keys belong to parts that hear nothing of a point, a turn, a scene or `end`: a fork at it keeps all of them. Left out:
   * none do.
   */
  beside?(view: View, point: string): (key: string) => boolean
  /** How patient the engine is, where the options of a debate say so. */
  limits?(options: Readonly<Record<string, Json>>): Partial<Limits>
  /** What just happened, in lines for people; with it, terminals show these instead of whole speeches. */
  lines?(event: AgonEvent, view: View): readonly EventLine[]
  /** Lines for people between the speeches: what was ruled, how it stands. The view may be ahead of the event. */
  asides?(event: AgonEvent, view: View): readonly Aside[]
  /** In which numbered part of what a turn said something stands, by its place in the words: `1.2`; null: in none. */
  citedIn?(key: string, at: number, view: View): string | null
  /** Fields of replies in JSON whose words are shown while they are written: shape → fields, in the order of the reply. */
  aloud?: Readonly<Record<string, readonly AloudField[]>>
  /** Replies of which a speech is made, by their shapes and by what it is derived as: it is looked through and quoted like one. */
  spoken?: readonly string[]
  /** Shapes of replies that are passed over where nothing of them is for all to hear: what they lead to is told. */
  untold?: readonly string[]
  /** Shapes of replies of which only `asides` tells. */
  retold?: readonly string[]
  /**
   * Shapes of replies that those who take part, or those of a kind, do not see before it is over: a person among them is not
   * shown them.
   */
  sealed?: readonly (string | { shape: string; from: SeatRole['kind'] })[]
  /** Replies in JSON that the first of a panel gives alone, by their shape. */
  alone?: readonly string[]
  /**
   * What of a speech is for all to hear, without what its seat adds for the format. Of a speech that is not whole yet, only
   * what will stay.
   */
  words?(text: string): string
  /**
   * What counts as said, in order, as all heard it: of a speech that another one takes the place of, only that one. Left out:
   * every speech of a debater.
   */
  record?(view: View): readonly Speech[]
  /** Its arguments say what they rest on: claims without support are not looked for among their words. */
  tellsSupport?: true
  /** What the tables call its seats and scenes; left out: by their own names. */
  register?(brief: Brief): Register
  /** What it came to, for where that is shown before everything else; left out: nobody can tell but its report. */
  conclusion?(view: View): Conclusion
  /** Figures that a page draws. What they say is in the report as well. */
  charts?(view: View): readonly Chart[]
  /** The reply of a turn in JSON as people read it, in Markdown; null: as the data that it is. In `value` sides have their real names. */
  inWords?(key: string, value: Json, view: View): string | null
  /** How far the debate is, in a few words. */
  progress?(view: View): string | null
  /** Seats whose speeches of a scene stand side by side where there is room; left out: all stand below each other. */
  sides?(view: View): readonly string[]
  /** What a page draws beside the speeches, as far as it is known. */
  panels?(view: View): readonly Panel[]
  /** Everything said, as Markdown in the format's own order. */
  transcript?(view: View): string
  /** The order in which a page shows it, turns by their keys and what was said besides them; left out: the page finds one. */
  sequence?(view: View): readonly (string | Interjection)[]
  /** The parts of a debate that can be shown by themselves. */
  parts?(view: View): readonly DebatePart[]
  /** Other forms a debate can be exported in, by their name. */
  exports?: Readonly<Record<string, (view: View, frame?: Pick<ReportFrame, 'openedAt'>) => string>>
  /** What other programs expect to find after a debate of this format, if anything: file name → content. */
  stateFile?(view: View, openedAt: string): { path: string; content: Json }
  /** What those who took part should remember of it, where the user wants them to. */
  lessons?(view: View): readonly AgentLessons[]
  /** Files that the user wants to have of the debate, also of one that is not over; null: none. */
  outputs?(view: View, frame: ReportFrame): Outputs | null
  /**
   * What stands for the reply to a call in a dry run, so that the prompts behind it can be written: whatever a voice would
   * really say is put in ‹angle marks›.
   */
  rehearse?(call: Call): string
}

/**
 * How a line is drawn is up to whoever shows it. The view may be ahead of the event, so what was opened or said may be told
 * more than once; it is shown once.
 */
export interface EventLine {
  /** Where in the debate it happened: `D1.2`. */
  place: string
  /** How deep that is: 0 for the root. */
  level: number
  kind: 'opened' | 'said' | 'agreed' | 'branch' | 'last-branch' | 'ruled' | 'moved' | 'left' | 'suggested' | 'trouble'
  /** Of a turn that failed, waits, was missed or has a remark, and of a fallback: only whose it is. What is wrong is added. */
  text: string
  /** Its beginning is enough where there is little room. */
  cut?: true
  /** What it took; null: nobody knows. */
  took?: { tokens: number | null; ms: number }
}

/** Rows of bars, each from 0 to 1. How they are drawn is up to whoever shows them. */
export interface Chart {
  title: string
  /** What is to be seen, in a sentence or two. */
  about: string
  /** What the bars of each row stand for, in their order. */
  measures: readonly string[]
  rows: readonly { name: string; bars: readonly ChartBar[] }[]
}

export interface ChartBar {
  /** null: nobody knows. */
  share: number | null
  /** In words: `2 of 4`. */
  text: string
  /** Left out: it is neither. */
  tone?: 'good' | 'bad' | 'open'
}

/** `heading`: what begins now. `score`: how it stands. `good`, `bad`: for whom it is about. */
export interface Aside {
  kind: 'heading' | 'score' | 'good' | 'bad' | 'plain'
  text: string
}

/**
 * A field, by its name at any depth or by the end of its path: `rebuttals[].to`. Of a field that is a list, each of its items.
 */
export type AloudField = string | AloudWords

export interface AloudWords {
  field: string
  /** Where its values are no words for people: what stands for them. */
  values?: Readonly<Record<string, Texts>>
  /** What stands in front of it. `place`: which one of its list it is, from 1. */
  before?(asked: AloudPlace): string
  /** Behind something else of the same object it goes on in the line, after these words; else, as with words in front, it begins one. */
  behind?: Texts
  after?: Texts
}

export interface AloudPlace {
  place: number
  seat: string
  brief: Brief
  language: Language
}

/** Something said that is no turn of the debate: a remark, a speech that a record tells of. */
export interface Interjection {
  key: string
  seat: string
  /** Who said it, how it came, and where it belongs, for people. */
  name: string
  how: string
  scene: string
  text: string
}

export interface AgentLessons {
  agent_id: string
  worked: readonly AgentLesson[]
  refuted: readonly AgentLesson[]
}

export interface AgentLesson {
  lesson: string
  /** The words it is about, as they were said. */
  quote: string
  turn: string
}

/** What a report needs to know that is not in the view. */
export interface ReportFrame {
  /** ISO 8601, UTC. */
  openedAt: string
  notices: readonly string[]
}

export interface Outputs {
  folder: string
  /** Their names within the folder. */
  files: readonly { name: string; text: string }[]
}

export interface DebatePart {
  /** As a user writes it: `d1.2`. */
  name: string
  /** Markdown. */
  text(): string
}

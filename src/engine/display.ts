import type { AgonEvent } from '../core/events.ts'
import type { Json } from '../core/json.ts'
import type { Firmness, Weighing } from '../core/judging/weigh.ts'
import type { Language } from '../core/language.ts'
import type { View } from '../core/view.ts'
import type { FormatAbout } from './format.ts'
import type { Panel } from './panel.ts'
import type { ReplyShown } from './reply-spec.ts'

/**
 * The part of a format that shows a debate. It is pure, is made from the view alone, and uses neither zod nor `node:`, so
 * the page runs the same code in the browser. It lives in a format's `display.ts`.
 */
export interface Display extends Pick<FormatAbout, 'id' | 'name' | 'roles'> {
  /** Those without a seat whose words a debate with these options is about. Left out: there are none. */
  outsiders?(options: Readonly<Record<string, Json>>): readonly Outsider[]
  /** What a seat is called in this debate, if that is more than its label; null: its label. */
  seatName?(seat: string, view: View): string | null
  /**
   * A scene's name for people: `round-2` → Round 2. If the debate's options are given, it may be shorter. What stands before
   * the first ` · ` of it (`Round 2 · scores`) names the part of the debate that a page can fold as a whole.
   */
  sceneLabel(scene: string, language: Language, options?: Readonly<Record<string, Json>>): string
  /**
   * The words of a speech that everybody hears, without the data its seat adds for the format. `isWhole` false: the speech is
   * unfinished, and it returns only words that will stay.
   */
  words?(text: string, isWhole?: boolean): string
  /** How its JSON replies are shown, by their shapes. Left out: each has a heading, as a speech has, and no words. */
  replies?: Readonly<Record<string, ReplyShown>>
  /** Lines for people between the speeches: what was ruled, what the score is. The view may be ahead of the event. */
  asides?(event: AgonEvent, view: View): readonly Aside[]
  /** Lines for people on what just happened. If a format has them, terminals show them instead of whole speeches. */
  lines?(event: AgonEvent, view: View): readonly EventLine[]
  /** The number of the part of a turn that holds this place in its words: `1.2`; null: no part does. */
  citedIn?(key: string, at: number, view: View): string | null
  progress?(view: View): string | null
  /** The score so far, in a few signs: `Pro 12.5 : 11 Con`; null: there is none yet. Left out: the format keeps none. */
  score?(view: View): string | null
  /** The user may say something at any time while the debate runs, and the debate responds to it. */
  listens?: true
  /** Seats whose speeches of one scene stand side by side if the page is wide enough. Left out: none do. */
  sides?(view: View): readonly string[]
  /** The order in which a page shows turns (by key) and interjections. Left out: the page finds an order itself. */
  sequence?(view: View): readonly (string | Interjection)[]
}

/** Somebody without a seat whose words the user brought along. It is a side to be judged, unless it only `listens`. */
export interface Outsider {
  id: string
  /** The first is the usual name. */
  names: readonly [string, ...string[]]
  /** The models that spoke for it, if they are known. */
  models: readonly string[]
  /** Others hear it, but no judge rules on it. */
  listens?: true
}

/**
 * Whoever shows a line decides how to draw it. The view may be ahead of the event, so the same line may be given more than
 * once; it is shown once.
 */
export interface EventLine {
  /** Where in the debate it happened: `D1.2`. */
  place: string
  /** The depth of that place: 0 for the root. */
  level: number
  kind: 'opened' | 'said' | 'agreed' | 'branch' | 'last-branch' | 'ruled' | 'moved' | 'left' | 'suggested' | 'trouble'
  /** For a turn that failed, waits, was missed or has a remark, and for a fallback: only whose it is. The problem is added to it. */
  text: string
  /** Its beginning is enough if there is little room. */
  cut?: true
  /** What it cost in tokens and time; null: nobody knows. */
  took?: { tokens: number | null; ms: number }
}

/** `heading`: what begins now. `score`: the score. `good`, `bad`: good or bad for the one it is about. */
export interface Aside {
  kind: 'heading' | 'score' | 'good' | 'bad' | 'plain'
  text: string
  /** The turn that it belongs to. Left out: the one before it. */
  of?: string
  /** The same in figures, for pages. */
  grid?: AsideGrid
}

/** A small table with a column for each of some seats. */
export interface AsideGrid {
  columns: readonly { seat: string; name: string }[]
  /** `sum`: what the rows above come to. `off`: what was taken off. */
  rows: readonly { name: string; cells: readonly string[]; kind?: 'sum' | 'off' }[]
}

/** Something said outside the turns: a remark, or a speech that a record reports. */
export interface Interjection {
  key: string
  seat: string
  /** Who said it and how it came, for people, and the scene it belongs to. */
  name: string
  how: string
  scene: string
  text: string
}

/** What a format shows besides speeches. It is not part of the display, so a page can show words before it has loaded this. */
export interface PanelParts {
  /** What a page draws beside the speeches, as far as it is known by now. */
  panels(view: View): readonly Panel[]
  /** The result, for pages that show it first. */
  conclusion(view: View): DebateConclusion
  /** A turn's JSON reply as Markdown for people; null: show the data. `value` has the real names of the sides. */
  inWords?(key: string, value: Json, view: View): string | null
  /**
   * Replies of one scene in a line, under which a page folds them, by the name of their shape; null: each is shown. A reply
   * is null as long as it is not there or not to be seen.
   */
  inOneLine?(shape: string, replies: readonly (Json | null)[], language: Language): string | null
}

/**
 * The result of a debate, as a page shows it first, for every format. It is all data, in the debate's own words and
 * language. If the debate came to nothing, everything in it is empty.
 */
export interface DebateConclusion {
  /** If nobody can win, nothing was judged, and it is no verdict. */
  kind: 'verdict' | 'conclusion'
  /** The result in a sentence, then what a reader must know with it; []: the winner says it all. */
  lines: readonly string[]
  /** null: nobody won. */
  winner: ConcludedWinner | null
  /** How firm the result is; null: nobody weighed it. */
  firmness: Firmness | null
  /** The rulings that led to it; null: nothing was weighed, or the rulings favour somebody other than the winner. */
  judging: ConcludedJudging | null
  /** If questions were ruled on one by one: the ruling that is the least firm. */
  weakest?: WeakestRuling
  /** How firm it is where nobody rules: how far those who spoke agree, and what would make it firmer. */
  agreement?: { why: string; firmer: string | null } | null
  /** Why, in the words of the ruling; null: it does not say. */
  reason: string | null
  deciding: readonly { quote: string; turn: string }[]
  /** What to do or what was found, in Markdown, one for each question; []: nobody says. */
  answers: readonly string[]
  /** What the user decided, in Markdown; null: nothing. */
  decision: string | null
  /** The points of the sides in a line, with their names; null: there are none. */
  score: string | null
  /** What did not hold besides citations. */
  failures?: readonly string[]
  /** What nobody settled. */
  open: readonly string[]
  parts: readonly ConcludedPart[]
}

export interface ConcludedWinner {
  seat: string
  /** It won by how it argued, not by what it stands for, so its model is named too. */
  withModel: boolean
}

type ConcludedJudging = Weighing & { rulings: readonly { judge: string; blind?: boolean }[] }

export interface WeakestRuling {
  /** `D1.2`; null: all rulings are as firm as this one, for the same reason. */
  question: string | null
  /** How many questions were ruled on. */
  rulings: number
  /** The seat of its judge, or of the first one. */
  judge: string
  /** null: one judge ruled once, and knew who was who. */
  judging: ConcludedJudging | null
}

export interface ConcludedPart {
  title: string
  /** The result in one line. */
  line: string
  rulings: readonly ConcludedRuling[]
}

export interface ConcludedRuling {
  /** What the ruling is about: `D1.2`. */
  label: string
  /** null: the rulings disagree. */
  text: string | null
  firmness: Firmness | null
}

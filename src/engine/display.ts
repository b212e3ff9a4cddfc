import type { Firmness, Weighing } from '../core/judging/weigh.ts'
import type { Format } from './format.ts'

/**
 * The part of a format that shows a debate. It is pure, is made from the view alone, and uses neither zod nor `node:`, so
 * the page runs the same code in the browser. It lives in a format's `display.ts`, and the format itself includes it.
 */
export type Display = Pick<
  Format,
  | 'id'
  | 'name'
  | 'roles'
  | 'outsiders'
  | 'seatName'
  | 'sceneLabel'
  | 'words'
  | 'aloud'
  | 'spoken'
  | 'untold'
  | 'retold'
  | 'sealed'
  | 'listens'
  | 'lines'
  | 'asides'
  | 'citedIn'
  | 'sequence'
  | 'progress'
  | 'sides'
  | 'forkPoints'
>

/** What a format shows besides speeches. It is not part of the display, so a page can show words before it has loaded this. */
export type PanelParts = Required<Pick<Format, 'panels' | 'conclusion'>> & Pick<Format, 'inWords'>

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
  deciding: readonly { quote: string; turn: string }[]
  /** What was asked for, what to do, and what the user decided, in Markdown; null: nobody says. */
  answer: string | null
  advice: string | null
  decision: string | null
  parts: readonly ConcludedPart[]
}

export interface ConcludedWinner {
  seat: string
  /** It won by how it argued, not by what it stands for, so its model is named too. */
  withModel: boolean
}

type ConcludedJudging = Weighing & { rulings: readonly { judge: string; blind?: boolean }[] }

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

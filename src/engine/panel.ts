import type { Chart } from './format.ts'

/**
 * What a page draws beside the speeches, whichever format it is of. All of it is data: names and texts are plain words for
 * people in the debate's language, unless they are said to be Markdown. A panel that has nothing to show yet is left out.
 */
export type Panel = TreePanel | CoursePanel | VotesPanel | TablePanel | StepsPanel | TextPanel | BarsPanel

interface PanelHead {
  /** Stays the same while the debate goes on: `tree`, `scores`. */
  id: string
  title: string
  /** What is to be seen, in a sentence; left out: the title says it. */
  about?: string
}

/** A tree that grows. A node stands behind its parent in the list. */
export interface TreePanel extends PanelHead {
  kind: 'tree'
  nodes: readonly TreeNode[]
}

export interface TreeNode {
  /** As the user may write it: `d1.2`. */
  id: string
  /** null: a root. */
  parent: string | null
  /** A few words. */
  label: string
  /** What it is about, whole. */
  text: string
  state: NodeState
  /** The state in a word or two. */
  stateText: string
  /** What it came to, so far; left out: nothing yet. */
  outcome?: string
  /** Keys of the turns that belong to it, in their order. */
  turns: readonly string[]
}

/** Each has a shape and a colour of its own. */
export type NodeState = 'open' | 'speaking' | 'agreed' | 'ruled' | 'split' | 'left' | 'failed'

/** Lines over steps: how each side stood after each round. */
export interface CoursePanel extends PanelHead {
  kind: 'course'
  /** Names of the steps, the first one first. */
  steps: readonly string[]
  lines: readonly CourseLine[]
  marks: readonly CourseMark[]
}

export interface CourseLine {
  seat: string
  name: string
  /** One for each step; null: not known, or not reached yet. */
  values: readonly (number | null)[]
}

/** A turning point. */
export interface CourseMark {
  /** Which step, from 0. */
  step: number
  text: string
  /** The turn that made it; null: none did alone. */
  turn: string | null
}

/** Who leans where, before and after. */
export interface VotesPanel extends PanelHead {
  kind: 'votes'
  /** Seats that can be voted for, in their order. */
  sides: readonly { seat: string; name: string }[]
  voters: readonly Voter[]
  /** Share of the weight for each of `sides`, 0 to 1; the rest is undecided. null: not known. */
  before: readonly number[] | null
  after: readonly number[] | null
}

export interface Voter {
  seat: string
  name: string
  /** What kind of listener it is; '' where nobody says. */
  manner: string
  weight: number
  before: Lean | null
  after: Lean | null
  why: string | null
  /** The turn in which it voted. */
  turn: string | null
}

export interface Lean {
  /** One of `sides`; null: undecided. */
  side: string | null
  /** In a word or two. */
  text: string
}

export interface TablePanel extends PanelHead {
  kind: 'table'
  columns: readonly { name: string; number?: true }[]
  rows: readonly { cells: readonly Cell[] }[]
}

export interface Cell {
  text: string
  tone?: 'good' | 'bad' | 'open'
  /** The turn that it goes to. */
  turn?: string
  /** A page on the public web: http or https. */
  page?: string
  /** Whose it is: it has that seat's colour. */
  seat?: string
}

/** Parts of the debate that fill one after the other. */
export interface StepsPanel extends PanelHead {
  kind: 'steps'
  steps: readonly Step[]
}

export interface Step {
  name: string
  state: 'waiting' | 'running' | 'done' | 'left'
  /** What there is of it by now: `3 of 4 speeches`. */
  note?: string
  /** The first of its turns. */
  turn?: string
}

export interface TextPanel extends PanelHead {
  kind: 'text'
  markdown: string
}

export interface BarsPanel extends PanelHead {
  kind: 'bars'
  chart: Chart
}

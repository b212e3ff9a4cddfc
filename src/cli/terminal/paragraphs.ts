import type { Screen } from './screen.ts'

/** What stands below what: speeches with room between them, short replies of one scene close together, notes between them. */
export class Paragraphs {
  readonly #screen: Screen
  #notes: string[] = []
  #begun = false
  #lastIsNote = false
  /** The scene of the short reply that stands last. */
  #scene: string | null = null

  constructor(screen: Screen) {
    this.#screen = screen
  }

  /** What comes before the next thing said. `scene`: of a short reply. */
  next(scene: string | null = null): string {
    const isClose = !this.#begun || (scene !== null && scene === this.#scene)
    this.#begun = true
    this.#lastIsNote = false
    this.#scene = scene
    return isClose ? '' : '\n'
  }

  /** What was said last was not short after all: the next reply of its scene stands apart. */
  wasLong(): void {
    this.#scene = null
  }

  /** Whether a note stands last, or will. */
  get endInNote(): boolean {
    return this.#lastIsNote || this.#notes.length > 0
  }

  /** Waits to be printed. */
  add(...notes: readonly string[]): void {
    this.#notes.push(...notes)
  }

  /** False: there was none. */
  printNotes(): boolean {
    if (this.#notes.length === 0) return false
    this.#screen.freshLine()
    const isFirst = !this.#begun
    const space = this.#lastIsNote ? '' : this.next()
    const notes = this.#notes.join('\n')
    // A heading brings room of its own.
    this.#screen.print(`${isFirst || space !== '' ? space + notes.replace(/^\n/, '') : notes}\n`)
    this.#lastIsNote = true
    this.#notes = []
    return true
  }
}

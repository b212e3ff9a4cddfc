import type { DrawnScreen } from './safe-text.ts'

/** Puts space between texts: speeches stand apart, short replies of one scene close together, notes between them. */
export class Paragraphs {
  readonly #screen: DrawnScreen
  #notes: string[] = []
  #begun = false
  #lastIsNote = false
  /** The scene of the short reply that was printed last. */
  #scene: string | null = null

  constructor(screen: DrawnScreen) {
    this.#screen = screen
  }

  /** The space before the next text. `scene`: set for a short reply. */
  next(scene: string | null = null): string {
    const isClose = !this.#begun || (scene !== null && scene === this.#scene)
    this.#begun = true
    this.#lastIsNote = false
    this.#scene = scene
    return isClose ? '' : '\n'
  }

  /** The last text was not short after all, so the next reply of its scene stands apart. */
  wasLong(): void {
    this.#scene = null
  }

  /** Whether a note is last, on the screen or waiting. */
  get endInNote(): boolean {
    return this.#lastIsNote || this.#notes.length > 0
  }

  /** Adds notes that wait to be printed. */
  add(...notes: readonly string[]): void {
    this.#notes.push(...notes)
  }

  /** False: there were no notes. */
  printNotes(): boolean {
    if (this.#notes.length === 0) return false
    this.#screen.freshLine()
    const isFirst = !this.#begun
    const space = this.#lastIsNote ? '' : this.next()
    const notes = this.#notes.join('\n')
    // A heading brings its own space.
    this.#screen.print(`${isFirst || space !== '' ? space + notes.replace(/^\n/, '') : notes}\n`)
    this.#lastIsNote = true
    this.#notes = []
    return true
  }
}

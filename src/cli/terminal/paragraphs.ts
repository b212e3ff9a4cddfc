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

  /** Whether a note stands last, or will. */
  get endInNote(): boolean {
    return this.#lastIsNote || this.#notes.length > 0
  }

  /** Waits to be printed. */
  add(note: string): void {
    this.#notes.push(note)
  }

  /** False: there was none. */
  printNotes(): boolean {
    if (this.#notes.length === 0) return false
    this.#screen.freshLine()
    const space = this.#lastIsNote ? '' : this.next()
    this.#screen.print(`${space}${this.#notes.join('\n')}\n`)
    this.#lastIsNote = true
    this.#notes = []
    return true
  }
}

import { type Dialogue, openDialogue } from '../research/dialogue.ts'

/** What the person at the terminal is asked before it starts: in one conversation, so that no line of theirs is lost. */
export class Questions {
  #dialogue: Promise<Dialogue> | null = null

  open(): Promise<Dialogue> {
    this.#dialogue ??= openDialogue()
    return this.#dialogue
  }

  /** Something was asked already. */
  get isOpen(): boolean {
    return this.#dialogue !== null
  }

  async close(): Promise<void> {
    const dialogue = await this.#dialogue
    dialogue?.close()
    this.#dialogue = null
  }
}

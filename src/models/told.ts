const mostKept = 1000

/** Remarks that were made. Each is made once in a debate; a process may play debates for years, so old ones are forgotten. */
export class Told {
  readonly #kept = new Set<string>()

  /** True for the first time in a debate. */
  isNews(debate: number, remark: string): boolean {
    const entry = `${debate} ${remark}`
    const isNews = !this.#kept.delete(entry)
    this.#kept.add(entry)
    if (this.#kept.size > mostKept) this.#kept.delete(this.#kept.values().next().value!)
    return isNews
  }
}

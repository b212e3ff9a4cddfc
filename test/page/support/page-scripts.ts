import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What a built page loads, read from the files themselves. */
export class PageScripts {
  readonly #folder: string
  readonly #index: string

  constructor(folder: string) {
    this.#folder = folder
    const html = readFileSync(join(folder, 'index.html'), 'utf8')
    this.#index = /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(html)![1]!
  }

  get formats(): string[] {
    return [...this.#displays().keys()]
  }

  /** Whatever there is, for all formats and views. */
  get all(): string[] {
    return readdirSync(join(this.#folder, 'assets')).filter(name => name.endsWith('.js'))
  }

  /** The scripts without which nothing of a debate can be seen: the page's own, the view's, its controls', its format's. */
  forDebate(format: string): Set<string> {
    const view = this.#debateView()
    const controls = /controls-[^`"'/]+\.js/.exec(this.#text(view))![0]
    return this.#withImports([this.#index, view, controls, this.#displays().get(format)!])
  }

  gzipBytes(files: Iterable<string>): number {
    let sum = 0
    for (const file of files) sum += gzipSync(this.#text(file), { level: 9 }).length
    return sum
  }

  #debateView(): string {
    return /import\([`"']\.\/(debate-[^`"']+\.js)[`"']\)/.exec(this.#text(this.#index))![1]!
  }

  #displays(): Map<string, string> {
    const listed = this.#text(this.#debateView()).matchAll(
      /formats\/(\w+)\/display\.ts[`"']:\(\)=>\w+\(\(\)=>import\([`"']\.\/([^`"']+)[`"']\)/g,
    )
    return new Map(Array.from(listed, ([, format, file]) => [format!, file!]))
  }

  #withImports(files: readonly string[]): Set<string> {
    const found = new Set(files)
    for (const file of found)
      for (const [, imported] of this.#text(file).matchAll(/(?:from|import)["'`]\.\/([^"'`]+\.js)["'`]/g))
        found.add(imported!)
    return found
  }

  #text(file: string): string {
    return readFileSync(join(this.#folder, 'assets', file), 'utf8')
  }
}

import { join } from 'node:path'
import { clean } from '../../../core/clean.ts'
import type { Language } from '../../../core/language.ts'
import type { Mask } from '../../../core/mask.ts'
import type { Material } from '../../../core/model.ts'
import { isInside } from '../../context/folder.ts'
import { contextWords } from '../../context/words.ts'
import { readContext } from '../../context.ts'
import { bytes } from '../../numbers.ts'
import { realPath } from '../../real-path.ts'
import { digestText } from './digest.ts'
import { isDocument, type Listing, sizeOf } from './names.ts'
import { partsText } from './parts.ts'
import type { Terms } from './terms.ts'
import { type ContextForWords, contextForWords } from './words.ts'

/** In bytes, but for `files`. */
export interface ContextLimits {
  /** Of everything that is found. What the user gave is not counted. */
  total: number
  /** A file that is shown whole. */
  wholeFile: number
  /** The same, where the user gave it, or the debate is about it. */
  wholeGiven: number
  /** Parts of a larger one. */
  parts: number
  digest: number
  /** Files that a topic points at. */
  files: number
  tree: number
  dependencies: number
  imports: number
  diff: number
  /** Changed files besides their change. */
  changed: number
}

export const usualLimits: ContextLimits = {
  total: 128_000,
  wholeFile: 16_000,
  wholeGiven: 64_000,
  parts: 12_000,
  digest: 8_000,
  files: 8,
  tree: 12_000,
  dependencies: 6_000,
  imports: 8_000,
  diff: 80_000,
  changed: 40_000,
}

export interface TraySettings {
  /** A real path. */
  cwd: string
  mask: Mask
  language: Language
  limits: ContextLimits
  terms: Terms
  /** Files and folders that are brought along anyway, by their real paths. */
  brought: readonly string[]
}

/** What is put together for the agents, as long as there is room. */
export class Tray {
  readonly materials: Material[] = []
  readonly settings: TraySettings
  readonly t: ContextForWords
  /** Something is shown in part: cited lines have to be looked up where it lies. */
  isPartial = false
  masked = 0
  readonly #cut: string[] = []
  readonly #seen = new Set<string>()
  readonly #read = new Set<string>()
  #room: number

  constructor(settings: TraySettings) {
    this.settings = settings
    this.t = contextForWords[settings.language]
    this.#room = settings.limits.total
  }

  /** What was cut or left out, a line each. */
  get cut(): string[] {
    const most = 40
    const shown = this.#cut.slice(0, most)
    return this.#cut.length > most ? [...shown, this.t.cutMore(this.#cut.length - most)] : shown
  }

  /** A text of ours about what lies here. Names and words in it are those of whoever made the files. */
  overview(name: string, text: string): void {
    if (text.trim() === '') return
    this.isPartial = true
    this.#put({ path: this.shown(name), text: this.#safe(text) })
  }

  /** Files of a folder, unless a link leads out of it. */
  async filesIn(listing: Pick<Listing, 'root'>, names: readonly string[], most: number): Promise<void> {
    const inside = names.filter(name => sizeOf(listing, name) !== null)
    for (const name of names.filter(name => !inside.includes(name)))
      this.leave(this.t.notBrought(name, contextWords[this.settings.language].outside))
    await this.files(
      inside.map(name => join(listing.root, name)),
      most,
    )
  }

  /** Files by their absolute paths, each whole if it is no larger than `most`, else its parts or a digest. */
  async files(paths: readonly string[], most: number): Promise<void> {
    const { cwd, mask, language } = this.settings
    const unread = paths.filter(path => !this.#read.has(path) && !this.isBrought(path))
    for (const path of unread) this.#read.add(path)
    const { files, skipped, masked } = await readContext(unread, { cwd, mask, language, lenient: true })
    this.masked += masked
    for (const { path, why } of skipped) this.leave(this.t.notBrought(this.shown(path), why))
    for (const { path, text } of files) this.file({ path, text }, most)
  }

  /** By its absolute path: it need not be shown twice. */
  isBrought(path: string): boolean {
    const real = realPath(path)
    return this.settings.brought.some(root => real === root || isInside(real, root))
  }

  /** A file that was read, cleaned and masked. */
  file(file: Material, most: number): void {
    const size = Buffer.byteLength(file.text)
    if (this.#seen.has(file.path)) return
    this.#seen.add(file.path)
    if (size <= Math.min(most, this.#room)) this.#put(file)
    else this.#putPart(file, size)
  }

  #putPart(file: Material, size: number): void {
    const part = this.#inPart(file)
    if (Buffer.byteLength(part.text) > this.#room) {
      this.leave(this.t.notBrought(file.path, this.t.noRoom))
      return
    }
    this.isPartial = true
    this.leave((isDocument(file.path) ? this.t.cutDigest : this.t.cutParts)(file.path, bytes(size)))
    this.#put(part)
  }

  leave(line: string): void {
    this.#cut.push(this.shown(line))
  }

  /** Words of others on one line. */
  shown = (words: string): string => {
    const { text, found } = this.settings.mask.count(clean(words.slice(0, 1_000)).text.replace(/\s+/g, ' '))
    this.masked += found
    return text.length > 400 ? `${text.slice(0, 400)}…` : text
  }

  #inPart(file: Material): Material {
    const { terms, limits, language } = this.settings
    if (isDocument(file.path))
      return { path: this.t.names.digest(file.path), text: digestText(file, limits.digest, language) }
    return { path: this.t.names.parts(file.path), text: partsText(file, terms, limits.parts, language) }
  }

  #safe(raw: string): string {
    const { text, found } = this.settings.mask.count(clean(raw).text)
    this.masked += found
    return text
  }

  #put(material: Material): void {
    this.materials.push(material)
    this.#room -= Buffer.byteLength(material.text)
  }
}

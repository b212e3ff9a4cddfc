import { join } from 'node:path'
import { clean } from '../../../../core/clean.ts'
import { bytes } from '../../../../core/figures.ts'
import type { Language } from '../../../../core/language.ts'
import type { Mask } from '../../../../core/mask.ts'
import type { Material } from '../../../../core/model.ts'
import { readContext } from '../../../../host/files/context.ts'
import { isInside } from '../../../../host/files/folder.ts'
import { realPath } from '../../../../host/files/places.ts'
import type { Environment } from '../../../../host/host.ts'
import { contextWords } from '../../../../host/words.ts'
import { type ContextForWords, contextForWords } from '../words.ts'
import { type FolderListing, isDocument, sizeOf } from './given-files.ts'
import { partsText } from './parts.ts'
import type { Terms } from './terms.ts'

/** In bytes, except `files`. */
export const usualLimits = {
  /** For everything that is found. What the user gave does not count. */
  total: 128_000,
  wholeFile: 16_000,
  /** The same for what the user gave, or what the debate is about. */
  wholeGiven: 64_000,
  /** Parts of a larger one. */
  parts: 12_000,
  digest: 8_000,
  files: 8,
  tree: 12_000,
  dependencies: 6_000,
  imports: 8_000,
  diff: 80_000,
  /** Changed files, besides the diff. */
  changed: 40_000,
}

export type ContextLimits = typeof usualLimits

export interface TraySettings {
  /** A real path. */
  cwd: string
  env: Environment
  mask: Mask
  language: Language
  limits: ContextLimits
  terms: Terms
  /** Files and folders that are sent anyway, by their real paths. */
  brought: readonly string[]
}

/** Collects material for the agents while there is room. */
export class Tray {
  readonly materials: Material[] = []
  readonly settings: TraySettings
  readonly t: ContextForWords
  /** Something is shown in part, so cited lines have to be looked up in the file itself. */
  isPartial = false
  masked = 0
  readonly #cut: string[] = []
  readonly #seen = new Set<string>()
  readonly #read = new Set<string>()
  #bytesLeft: number

  constructor(settings: TraySettings) {
    this.settings = settings
    this.t = contextForWords[settings.language]
    this.#bytesLeft = settings.limits.total
  }

  get cut(): string[] {
    const most = 40
    const shown = this.#cut.slice(0, most)
    return this.#cut.length > most ? [...shown, this.t.cutMore(this.#cut.length - most)] : shown
  }

  /** Our own text about the folder. Names and words in it come from the files' authors. */
  overview(name: string, text: string): void {
    if (text.trim() === '') return
    this.isPartial = true
    this.#put({ path: this.shown(name), text: this.#safe(text) })
  }

  /** Adds files of a folder, except behind a link that leads out of it. */
  async filesIn(listing: Pick<FolderListing, 'root'>, names: readonly string[], most: number): Promise<void> {
    const inside = names.filter(name => sizeOf(listing, name) !== null)
    for (const name of names.filter(name => !inside.includes(name)))
      this.leave(this.t.notBrought(name, contextWords[this.settings.language].outside))
    await this.files(
      inside.map(name => join(listing.root, name)),
      most,
    )
  }

  /** Adds files by absolute path: whole if no larger than `most`, otherwise parts or a digest. */
  async files(paths: readonly string[], most: number): Promise<void> {
    const { cwd, env, mask, language } = this.settings
    const unread = paths.filter(path => !this.#read.has(path) && !this.isBrought(path))
    for (const path of unread) this.#read.add(path)
    const { files, skipped, masked } = await readContext(unread, { cwd, env, mask, language, lenient: true })
    this.masked += masked
    for (const { path, why } of skipped) this.leave(this.t.notBrought(this.shown(path), why))
    for (const { path, text } of files) this.file({ path, text }, most)
  }

  /** Whether this absolute path is sent already: it need not be shown twice. */
  isBrought(path: string): boolean {
    const real = realPath(path)
    return this.settings.brought.some(root => real === root || isInside(real, root))
  }

  file(file: Material, most: number): void {
    const size = Buffer.byteLength(file.text)
    if (this.#seen.has(file.path)) return
    this.#seen.add(file.path)
    if (size <= Math.min(most, this.#bytesLeft)) this.#put(file)
    else this.#putPart(file, size)
  }

  #putPart(file: Material, size: number): void {
    const part = this.#inPart(file)
    if (Buffer.byteLength(part.text) > this.#bytesLeft) {
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

  /** Text of others on one line. */
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
    this.#bytesLeft -= Buffer.byteLength(material.text)
  }
}

const longestSentence = 300
/** A digest reads no more lines than these. */
const mostLines = 20_000

/** A digest of a document: the heading and first sentence of each section, with line numbers. */
export function digestText({ path, text }: { path: string; text: string }, most: number, language: Language): string {
  const t = contextForWords[language]
  const lines = text.replace(/\n$/, '').split('\n')
  const head = t.digestOf(path, lines.length, Buffer.byteLength(text))
  const parts = sectionsOf(lines.slice(0, mostLines))
  let result = head
  for (const [i, { line, written }] of parts.entries()) {
    const next = `\n${line + 1}: ${written}`
    if (Buffer.byteLength(result) + Buffer.byteLength(next) > most) return `${result}\n${t.digestCut(parts.length - i)}`
    result += next
  }
  return result
}

interface Part {
  /** Counted from 0. */
  line: number
  written: string
}

/** Headings with the first sentence after each; without headings, the first sentence of each paragraph. */
function sectionsOf(lines: readonly string[]): Part[] {
  const headings = lines.flatMap((line, i) =>
    isHeading(lines, i) ? [{ line: i, written: line.slice(0, longestSentence).trim() }] : [],
  )
  if (headings.length < 2) return paragraphsOf(lines)
  const first = paragraphsOf(lines.slice(0, headings[0]!.line))[0]
  return [
    ...(first ? [first] : []),
    ...headings.flatMap((heading, i) => {
      const end = headings[i + 1]?.line ?? lines.length
      const begun = paragraphsOf(lines.slice(heading.line + 1, end))[0]
      return [heading, ...(begun ? [{ line: heading.line + 1 + begun.line, written: begun.written }] : [])]
    }),
  ]
}

/** Headings in Markdown, AsciiDoc, or underlined. Comments in fenced code may count too. */
function isHeading(lines: readonly string[], at: number): boolean {
  const line = lines[at]!.slice(0, 300)
  if (/^(?:#{1,6}|={1,5})[ \t]+\S/.test(line)) return true
  const below = lines[at + 1]?.slice(0, 300) ?? ''
  return /^[^\s#>|-]/.test(line) && /^(?:={3,}|-{3,}|~{3,})[ \t]*$/.test(below)
}

function paragraphsOf(lines: readonly string[]): Part[] {
  const parts: Part[] = []
  let isNew = true
  for (const [i, line] of lines.entries()) {
    const words = line.slice(0, 4 * longestSentence).trim()
    if (words === '') isNew = true
    else if (isNew && !/^(?:[=~-]{3,}|```|---)/.test(words)) {
      parts.push({ line: i, written: firstSentence(words) })
      isNew = false
    }
  }
  return parts
}

function firstSentence(words: string): string {
  const end = words.search(/[.!?](?=\s)|[。！？]/)
  const sentence = end < 0 ? words : words.slice(0, end + 1)
  return sentence.length > longestSentence ? `${sentence.slice(0, longestSentence)}…` : sentence
}

import type { Language } from '../../core/language.ts'
import { memo } from '../../core/memo.ts'
import { allFormats, heardIn } from '../../formats/all.ts'
import { legible } from '../../host/archived.ts'
import type { Archive } from '../../store/archive.ts'
import type { ListedDebate as Kept } from '../../store/list.ts'
import type { DebateFilter, ListedEnding, ListedForPage } from '../backend.ts'
import { endingOf } from './ending.ts'
import type { Playing } from './playing.ts'
import type { ServedArchive } from './reading.ts'

/** More hits would only be in the same few debates. */
const mostHits = 2_000

/** The archive as a list. What cannot change any more is computed once. */
export class ArchiveListing {
  readonly #archive: Archive
  readonly #playing: Playing
  readonly #endings = new Map<string, ListedEnding>()
  readonly #models = new Map<number, string[]>()

  constructor({ archive, playing }: ServedArchive) {
    this.#archive = archive
    this.#playing = playing
  }

  /** Without `before`, all running debates come first. Later parts of the list contain none of them. */
  debates(filter: DebateFilter): ListedForPage[] {
    const found = filter.words?.trim() ? this.#find(filter.words) : null
    const isWanted = (debate: Kept) =>
      (found === null || found.has(debate.id)) && (!filter.model || this.#sits(filter.model, debate.id))
    const { limit, state, format, before } = filter
    const asked = { ...(format !== undefined && { format }), ...(before !== undefined && { before }) }
    const running = this.#archive.list({ ...asked, state: 'running' }).filter(isWanted)
    const isNarrow = found !== null || Boolean(filter.model)
    const most = isNarrow ? {} : { limit: limit + running.length }
    const others = this.#archive.list({ ...asked, ...(state && { state }), ...most }).filter(isWanted)
    const first = before === undefined && state === undefined ? running : []
    const rest = state === 'running' ? running : others.filter(debate => debate.state !== 'running')
    return [...first, ...rest.slice(0, limit)].map(debate => this.#listed(debate, filter, found))
  }

  #sits(model: string, id: number): boolean {
    const part = model.trim().toLowerCase()
    return this.#modelsOf(id).some(name => name.toLowerCase().includes(part))
  }

  #modelsOf(id: number): string[] {
    return memo(this.#models, id, () => this.#archive.modelsOf(id))
  }

  /** For each debate, the match in its topic or in the first turn that has one. */
  #find(words: string): Map<number, ListedForPage['found']> {
    const found = new Map<number, ListedForPage['found']>()
    for (const { debate, key, snippet, match } of this.#archive.search(words, mostHits, heardIn))
      if (found.get(debate)?.turn !== null) found.set(debate, { turn: key, ...legibly(snippet, match) })
    return found
  }

  #listed(debate: Kept, { language }: DebateFilter, found: Map<number, ListedForPage['found']> | null): ListedForPage {
    const { id, topic, format, state, createdAt, turns, cost, knownCost, unknownCalls, parent } = debate
    const place = found?.get(id)
    return {
      id,
      topic,
      format,
      formatName: nameOf(format, language),
      language: debate.language,
      state,
      asks: state === 'running' && Boolean(this.#playing.get(id)?.questions(language).length),
      ending: this.#ending(debate),
      createdAt,
      turns,
      cost,
      knownCost,
      unknownCalls,
      models: this.#modelsOf(id),
      parent,
      ...(place && { found: place }),
    }
  }

  /** A failed debate may be resumed and then end with more turns. */
  #ending(debate: Kept): ListedEnding | null {
    if (debate.state !== 'done' && debate.state !== 'failed') return null
    const key = `${debate.id} ${debate.state} ${debate.turns} ${debate.createdAt}`
    return memo(this.#endings, key, () => endingOf(debate, this.#archive))
  }
}

function legibly(snippet: string, match: [number, number]): { snippet: string; match: [number, number] } {
  const words = snippet.slice(...match)
  const shown = legible(snippet)
  const at = shown.indexOf(words)
  return at < 0 ? { snippet, match } : { snippet: shown, match: [at, at + words.length] }
}

const nameOf = (id: string, language: Language): string =>
  allFormats().find(format => format.id === id)?.name[language] ?? id

import type { Language } from '../../core/language.ts'
import { fold, type View } from '../../core/view.ts'
import { verify } from '../../engine/journal.ts'
import type { JournalPart, PageRecord } from '../../server/house.ts'
import { childrenOf, type KeptDebate, noticesFor } from '../kept.ts'
import { controlOf } from './control.ts'
import { pageRecord } from './page-record.ts'
import type { Shelf } from './reading.ts'
import { debateIn } from './refusing.ts'

/** Journals that were read and found whole: what came since is read on top of them. */
const mostKnown = 8

type Frame = Pick<KeptDebate, 'id' | 'format' | 'createdAt' | 'damage'>

interface Known extends Frame {
  view: View
  records: PageRecord[]
  /** Its last record. */
  last: { seq: number; hash: string }
}

/** Debates as a page reads them. */
export class Journals {
  readonly #shelf: Shelf
  readonly #known = new Map<number, Known>()

  constructor(shelf: Shelf) {
    this.#shelf = shelf
  }

  /** What was kept behind a record, and what is being said now. */
  part(id: number, after: number, language: Language): JournalPart {
    const { archive, playing, notices } = this.#shelf
    const debate = this.#read(id, language)
    const { view, records, createdAt, damage } = debate
    const children = childrenOf(archive, id)
    return {
      id,
      createdAt,
      records: records.slice(firstBehind(records, after)),
      speaking: this.#speaking(id, view),
      control: controlOf(id, archive, playing, language)!,
      notices: [...new Set([...noticesFor({ ...debate, live: false, children }), ...notices(id)])].map(
        this.#shelf.mask,
      ),
      parent: archive.familyOf(id).parent?.id ?? null,
      children,
      damage: damage?.reason[language] ?? null,
    }
  }

  #read(id: number, language: Language): Known {
    const known = this.#known.get(id)
    this.#known.delete(id)
    if (known && this.#goesOn(known)) return this.#remember(known)
    const { records, ...debate } = debateIn(this.#shelf.archive, id, language)
    const last = records.at(-1)!
    const read: Known = {
      ...debate,
      records: records.map(record => pageRecord(record, this.#shelf.mask)),
      last: { seq: last.seq, hash: last.hash },
    }
    return debate.damage === null ? this.#remember(read) : read
  }

  /** False: it is not as it was, so all of it has to be read. */
  #goesOn(known: Known): boolean {
    const { archive, mask } = this.#shelf
    const { seq, hash } = known.last
    const [last, ...since] = archive.since(known.id, seq - 1).records
    const { records, damage } = verify(since, known.last)
    if (last?.hash !== hash || damage !== null) return false
    for (const record of records) {
      fold(known.view, record.event)
      known.records.push(pageRecord(record, mask))
      known.last = { seq: record.seq, hash: record.hash }
    }
    return true
  }

  /** The one that nobody has asked for longest makes room. */
  #remember(known: Known): Known {
    this.#known.set(known.id, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest)
    return known
  }

  /** The words so far of turns that are being said. */
  #speaking(id: number, kept: View): JournalPart['speaking'] {
    const { archive, playing, mask } = this.#shelf
    const view = playing.viewOf(id)
    const live = view ? null : archive.readLive(id)
    const speaking: JournalPart['speaking'] = {}
    for (const { key, state, attempts, text } of (view ?? kept).turns.values()) {
      const words = live ? (live.get(key) ?? '') : text
      if (state === 'speaking' && words !== '') speaking[key] = { attempt: attempts, text: mask(words) }
    }
    return speaking
  }
}

/** Their places are whole numbers without a gap. */
const firstBehind = (records: readonly PageRecord[], seq: number): number =>
  Math.max(0, seq - (records[0]?.seq ?? 1) + 1)

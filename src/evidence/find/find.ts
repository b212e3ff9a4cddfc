import type { Citation } from '../../core/evidence.ts'
import { codeQuotations } from './code-quotations.ts'
import { commits } from './commits.ts'
import { identifiers } from './identifiers.ts'
import { links } from './links.ts'
import { firstEndingAfter, type Mention, withoutOverlaps } from './mention.ts'
import { linesBehind } from './more-lines.ts'
import { notes } from './notes.ts'
import { packages } from './packages.ts'
import { paths } from './paths.ts'
import { type Quotation, quotationsOf } from './quotations.ts'
import { resolve } from './resolve.ts'
import { type Scan, scan } from './scan.ts'
import { seatNames } from './seat-names.ts'
import { sightOf } from './sight.ts'
import { speakers } from './speakers.ts'
import { turnKeys } from './turn-keys.ts'
import { works } from './works.ts'

/**
 * Everything in a cleaned speech that points at a source, in order of place; spans never overlap. `names`: what the seats of
 * the debate are called; `keys`: what its speeches are called, beside keys that look like one anyway.
 */
export function findCitations(text: string, names: readonly string[] = [], keys: readonly string[] = []): Citation[] {
  const scanned = scan(text)
  const quotations = quotationsOf(scanned)
  const mentions = mentionsOf(scanned, quotations, names, keys)
  return resolve({ prose: scanned.prose, mentions, quotations }, codeQuotations(scanned, mentions))
}

function mentionsOf(
  scanned: Scan,
  quotations: readonly Quotation[],
  names: readonly string[],
  keys: readonly string[],
): Mention[] {
  const references = withoutOverlaps([
    links(scanned),
    identifiers(scanned),
    turnKeys(scanned, keys),
    packages(scanned),
    commits(scanned),
    paths(scanned).filter(mention => !isBareInHeading(mention, scanned)),
  ])
  const { marks, covered } = notes(scanned, references)
  const own = references.filter(({ span }) => {
    const entry = covered[firstEndingAfter(covered, span[0])]
    return !entry || entry.span[0] > span[0]
  })
  const sight = sightOf(scanned.prose, quotations)
  const further = linesBehind(scanned, own, quotations)
  return withoutOverlaps([own, marks, further, works(sight), speakers(sight, seatNames(scanned.prose, names))])
}

/** A heading that is called after a file does not cite it; one that names a line does, or one that a quotation stands under. */
function isBareInHeading({ span, target }: Mention, { prose }: Scan): boolean {
  if (target.kind !== 'file' || target.lines) return false
  const before = prose.slice(Math.max(0, span[0] - longestHeading), span[0])
  const lead = before.slice(before.lastIndexOf('\n') + 1)
  if (!/^ {0,3}#{1,6}[ \t]/.test(lead)) return false
  const alone = /^ {0,3}#{1,6}[ \t]+(?:[\d一二三四五六七八九十]{1,3}[.)、．:：]?[ \t]*)?$/.test(lead)
  return !(alone && /^[^\n]{0,3}\n\s*(?:>|["“「])/.test(prose.slice(span[1], span[1] + 40)))
}

const longestHeading = 300

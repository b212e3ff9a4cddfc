import type { Citation } from '../../core/evidence.ts'
import { commits } from './commits.ts'
import { identifiers } from './identifiers.ts'
import { links } from './links.ts'
import { firstEndingAfter, type Mention, withoutOverlaps } from './mention.ts'
import { notes } from './notes.ts'
import { packages } from './packages.ts'
import { paths } from './paths.ts'
import { quotationsOf } from './quotations.ts'
import { resolve } from './resolve.ts'
import { type Scan, scan } from './scan.ts'
import { speakers } from './speakers.ts'
import { works } from './works.ts'

/** Everything in a cleaned speech that points at a source, in order of place; spans never overlap. */
export function findCitations(text: string): Citation[] {
  const scanned = scan(text)
  const quotations = quotationsOf(scanned)
  return resolve({ prose: scanned.prose, mentions: mentionsOf(scanned), quotations })
}

function mentionsOf(scanned: Scan): Mention[] {
  const people = speakers(scanned)
  const references = withoutOverlaps([
    links(scanned),
    identifiers(scanned),
    people.filter(({ alone }) => alone),
    packages(scanned),
    commits(scanned),
    paths(scanned).filter(mention => !isBareInHeading(mention, scanned)),
  ])
  const { marks, covered } = notes(scanned, references)
  const own = references.filter(({ span }) => {
    const entry = covered[firstEndingAfter(covered, span[0])]
    return !entry || entry.span[0] > span[0]
  })
  return withoutOverlaps([own, marks, works(scanned), people.filter(({ alone }) => !alone)])
}

/** A heading that is called after a file does not cite it; one that names a line does. */
function isBareInHeading({ span, target }: Mention, { headings }: Scan): boolean {
  if (target.kind !== 'file' || target.lines) return false
  const heading = headings[firstEndingAfter(headings, span[0])]
  return heading !== undefined && heading.span[0] <= span[0]
}

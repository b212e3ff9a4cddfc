import type { ComponentChildren } from 'preact'
import { clean } from '../../../src/core/clean.ts'
import { type CheckedCitation, pageOf, resultWords } from '../../../src/core/evidence.ts'
import { langOf } from '../../../src/core/language.ts'
import { isPublicPage } from '../../../src/formats/report/public-page.ts'
import { language } from '../../language.ts'
import { laterWords } from '../../words/late-words.ts'
import type { Showing } from '../showing.ts'
import { signs } from './citation.tsx'

interface Given {
  citation: CheckedCitation
  showing: Showing
  titleId?: string
  /** Called when a link leads elsewhere on the page. */
  leave?(): void
}

/** What was cited, and what code found there. */
export function CitationDetails({ citation, showing, titleId, leave }: Given) {
  const t = laterWords[language.value]
  const { result, reason, cited, quote, where, text, difference, target } = citation
  const shown = (words: string) => clean(words).text
  const page = pageOf(target)
  const isTurn = where !== undefined && showing.view.peek().turns.has(where)
  // Each sentence is told once: the difference has both versions, and a quotation may be all that was cited.
  const said = difference === undefined ? quote : undefined
  const found = difference === undefined && !isSame(text, quote) ? text : undefined
  const place = isSame(where, cited) ? undefined : where
  const source = isSame(cited, quote) ? undefined : cited
  return (
    <div lang={langOf(showing.language)}>
      <p id={titleId} class={`result ${result}`}>
        <span aria-hidden="true">{signs[result]}</span> {resultWords[showing.language][result]}
      </p>
      <p class="reason">{shown(reason)}</p>
      <dl>
        {(source !== undefined || said !== undefined) && (
          <Entry title={t.cited}>
            {source !== undefined && <code>{shown(source)}</code>}
            {said !== undefined && <blockquote>{shown(said)}</blockquote>}
          </Entry>
        )}
        {(place !== undefined || found !== undefined) && (
          <Entry title={t.found}>
            {place !== undefined && !isTurn && <code>{shown(place)}</code>}
            {place !== undefined && isTurn && (
              <a href={`#${encodeURI(place)}`} onClick={leave}>
                {place}
              </a>
            )}
            {found !== undefined && <blockquote>{shown(found)}</blockquote>}
          </Entry>
        )}
        {difference !== undefined && (
          <Entry title={t.differs}>
            <Difference text={shown(difference).slice(0, 4_000)} />
          </Entry>
        )}
      </dl>
      {page !== null && isPublicPage(page) && (
        <p>
          <a href={page} target="_blank" rel="noreferrer nofollow">
            {t.page}
          </a>{' '}
          <span class="address">{URL.parse(page)?.hostname}</span>
        </p>
      )}
    </div>
  )
}

/** Whatever stands around the words. */
const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && bare(one) === bare(other)

const bare = (words: string): string => words.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

const Entry = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <>
    <dt lang={langOf(language.value)}>{title}</dt>
    <dd>{children}</dd>
  </>
)

/** `[-left out-]` and `{+put in+}` */
function Difference({ text }: { text: string }) {
  const parts = text.split(/(\[-.*?-\]|\{\+.*?\+\})/s)
  return (
    <p class="difference">
      {parts.map(part => {
        if (part.startsWith('[-')) return <del>{part.slice(2, -2)}</del>
        if (part.startsWith('{+')) return <ins>{part.slice(2, -2)}</ins>
        return part
      })}
    </p>
  )
}

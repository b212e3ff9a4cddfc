import type { ComponentChild } from 'preact'
import { useContext } from 'preact/hooks'
import { clean } from '../../src/core/clean.ts'
import type { Seat } from '../../src/core/events.ts'
import { langOf } from '../../src/core/language.ts'
import { holderOf, isOffline, isPerson, noticesOf } from '../../src/core/notices.ts'
import type { View } from '../../src/core/view.ts'
import { placeNameIn } from '../../src/formats/seat-name.ts'
import { InFile } from '../in-file.ts'
import { language } from '../language.ts'
import { debateWords } from '../words/debate.ts'
import type { Showing } from './showing.ts'

const longestTitle = 160

/** What is debated, by whom, and the notices for every reader. */
export function Head({ showing, actions }: { showing: Showing; actions: ComponentChild }) {
  const t = debateWords[language.value]
  const view = showing.view.value
  const createdAt = clean(showing.surroundings.value.createdAt).text
  const { short, whole } = titleOf(view.brief.topic)
  const lang = langOf(showing.language)
  const file = useContext(InFile)
  return (
    <div class="head">
      {actions}
      <p class="kicker">
        {t.kicker(showing.display.name[language.value], showing.id)} ·{' '}
        <time dateTime={createdAt}>{(file?.day ?? day)(createdAt)}</time> ·{' '}
        <span class={`state ${showing.control.value.state}`}>{t.states[showing.control.value.state]}</span>
      </p>
      <h1 lang={lang}>{short}</h1>
      {whole !== null && (
        <details class="whole" open={file !== null}>
          <summary>{t.wholeTopic}</summary>
          <div class="topic" lang={lang}>
            {whole}
          </div>
        </details>
      )}
      <Family showing={showing} />
      <Notices showing={showing} view={view} />
    </div>
  )
}

/** A question may be followed by pages of detail; only its first line becomes the heading. */
function titleOf(topic: string): { short: string; whole: string | null } {
  const words = clean(topic).text.trim()
  const [first = ''] = words.split('\n')
  const short = first.length <= longestTitle ? first : `${first.slice(0, longestTitle).trimEnd()}…`
  return { short, whole: short === words ? null : words }
}

const day = (at: string): string =>
  new Date(at).toLocaleString(langOf(language.value), { dateStyle: 'medium', timeStyle: 'short' })

export function Seats({ showing }: { showing: Showing }) {
  const view = showing.view.value
  const t = debateWords[language.value]
  return (
    <ul class="seats" aria-label={t.seats}>
      {view.brief.seats.map(seat => (
        <li key={seat.id} class={showing.seatClass(seat.id)}>
          <strong lang={langOf(showing.language)}>{clean(showing.seatName(seat.id)).text}</strong>
          <span class="model">{clean(voicesOf(seat, view)).text}</span>
          {isOffline(holderOf(view, seat)) && <span class="tag">{t.notLanguageModel}</span>}
          {isPerson(holderOf(view, seat)) && <span class="tag soft">{t.person}</span>}
        </li>
      ))}
    </ul>
  )
}

/** For a seat whose turns may go to other models: those that spoke. */
export function voicesOf(seat: Seat, view: View): string {
  if (!seat.candidates) return holderOf(view, seat)
  const spoke = [...view.turns.values()].filter(({ seat: id, state }) => id === seat.id && state === 'answered')
  const names = [...new Set(spoke.map(({ model }) => model))]
  return names.length > 0 ? names.join(', ') : seat.model
}

/** The debate that it was forked from, and its forks. */
function Family({ showing }: { showing: Showing }) {
  const t = debateWords[language.value]
  const { parent, children } = showing.surroundings.value
  if (parent === null && children.length === 0) return null
  return (
    <p class="family small">
      {parent !== null && (
        <span>
          {t.forkOf} <a href={`/debates/${parent}`}>{parent}</a>
        </span>
      )}
      {children.length > 0 && (
        <span>
          {t.forks}
          {t.colon}
          {children.map(({ id, at }) => (
            <a key={id} href={`/debates/${id}`}>
              {id}
              {t.forkOfPart(at && placeNameIn(showing.display, showing.view.value, at))}
            </a>
          ))}
        </span>
      )}
    </p>
  )
}

function Notices({ showing, view }: { showing: Showing; view: View }) {
  const { notices, damage } = showing.surroundings.value
  const all = new Set([
    ...(damage === null ? [] : [damage]),
    ...notices,
    ...noticesOf(view, point => placeNameIn(showing.display, view, point)),
  ])
  if (all.size === 0) return null
  const items = [...all].map(notice => <li key={notice}>{clean(notice).text}</li>)
  return (
    <aside class="notice notices" lang={langOf(showing.language)}>
      <ul>{items}</ul>
    </aside>
  )
}

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { CallMessage, CallTry, TurnCalls } from '../../../src/core/calls.ts'
import { clean } from '../../../src/core/clean.ts'
import { failureText } from '../../../src/core/failure.ts'
import { langOf } from '../../../src/core/language.ts'
import { Dialog } from '../../form/dialog.tsx'
import { language } from '../../language.ts'
import { get } from '../../reach/api.ts'
import { debateWords } from '../../words/debate.ts'
import { count } from '../../words/figures.ts'
import { turnNameIn } from '../names.ts'
import type { Showing } from '../showing.ts'
import { calledTurn } from './calls-button.tsx'
import { Figures } from './figures.tsx'
import { callsWords } from './words.ts'
import '../../style/form.css'
import '../../style/calls.css'

/** What a turn was asked and what came back, as of when it was opened. It is fetched then, and not before. */
export function CallsDialog({ showing }: { showing: Showing }) {
  const turn = calledTurn.value
  const close = () => (calledTurn.value = null)
  useEffect(() => () => void close(), [])
  return turn === null ? null : <Opened key={turn} showing={showing} turn={turn} close={close} />
}

function Opened({ showing, turn, close }: { showing: Showing; turn: string; close(): unknown }) {
  const t = callsWords[language.value]
  const calls = useSignal<TurnCalls | null>(null)
  const trouble = useSignal<string | null>(null)
  useEffect(() => {
    get<TurnCalls>(`/api/debates/${showing.id}/calls?turn=${encodeURIComponent(turn)}`).then(
      found => (calls.value = found),
      (error: Error) => (trouble.value = error.message || t.unreachable),
    )
  }, [])
  const name = turnNameIn(showing, turn) ?? turn
  return (
    <Dialog title={`${debateWords[language.value].calls}${t.colon}${name}`} close={close}>
      <div class="calls">
        {calls.value ? (
          <Calls calls={calls.value} showing={showing} />
        ) : (
          <p class={trouble.value === null ? 'pulse' : 'failure'} role="status">
            {trouble.value ?? t.loading}
          </p>
        )}
        <div class="actions">
          <button type="button" onClick={close}>
            {t.close}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

function Calls({ calls, showing }: { calls: TurnCalls; showing: Showing }) {
  const t = callsWords[language.value]
  const { prompt, shape, messages, tries } = calls
  return (
    <>
      <section>
        <h3>{t.promptTitle}</h3>
        <p class={prompt === 'sent' ? 'hint' : 'notice'}>
          {t.prompt[prompt]} {shape !== null && t.asksFor(shape)}
        </p>
        <Messages messages={messages} showing={showing} />
      </section>
      <section>
        <h3>{t.reply}</h3>
        {tries.map(one => (
          <Try key={one.number} one={one} calls={calls} showing={showing} />
        ))}
      </section>
      <section>
        <h3>{t.figures}</h3>
        <Figures tries={tries} />
      </section>
      <Adjustments tries={tries} showing={showing} />
    </>
  )
}

/** Longer messages are folded. */
const longest = 1_500

function Messages({ messages, showing }: { messages: readonly CallMessage[]; showing: Showing }) {
  const t = callsWords[language.value]
  return (
    <>
      {messages.map(({ role, content }, place) => (
        <details key={place} open={content.length <= longest}>
          <summary>
            <strong>{t.roles[role]}</strong> · {t.size(count(content.length))}
          </summary>
          <Words text={content} showing={showing} />
        </details>
      ))}
    </>
  )
}

/** Words of others: always text. */
const Words = ({ text, showing }: { text: string; showing: Showing }) => (
  <pre lang={langOf(showing.language)}>{clean(text).text}</pre>
)

function Try({ one, calls, showing }: { one: CallTry; calls: TurnCalls; showing: Showing }) {
  const t = callsWords[language.value]
  const { number, model, again, known, reply, isJoined, isUnderWay, failure } = one
  return (
    <article class="try">
      <h4>
        {t.attempt(number)} <span class="model">{clean(model).text}</span>{' '}
        {number === calls.stands && <span class="tag soft">{t.counts}</span>}
        {isUnderWay && <span class="tag soft">{t.underWay}</span>}
      </h4>
      {failure && <p class="failure">{failureText(failure, showing.language)}</p>}
      {known > 0 && <p class="hint">{t.known(known)}</p>}
      {again.length > 0 && (
        <details>
          <summary>
            {t.again} · {t.size(count(again.reduce((sum, { content }) => sum + content.length, 0)))}
          </summary>
          <Messages messages={again} showing={showing} />
        </details>
      )}
      {isJoined && <p class="hint">{t.joined}</p>}
      {reply.trim() === '' ? <p class="hint">{t.nothing}</p> : <Words text={reply} showing={showing} />}
    </article>
  )
}

/** What was not taken as it is written or as it was set. */
function Adjustments({ tries, showing }: { tries: readonly CallTry[]; showing: Showing }) {
  const t = callsWords[language.value]
  const all = tries.flatMap(({ number, remarks, adjusted }) => [
    ...remarks.map(text => ({ number, path: null, text })),
    ...adjusted.map(({ path, wrote, read }) => ({ number, path: path || t.whole, text: `${wrote} → ${read}` })),
  ])
  if (all.length === 0) return null
  return (
    <section>
      <h3>{t.adjustments}</h3>
      <ul lang={langOf(showing.language)}>
        {all.map(({ number, path, text }, place) => (
          <li key={place}>
            {tries.length > 1 && <span class="hint">{t.attempt(number)} · </span>}
            {path !== null && (
              <>
                <code>{clean(path).text}</code>
                {t.colon}
              </>
            )}
            {clean(text).text}
          </li>
        ))}
      </ul>
    </section>
  )
}

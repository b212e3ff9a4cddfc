import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { clean } from '../../../src/core/clean.ts'
import { failureKinds } from '../../../src/core/failure.ts'
import { withoutSigns } from '../../../src/shown/marks.ts'
import { language } from '../../language.ts'
import { Formatted } from '../../markdown/formatted.tsx'
import { debateWords } from '../../words/debate.ts'
import { turnRank } from '../names.ts'
import { AudibleText } from './audible-text.ts'
import { Blocks } from './blocks.ts'
import type { TurnProps } from './turn.tsx'

/** A turn while it is being said. Its words redraw nothing else. */
export function Saying({ showing, turn }: TurnProps) {
  const heard = useRef<AudibleText | null>(null)
  const blocks = useRef(new Blocks())
  const drawn = useRef<VNode[]>([])
  const text = showing.turn(turn.key).text.value
  if (!heard.current?.goesOn(turn, text)) {
    heard.current = new AudibleText(showing.display, turn, showing.view.peek())
    blocks.current = new Blocks()
    drawn.current = []
  }
  blocks.current.push(heard.current.words(text))
  const { done, rest } = blocks.current
  // A replay can also go back.
  drawn.current.length = Math.min(drawn.current.length, done.length)
  // A finished part is drawn once, and the same node is not compared again.
  for (const part of done.slice(drawn.current.length))
    drawn.current.push(<Formatted key={drawn.current.length} sign="" text={withoutSigns(part)} below={turnRank} />)
  const isSilent = heard.current.isSilent || (done.length === 0 && rest === '')
  return (
    <div class="prose saying">
      {drawn.current}
      <p class="growing">
        {withoutSigns(clean(rest).text)}
        <Doing showing={showing} turn={turn} isSilent={isSilent} hasText={text !== ''} />
      </p>
    </div>
  )
}

function Doing({ showing, turn, isSilent, hasText }: TurnProps & { isSilent: boolean; hasText: boolean }) {
  const t = debateWords[language.value]
  const happening = showing.turn(turn.key).happening.value
  if (happening?.doing === 'waiting')
    return (
      <span class="doing">
        {t.retry(failureKinds[language.value][happening.failure.kind])} · <Countdown until={happening.until} />
      </span>
    )
  if (!isSilent) return <span class="caret" aria-hidden="true" />
  return <span class="doing pulse">{happening ? t.thinking : hasText ? t.writing : t.asked}</span>
}

function Countdown({ until }: { until: number }) {
  const t = debateWords[language.value]
  const left = useSignal(Math.ceil((until - Date.now()) / 1000))
  useEffect(() => {
    const timer = setInterval(() => (left.value = Math.ceil((until - Date.now()) / 1000)), 500)
    return () => clearInterval(timer)
  }, [until])
  return <>{t.waiting(Math.max(0, left.value))}</>
}

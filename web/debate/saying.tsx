import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { clean } from '../../src/core/clean.ts'
import { failureKinds } from '../../src/core/failure-words.ts'
import type { TurnView } from '../../src/core/view.ts'
import { withoutSigns } from '../../src/shown/marks.ts'
import { language } from '../language.ts'
import { Formatted } from '../markdown/formatted.tsx'
import { debateWords } from '../words/debate.ts'
import { Blocks } from './blocks.ts'
import { Heard } from './heard.ts'
import { turnRank } from './names.ts'
import type { Showing } from './showing.ts'

/** A turn while it is being said. Nothing else is drawn again with its words. */
export function Saying({ showing, turn }: { showing: Showing; turn: TurnView }) {
  const heard = useRef<Heard | null>(null)
  const blocks = useRef(new Blocks())
  const drawn = useRef<VNode[]>([])
  const text = showing.turnText(turn.key).value
  if (!heard.current?.goesOn(turn, text)) {
    heard.current = new Heard(showing.face, turn, showing.view.peek())
    blocks.current = new Blocks()
    drawn.current = []
  }
  blocks.current.push(heard.current.words(text))
  const { done, rest } = blocks.current
  // A replay goes back as well.
  drawn.current.length = Math.min(drawn.current.length, done.length)
  for (const part of done.slice(drawn.current.length)) drawn.current.push(finished(part, drawn.current.length))
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

/** A part that is over is made once, and the same node is not looked at again. */
const finished = (part: string, place: number): VNode => (
  <Formatted key={place} sign="" text={withoutSigns(part)} below={turnRank} />
)

function Doing({
  showing,
  turn,
  isSilent,
  hasText,
}: Pick<Parameters<typeof Saying>[0], 'showing' | 'turn'> & { isSilent: boolean; hasText: boolean }) {
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

import { useSignal, useSignalEffect } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { clean } from '../../../src/core/clean.ts'
import { langOf } from '../../../src/core/language.ts'
import { Select } from '../../form/inputs.tsx'
import { language } from '../../language.ts'
import { debateWords } from '../../words/debate.ts'
import { clock } from '../../words/figures.ts'
import { laterWords } from '../../words/late-words.ts'
import { verdictWords } from '../../words/verdict-words.ts'
import type { Showing } from '../showing.ts'
import { pointAt, type ReplayPlayer, speeds, type Track, type TurningPoint, turningPoints } from './player.ts'
import type { Replaying } from './replaying.ts'

/** The slider over the journal. */
export function ReplayBar({ replaying, showing }: { replaying: Replaying; showing: Showing }) {
  const t = laterWords[language.value]
  const player = replaying.player.value
  useSignalEffect(() => {
    const playing = replaying.player.value
    return playing?.isPlaying.value ? withFrames(playing) : undefined
  })
  const bar = useRef<HTMLElement>(null)
  useFocus(bar, player)
  const track = player?.track.value ?? null
  const points = useMemo(
    () => (track ? turningPoints(track, showing, verdictWords[language.value].verdict) : []),
    [track, t],
  )
  const chosen = useSignal(-1)
  if (!player || !track) return null
  const { position } = player
  const isPlaying = player.isPlaying.value
  const [now, end] = [clock(position.value), clock(track.length)]
  const at = pointAt(points, position.value, chosen.value)
  const where = points[at] ? `, ${clean(points[at].name).text}` : ''
  return (
    <section ref={bar} class="replay" aria-label={debateWords[language.value].replay}>
      {/* It does what it shows, even if the end was reached just now. */}
      <button
        type="button"
        class="main"
        aria-label={isPlaying ? t.pause : t.play}
        onClick={() => (isPlaying ? player.pause() : player.play())}
      >
        {isPlaying ? '❚❚' : '▶'}
      </button>
      <input
        type="range"
        min={0}
        max={track.length}
        step={1}
        value={position.value}
        aria-label={t.position}
        aria-valuetext={`${t.placeOf(now, end)}${where}`}
        onKeyDown={keyed(player, track)}
        onInput={({ currentTarget }) => player.seek(Number(currentTarget.value))}
      />
      <span class="clock">{`${now} / ${end}`}</span>
      <Speed player={player} />
      {points.length > 0 && (
        <Jump player={player} showing={showing} points={points} at={at} choose={place => (chosen.value = place)} />
      )}
      <button type="button" onClick={() => replaying.toggle()}>
        {t.live}
      </button>
    </section>
  )
}

/** Moves the focus here when a replay begins. Otherwise Space would press the button that began it once more. */
function useFocus(bar: RefObject<HTMLElement | null>, player: ReplayPlayer | null): void {
  useEffect(() => {
    if (!player) return
    const before = document.activeElement
    bar.current?.querySelector('button')?.focus({ preventScroll: true })
    return () => {
      const now = document.activeElement
      const isLost = now === null || now === document.body || bar.current?.contains(now)
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [player])
}

/** Returns a function that stops it. */
function withFrames(player: ReplayPlayer): () => void {
  let last = performance.now()
  let frame = requestAnimationFrame(function passed(now) {
    player.passed(now - last)
    last = now
    frame = requestAnimationFrame(passed)
  })
  return () => cancelAnimationFrame(frame)
}

function Speed({ player: { speed } }: { player: ReplayPlayer }) {
  const t = laterWords[language.value]
  return (
    <label class="choice">
      <span class="unseen">{t.speed}</span>
      <Select
        value={String(speed.value)}
        choices={speeds.map(one => ({ value: String(one), label: Number.isFinite(one) ? `${one}×` : t.atOnce }))}
        change={value => (speed.value = Number(value))}
      />
    </label>
  )
}

/** Keys move the slider by visible steps, the pointer by any amount. */
function keyed(player: ReplayPlayer, { length }: Track) {
  const step = Math.max(length / 100, Math.min(1_000, length / 20))
  const steps: Record<string, number> = {
    ...{ ArrowRight: step, ArrowUp: step, PageUp: 5 * step },
    ...{ ArrowLeft: -step, ArrowDown: -step, PageDown: -5 * step },
  }
  return (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    player.seek(Math.round(Math.min(length, Math.max(0, player.position.peek() + by))))
  }
}

interface Points {
  player: ReplayPlayer
  showing: Showing
  points: readonly TurningPoint[]
  /** The index of the point that the replay is at. */
  at: number
  choose(place: number): void
}

function Jump({ player, showing, points, at, choose }: Points) {
  const t = laterWords[language.value]
  const choices = points.map((point, place) => ({ value: String(place), label: nameOf(point) }))
  const jump = (place: number) => {
    const point = points[place]
    if (!point) return
    choose(place)
    player.seek(point.time)
    // The focus stays here, so that the keys can go on to the next one.
    showing.goTo(point.place, false)
  }
  return (
    <label class="choice jump">
      <span>{t.jumpTo}</span>
      <Select
        value={String(at)}
        lang={langOf(showing.language)}
        choices={at < 0 ? [{ value: '-1', label: '–' }, ...choices] : choices}
        change={value => jump(Number(value))}
      />
    </label>
  )
}

const nameOf = ({ kind, name }: TurningPoint): string =>
  `${kind === 'mark' ? '★ ' : kind === 'end' ? '■ ' : ''}${clean(name).text}`

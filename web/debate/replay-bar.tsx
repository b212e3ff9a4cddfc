import { useSignalEffect } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { clean } from '../../src/core/clean.ts'
import { langOf } from '../../src/core/language.ts'
import { language } from '../language.ts'
import { debateWords } from '../words/debate.ts'
import { clock } from '../words/figures.ts'
import { laterWords } from '../words/later.ts'
import { type Player, speeds } from './player.ts'
import type { Replaying } from './replaying.ts'
import type { Showing } from './showing.ts'
import { turningPoints } from './turning-points.ts'

interface Given {
  replaying: Replaying
  showing: Showing
}

/** The slider over the journal. */
export function ReplayBar({ replaying, showing }: Given) {
  const t = laterWords[language.value]
  const player = replaying.player.value
  useSignalEffect(() => {
    const playing = replaying.player.value
    return playing?.isPlaying.value ? withFrames(playing) : undefined
  })
  const bar = useRef<HTMLElement>(null)
  useFocus(bar, player)
  const track = player?.track.value
  if (!player || !track) return null
  const { position } = player
  const isPlaying = player.isPlaying.value
  const shownTime = `${clock(position.value)} / ${clock(track.length)}`
  return (
    <section ref={bar} class="replay" aria-label={debateWords[language.value].replay}>
      {/* It does what it shows, also when the end was reached just now. */}
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
        aria-valuetext={shownTime}
        onInput={({ currentTarget }) => player.seek(Number(currentTarget.value))}
      />
      <span class="clock">{shownTime}</span>
      <Speed player={player} />
      <Jump player={player} showing={showing} />
      <button type="button" onClick={() => replaying.toggle()}>
        {t.live}
      </button>
    </section>
  )
}

/** Who began it finds the keys where they are needed: space would else press the button once more that began it. */
function useFocus(bar: RefObject<HTMLElement | null>, player: Player | null): void {
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

/** Gives the way to stop. */
function withFrames(player: Player): () => void {
  let last = performance.now()
  let frame = requestAnimationFrame(function passed(now) {
    player.passed(now - last)
    last = now
    frame = requestAnimationFrame(passed)
  })
  return () => cancelAnimationFrame(frame)
}

function Speed({ player: { speed } }: { player: Player }) {
  const t = laterWords[language.value]
  return (
    <label class="choice">
      <span class="unseen">{t.speed}</span>
      <select value={String(speed.value)} onChange={({ currentTarget }) => (speed.value = Number(currentTarget.value))}>
        {speeds.map(one => (
          <option key={one} value={String(one)}>
            {Number.isFinite(one) ? `${one}×` : t.atOnce}
          </option>
        ))}
      </select>
    </label>
  )
}

function Jump({ player, showing }: { player: Player; showing: Showing }) {
  const t = laterWords[language.value]
  const track = player.track.value!
  const points = useMemo(() => turningPoints(track, showing, t.verdict), [track, language.value])
  return (
    <label class="choice jump" lang={langOf(showing.language)}>
      <span class="unseen" lang={langOf(language.value)}>
        {t.jumpTo}
      </span>
      <select
        value=""
        onChange={({ currentTarget }) => {
          player.seek(Number(currentTarget.value))
          currentTarget.value = ''
        }}
      >
        <option value="">{t.turningPoints}</option>
        {points.map(({ time, name, kind }, place) => (
          <option key={place} value={time}>
            {kind === 'mark' ? '★ ' : kind === 'end' ? '■ ' : ''}
            {clean(name).text}
          </option>
        ))}
      </select>
    </label>
  )
}

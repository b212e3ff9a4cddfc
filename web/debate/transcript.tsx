import { useComputed } from '@preact/signals'
import type { VNode } from 'preact'
import { useContext, useEffect, useRef } from 'preact/hooks'
import { clean } from '../../src/core/clean.ts'
import { langOf } from '../../src/core/language.ts'
import { memo } from '../../src/core/memo.ts'
import { withoutSigns } from '../../src/shown/marks.ts'
import { InFile } from '../in-file.ts'
import { language } from '../language.ts'
import { Formatted } from '../markdown/formatted.tsx'
import { useIsPart } from '../router.ts'
import { debateWords } from '../words/debate.ts'
import { drawInAdvance, useNear } from './draw-in-advance.ts'
import { tools } from './late-parts.ts'
import { Lazy } from './lazy.tsx'
import { turnRank } from './names.ts'
import { namesOf, type PageScene, partsOf, type SceneCell, type SceneRow, type ShownScene, scenesOf } from './scenes.ts'
import type { Showing } from './showing.ts'
import { AsideLines } from './turn/asides.tsx'
import { inOneLine } from './turn/in-one-line.ts'
import { Turn } from './turn/turn.tsx'

/** Everything that was said, part after part. A part can be folded; the browser opens it to what it looks for. */
export function Transcript({ showing }: { showing: Showing }) {
  const t = debateWords[language.value]
  const last = useRef<ShownScene | null>(null)
  const drawn = useRef(new WeakMap<PageScene, VNode>())
  const shown = useComputed(() => {
    const view = showing.view.value
    last.current = scenesOf(showing.display, view, showing.asides, last.current?.scenes, showing.only.value)
    return last.current
  }).value
  useEffect(drawInAdvance, [showing, shown.scenes.length])
  const parts = partsOf(shown.scenes)
  return (
    <section
      id="transcript"
      class={showing.only.value.size > 0 ? 'transcript some' : 'transcript'}
      aria-labelledby="transcript-title"
      lang={langOf(showing.language)}
      tabIndex={-1}
    >
      <h2 id="transcript-title" class="part-title" lang={langOf(language.value)}>
        {t.transcript}
      </h2>
      <div class="tools" lang={langOf(language.value)}>
        <Lazy load={tools} props={{ showing, parts: parts.length }} canWait />
      </div>
      <AsideLines asides={shown.before} showing={showing} />
      {parts.map(({ name, scenes }) => (
        <details key={scenes[0]!.id} class="part" open>
          <summary>
            <h3>{clean(name).text}</h3>
          </summary>
          {scenes.map(scene =>
            // The same scene gives the same node, which is not compared again.
            memo(drawn.current, scene, () => <SceneSection key={scene.id} scene={scene} showing={showing} />),
          )}
        </details>
      ))}
    </section>
  )
}

/**
 * Scenes that are far away contain only placeholders, so that a debate with thousands of turns opens at once. A scene that
 * begins now never does: a placeholder that becomes a shorter turn would move those who follow it.
 */
function SceneSection({ scene, showing }: { scene: PageScene; showing: Showing }) {
  const { rows } = scene
  const [, own] = namesOf(scene)
  const element = useRef<HTMLElement>(null)
  const inFile = useContext(InFile) !== null
  const near = useNear(element, inFile || rows.some(({ cells }) => cells.some(({ key }) => isSpeaking(showing, key))))
  return (
    <section ref={element} class="scene">
      {own !== '' && <p class="scene-name">{clean(own).text}</p>}
      {rows.map(row => (near.value ? <RowOfTurns key={row.id} row={row} showing={showing} /> : placesIn(row)))}
    </section>
  )
}

const isSpeaking = ({ view }: Showing, key: string): boolean => view.peek().turns.get(key)?.state === 'speaking'

const placesIn = ({ id, group, cells }: SceneRow): VNode => (
  <div key={id} class={`row ${group ?? ''}`}>
    {cells.map(({ key }) => (
      <article key={key} id={key} class="turn far" tabIndex={-1} />
    ))}
  </div>
)

/** What many are asked side by side is folded to a line, so that it does not stand between the speeches. */
function RowOfTurns({ row: { before, cells, after, group }, showing }: { row: SceneRow; showing: Showing }) {
  const line = inOneLine(cells, showing)
  const turns = (
    <>
      <AsideLines asides={before} showing={showing} />
      <div class={`row ${group ?? ''}`}>
        {cells.map(cell =>
          cell.interjection ? (
            <Interjected key={cell.key} cell={cell} showing={showing} />
          ) : (
            <Turn key={cell.key} cell={cell} showing={showing} />
          ),
        )}
      </div>
      <AsideLines asides={after} showing={showing} />
    </>
  )
  if (line === null) return turns
  return (
    <details class="fold">
      <summary>{clean(line).text}</summary>
      {turns}
    </details>
  )
}

/** Something said outside the turns: a remark of the user, or a speech that a record reports. */
function Interjected({ cell: { key, interjection }, showing }: { cell: SceneCell; showing: Showing }) {
  const { seat, name, how, text } = interjection!
  const isTarget = useIsPart(key)
  return (
    <article
      id={key}
      class={`turn interjection ${showing.seatClass(seat)} ${isTarget.value ? 'target' : ''}`}
      tabIndex={-1}
    >
      <header>
        <h4>{clean(name).text}</h4>
        <span class="model">{clean(how).text}</span>
      </header>
      <div class="prose">
        <Formatted sign={text} text={withoutSigns(text)} below={turnRank} />
      </div>
    </article>
  )
}

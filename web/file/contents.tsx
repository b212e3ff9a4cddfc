import { clean } from '../../src/core/clean.ts'
import type { Panel } from '../../src/engine/panel.ts'
import { partsOf, scenesOf } from '../debate/scenes.ts'
import type { Showing } from '../debate/showing.ts'
import { language } from '../language.ts'
import { debateWords } from '../words/debate.ts'
import { verdictWords } from '../words/verdict-words.ts'
import { fileWords } from './words.ts'

/** The parts of the file and of its transcript. On paper it is left out. */
export function Contents({ showing, panels }: { showing: Showing; panels: readonly Panel[] }) {
  const t = debateWords[language.value]
  const kind = showing.panelParts.value?.conclusion(showing.view.value).kind
  return (
    <nav aria-label={t.contents}>
      <ol>
        {kind && <Item to="verdict" name={verdictWords[language.value][kind]} />}
        {panels.map(({ id, title }) => (
          <Item key={id} to={`panel-${id}`} name={title} />
        ))}
        <Item to="report" name={t.report} />
        <li>
          <a href="#transcript">{t.transcript}</a>
          <ol>
            {placesIn(showing, panels).map(({ key, name }) => (
              <Item key={key} to={key} name={name} />
            ))}
          </ol>
        </li>
        <Item to="usage" name={fileWords[language.value].usage} />
      </ol>
    </nav>
  )
}

const Item = ({ to, name }: { to: string; name: string }) => (
  <li>
    <a href={`#${encodeURI(to)}`}>{clean(name).text}</a>
  </li>
)

/** Each part by its first turn. Where a tree was drawn, a node is called as it is called there. */
function placesIn({ display, view }: Showing, panels: readonly Panel[]): { key: string; name: string }[] {
  const nodes = panels.flatMap(panel => (panel.kind === 'tree' ? panel.nodes : []))
  const nodeOf = new Map(nodes.flatMap(({ label, turns }) => turns.map(key => [key, label] as const)))
  return partsOf(scenesOf(display, view.value, []).scenes).map(({ name, scenes }) => {
    const { key } = scenes[0]!.rows[0]!.cells[0]!
    return { key, name: nodeOf.get(key) ?? name }
  })
}

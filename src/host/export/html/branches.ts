import { fieldsOf } from '../../../core/json.ts'
import { hasBranches, outlineOf } from '../../../shown/reading-order.ts'
import { escapeHtml, type HtmlPage, type HtmlScene, scenesOf } from './page.ts'

/** A debate inside the debate: a node of a tree, with everything said in it. */
export interface Branch {
  /** `topic-6/d1.2` */
  path: string
  /** `D1.2` */
  name: string
  /** Its topic, if this is the topic's first branch and the user named it. Otherwise null. */
  topic: { name: string; title: string } | null
  /** What it is about; null: not known. */
  title: string | null
  depth: number
  scenes: HtmlScene[]
}

/** The branches of a debate in page order. Empty if its scenes are not nested. */
export function branchesOf(page: HtmlPage): Branch[] {
  if (!hasBranches(page.document.turns)) return []
  const branches: Branch[] = []
  for (const { name, turns } of scenesOf(page)) {
    const path = turns[0]!.key.split('/').slice(0, -1).slice(0, 2).join('/')
    if (branches.at(-1)?.path !== path) branches.push(newBranch(path, branches, page))
    branches.at(-1)!.scenes.push({ name: within(name, page.labels.scene(path)), turns })
  }
  return branches
}

function newBranch(path: string, before: readonly Branch[], page: HtmlPage): Branch {
  const [topic = '', node = ''] = path.split('/')
  const isFirst = !before.some(branch => branch.path.startsWith(`${topic}/`))
  const title = topicTitle(page, topic)
  return {
    path,
    name: within(page.labels.scene(path), page.labels.scene(topic)),
    topic: isFirst && title !== null ? { name: page.labels.scene(topic), title } : null,
    title: nodeTitle(page, topic, node),
    depth: outlineOf(node)?.length ?? 0,
    scenes: [],
  }
}

/** `topic-6 · D1 · Position` within `topic-6 · D1` is `Position`. */
const within = (name: string, outer: string): string =>
  name.startsWith(`${outer} · `) ? name.slice(outer.length + 3) : name

function nodeTitle({ document }: HtmlPage, topic: string, node: string): string | null {
  const found = document.facts.find(
    ({ type, key, id }) => type === 'divergence.found' && id === node && String(key).startsWith(`${topic}/`),
  )
  return typeof found?.title === 'string' ? found.title : null
}

function topicTitle({ document }: HtmlPage, topic: string): string | null {
  const { topics } = document.options
  const { title } = fieldsOf(Array.isArray(topics) ? topics.find(one => fieldsOf(one).id === topic) : null)
  return typeof title === 'string' ? title : null
}

export const branchHeading = ({ path, name, topic, title, depth }: Branch): string => {
  const above = topic
    ? `<p class="topic-name" id="branch-${escapeHtml(path.split('/')[0]!)}">${titled(topic)}</p>\n`
    : ''
  return `${above}<h3 id="branch-${escapeHtml(path)}"><span class="node depth-${Math.min(depth, 6)}">${escapeHtml(name)}</span>${title === null ? '' : ` ${escapeHtml(title)}`}</h3>`
}

const titled = ({ name, title }: { name: string; title: string | null }): string =>
  `<span class="node">${escapeHtml(name)}</span>${title === null ? '' : ` ${escapeHtml(title)}`}`

/** One line per branch, indented by depth: even with forty of them the tree stays visible. */
export function branchList(branches: readonly Branch[]): string {
  const items = branches.map(({ path, name, topic, title, depth }) => {
    const above = topic
      ? `<li class="topic-item"><a href="#branch-${escapeHtml(path.split('/')[0]!)}">${titled(topic)}</a></li>\n`
      : ''
    const text = titled({ name, title })
    return `${above}<li class="depth-${Math.min(depth, 6)}"><a href="#branch-${escapeHtml(path)}"${title === null ? '' : ` title="${escapeHtml(title)}"`}>${text}</a></li>`
  })
  return `<ol class="branches">${items.join('\n')}</ol>`
}

export const branchStyle = `
.branch > h3 { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.branch > h4 { margin: 1.75rem 0 .5rem; color: var(--soft); }
.topic-name { margin: 3rem 0 0; font-size: 1.25rem; font-weight: 650; }
.topic-name + h3 { margin-top: 1rem; }
.node { color: var(--soft); font-variant-numeric: tabular-nums; font-weight: 600; margin-right: .25em; }
.turn h5 { color: var(--seat, inherit); font-size: 1rem; }
.reply dl { margin: 0 0 .9rem; }
.reply dt { font-weight: 600; color: var(--seat, inherit); }
.reply dd { margin: 0 0 .5rem 1.1rem; }
.reply h6 { margin: 1rem 0 .4rem; font-size: 1rem; color: var(--text); }
.reply .item { margin: 0 0 1rem; padding-left: .9rem; border-left: .15rem solid var(--line); }
.reply .item p { margin: 0 0 .35rem; }
.prose pre code { line-height: 1.35; }
@media (min-width: 72rem) {
  nav ol.branches { padding-left: .5rem; line-height: 1.35; }
  nav .branches .node:only-child { color: inherit; font-weight: 400; }
  nav .branches a { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  nav .branches .topic-item { margin-top: .75rem; }
  nav .branches .topic-item a { font-weight: 600; white-space: normal; }
  nav .branches .depth-1 { padding-left: .75rem; } nav .branches .depth-2 { padding-left: 1.5rem; }
  nav .branches .depth-3 { padding-left: 2.25rem; } nav .branches .depth-4 { padding-left: 3rem; }
  nav .branches .depth-5 { padding-left: 3.75rem; } nav .branches .depth-6 { padding-left: 4.5rem; }
  body { grid-template-columns: 17rem minmax(0, 46rem); }
}
`

import { withoutTurned } from '../../src/core/judging/sittings.ts'
import type { TurnView, View } from '../../src/core/view.ts'
import type { Display, Interjection } from '../../src/engine/display.ts'
import { inReadingOrder, inSequence, isInterjection } from '../../src/shown/reading-order.ts'
import type { PlacedAside } from './course.ts'

/** What stands under one heading. It stays the same object as long as nothing in it changes. */
export interface PageScene {
  id: string
  name: string
  rows: readonly SceneRow[]
}

/** Cells stand side by side if there is room. */
export interface SceneRow {
  id: string
  before: readonly PlacedAside[]
  cells: readonly SceneCell[]
  after: readonly PlacedAside[]
  /** Other members of this group may join the row. */
  group: Group
}

/** The seats that may stand side by side; null: this one stands alone. */
export type Group = 'sides' | 'audience' | null

export interface SceneCell {
  key: string
  /** null: it is a turn. */
  interjection: Interjection | null
  asides: readonly PlacedAside[]
}

export interface ShownScene {
  scenes: readonly PageScene[]
  /** Lines about the debate before any turn. */
  before: readonly PlacedAside[]
}

/** The scenes of a transcript in reading order. `known` are those of the last time. `only`: the seats to show; none: all. */
export function scenesOf(
  display: Display,
  view: View,
  asides: readonly PlacedAside[],
  known: readonly PageScene[] = [],
  only: ReadonlySet<string> = new Set(),
): ShownScene {
  const placed = Map.groupBy(asides, ({ place, turn }) => `${place} ${turn}`)
  const at = (place: PlacedAside['place'], turn: string | null) => placed.get(`${place} ${turn}`) ?? []
  const groupOf = groupsOf(display, view)
  const scenes: { name: string; rows: Mutable[] }[] = []
  for (const item of sequenceOf(display, view)) {
    const { key, seat, interjection, name } = item
    if (only.size > 0 && !only.has(seat)) continue
    const scene = scenes.at(-1)?.name === name ? scenes.at(-1)! : { name, rows: [] }
    if (scene !== scenes.at(-1)) scenes.push(scene)
    const row = scene.rows.at(-1)
    const cell: SceneCell = { key, interjection, asides: at('in', key) }
    const group = interjection === null ? groupOf(seat) : null
    if (row && group !== null && mayJoin(row, group, item) && at('before', key).length === 0) {
      row.cells.push(cell)
      row.seats.push(seat)
      row.after.push(...at('after', key))
    } else
      scene.rows.push({
        ...{ id: key, before: at('before', key), cells: [cell], after: [...at('after', key)] },
        ...{ path: pathOf(key), group, seats: [seat] },
      })
  }
  return { scenes: kept(scenes, known), before: at('after', null) }
}

/** Scenes that follow each other under one name: a round with its scores. */
export interface PagePart {
  name: string
  scenes: readonly PageScene[]
}

export function partsOf(scenes: readonly PageScene[]): PagePart[] {
  const parts: { name: string; scenes: PageScene[] }[] = []
  for (const scene of scenes) {
    const [name] = namesOf(scene)
    if (parts.at(-1)?.name === name) parts.at(-1)!.scenes.push(scene)
    else parts.push({ name, scenes: [scene] })
  }
  return parts
}

/** The name of its part, and its own in there: `Round 2 · scores`. '': it is called as its part is. */
export function namesOf({ name }: PageScene): [string, string] {
  const [part = '', ...own] = name.split(' · ')
  return [part, own.join(' · ')]
}

interface Item {
  key: string
  seat: string
  name: string
  interjection: Interjection | null
}

interface Mutable extends SceneRow {
  cells: SceneCell[]
  after: PlacedAside[]
  path: string
  seats: string[]
}

/** Whether any seats may stand side by side. */
export const standsAbreast = (display: Display, view: View): boolean =>
  [sidesIn(display, view), audienceIn(display, view)].some(({ size }) => size > 0)

function groupsOf(display: Display, view: View): (seat: string) => Group {
  const [sides, audience] = [sidesIn(display, view), audienceIn(display, view)]
  return seat => (sides.has(seat) ? 'sides' : audience.has(seat) ? 'audience' : null)
}

const sidesIn = (display: Display, view: View) => several(display.sides?.(view) ?? [])

const audienceIn = (display: Display, { brief }: View) =>
  several(display.roles(brief.options).flatMap(({ id, kind }) => (kind === 'audience' ? [id] : [])))

/** A single seat has nobody to stand beside, and needs no free room. */
const several = (seats: readonly string[]): ReadonlySet<string> => new Set(seats.length > 1 ? seats : [])

const mayJoin = (row: Mutable, group: Group, { key, seat }: Item): boolean =>
  row.group === group && row.path === pathOf(key) && !row.seats.includes(seat) && row.after.length === 0

const pathOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

/** The same order as in the exported page. */
function sequenceOf(display: Display, view: View): Item[] {
  const { language, options, seats } = view.brief
  const itemOf = (one: TurnView | Interjection): Item => {
    const { key, seat } = one
    if (isInterjection(one)) return { key, seat, name: one.scene, interjection: one }
    return { key, seat, name: display.sceneLabel(withoutTurned(key), language, options), interjection: null }
  }
  const turns = [...view.turns.values()]
  return (display.sequence ? inSequence(turns, display.sequence(view)) : inReadingOrder(turns, seats)).map(itemOf)
}

/** Reuses unchanged scenes, so that they are not drawn again. */
function kept(scenes: readonly { name: string; rows: readonly Mutable[] }[], known: readonly PageScene[]): PageScene[] {
  const before = new Map(known.map(scene => [scene.id, scene]))
  const used = new Map<string, number>()
  return scenes.map(({ name, rows }) => {
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    const id = count === 1 ? name : `${name} (${count})`
    const old = before.get(id)
    return old && isSame(old.rows, rows) ? old : { id, name, rows }
  })
}

const isSame = (old: readonly SceneRow[], rows: readonly SceneRow[]): boolean =>
  old.length === rows.length && rows.every((row, i) => signOf(row) === signOf(old[i]!))

const signOf = ({ id, before, cells, after }: SceneRow): string =>
  [
    id,
    ...[before, after].map(list => list.map(aside => aside.id).join()),
    ...cells.map(
      cell =>
        `${cell.key} ${cell.asides.map(({ id }) => id).join()} ${Object.values(cell.interjection ?? {}).join('\n')}`,
    ),
  ].join('|')

/** Keys of turns and interjections, in the order of the page. */
export const keysIn = ({ scenes }: ShownScene): string[] =>
  scenes.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ key }) => key)))

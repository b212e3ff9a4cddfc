import { takenId } from '../../formats/research/options.ts'

/**
 * The seats of roles: `Claude Code` → claude-code; a name without Latin letters is `role-1` … `reserved`: what other seats
 * are called.
 */
export function roleIds(names: readonly string[], reserved: readonly string[]): string[] {
  const ids: string[] = []
  for (const [place, name] of names.entries()) {
    const slug = slugOf(name)
    const free = slug === '' || takenId.test(slug) || reserved.includes(slug) ? `role-${place + 1}` : slug
    ids.push(distinct(free, ids))
  }
  return ids
}

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 36)
    .replace(/-+$/, '')

function distinct(id: string, others: readonly string[]): string {
  let next = id
  for (let number = 2; others.includes(next); number += 1) next = `${id}-${number}`
  return next
}

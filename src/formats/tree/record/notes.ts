import type { DebateNode } from './record.ts'
import { nodesOf } from './walk.ts'

/** Rulings side by side find the same note mistaken: it is told once, where it is found first. */
export function notesOnce(root: DebateNode, notes: readonly string[]): DebateNode {
  const told = new Set<string>()
  for (const node of nodesOf(root))
    node.mistakenNotes = node.mistakenNotes.filter(({ annotation }) => {
      const note = noteMeant(annotation, notes)
      return !told.has(note) && told.add(note)
    })
  return root
}

/** Which of the user's notes a reviewer means, who may shorten it. */
export function noteMeant(annotation: string, notes: readonly string[]): string {
  const words = plain(annotation)
  const meant = notes.find(note => plain(note).includes(words) || words.includes(plain(note)))
  return meant ?? (notes.length === 1 ? notes[0]! : words)
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * A part of a page as data, so that the browser page and the exported page show the same. Its words are plain text; whoever
 * shows it cleans and escapes them.
 */
export interface Piece {
  tag: string
  attributes: Attributes
  children: readonly Child[]
}

export type Child = Piece | string

export type Attributes = Readonly<Record<string, string | number | undefined>>

export type Possible<T> = T | null | false

/** Children that are null or false are left out. */
export const piece = (tag: string, attributes: Attributes, ...children: readonly Possible<Child>[]): Piece => ({
  tag,
  attributes,
  children: present(...children),
})

export const present = <T extends Child>(...children: readonly Possible<T>[]): T[] =>
  children.filter(child => child !== null && child !== false)

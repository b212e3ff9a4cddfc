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

export const piece = (tag: string, attributes: Attributes = {}, ...children: readonly Child[]): Piece => ({
  tag,
  attributes,
  children,
})

/** Drops children that are null or false. */
export const present = (...children: readonly (Child | null | false)[]): Child[] =>
  children.filter(child => child !== null && child !== false)

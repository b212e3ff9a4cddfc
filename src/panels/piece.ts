/**
 * A part of a page as data: the page in the browser and the exported one show the same. Words in it are plain text; whoever
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

/** What of it there is: nothing stands for what is null. */
export const present = (...children: readonly (Child | null | false)[]): Child[] =>
  children.filter(child => child !== null && child !== false)

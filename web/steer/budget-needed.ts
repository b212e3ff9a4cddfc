import type { Showing } from '../debate/showing.ts'

/** It stopped because its budget was too small to go on. */
export const needsBudget = ({ present }: Showing): boolean => present.value.paused !== null

/** Called by a button elsewhere. */
export const askBudget = (): void => document.querySelector<HTMLElement>('.resume input')?.focus()

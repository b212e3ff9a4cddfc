import '../../scripts/tsx.ts'

// Only now can Node load it.
export const { drawFile } = await import('./file.tsx')

/** Loaded with the first tool that runs: most debates need none. */
export { default as Queue } from 'p-queue'

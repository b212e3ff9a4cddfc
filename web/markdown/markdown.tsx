import { type MarkdownText, markdownNodes } from './nodes.ts'

export { markdownNodes }

/** Markdown of a model or of ours. */
export const Markdown = (props: MarkdownText) => <>{markdownNodes(props)}</>

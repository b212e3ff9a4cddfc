import { Markdown } from '../markdown/markdown.tsx'

/** Markdown below a heading of the third rank. */
export const Prose = ({ text }: { text: string }) => (
  <div class="prose">
    <Markdown text={text} below={3} />
  </div>
)

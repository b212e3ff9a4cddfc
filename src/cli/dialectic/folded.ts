import { StreamWrapper } from '../terminal/wrap.ts'

/** A sentence for the person at the terminal, on as many lines as it takes. */
export function folded(text: string): string {
  const width = Math.min(process.stderr.columns || 80, 100)
  const wrapper = new StreamWrapper({ width, indent: 0, color: false, markdown: false })
  return `${wrapper.push(text)}${wrapper.end()}\n`
}

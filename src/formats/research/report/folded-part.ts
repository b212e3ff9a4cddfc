/** A part in Markdown that is shown when it is asked for. The title is ours. */
export const foldedPart = (title: string, markdown: string): string =>
  `<details>\n<summary>${title}</summary>\n\n${markdown}\n\n</details>`

/** The first of these lines, as many as there is room for in bytes. */
export function linesWithin(lines: readonly string[], room: number): string[] {
  let left = room
  const end = lines.findIndex(line => {
    left -= Buffer.byteLength(line) + 1
    return left < 0
  })
  return end < 0 ? [...lines] : lines.slice(0, end)
}

/**
 * `<` before what may be a tag or a comment, and `!` before `[`: where they stand for themselves each has a backslash, and those
 * that stood before it are doubled. `isWhole`: code within the line surely is code, and keeps its signs.
 */
export const inertSigns = (line: string, isWhole: boolean): string => replaced(line, isWhole, count => 2 * count + 1)

/** An even number of backslashes is none of ours. */
export const liveSigns = (line: string, isWhole: boolean): string =>
  replaced(line, isWhole, count => (count % 2 === 1 ? (count - 1) / 2 : count))

function replaced(line: string, isWhole: boolean, slashes: (count: number) => number): string {
  if (!line.includes('<') && !line.includes('![')) return line
  const code = isWhole && line.includes('`') ? codeIn(line) : []
  let written = ''
  let from = 0
  let next = 0
  for (let place = 0; place < line.length; place++) {
    if (!isSign(line, place)) continue
    while (next < code.length && code[next + 1]! <= place) next += 2
    if (next < code.length && code[next]! < place) continue
    const before = slashesBefore(line, place, from)
    written += line.slice(from, place - before) + '\\'.repeat(slashes(before))
    from = place
  }
  return written + line.slice(from)
}

const [less, exclamation, bracket, slash, question, backslash, backtick] = [...'<![/?\\`'].map(sign =>
  sign.charCodeAt(0),
) as [number, number, number, number, number, number, number]

function isSign(line: string, place: number): boolean {
  const code = line.charCodeAt(place)
  if (code !== less && code !== exclamation) return false
  const next = line.charCodeAt(place + 1)
  if (code === exclamation) return next === bracket
  return isLetter(next) || next === exclamation || next === slash || next === question
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

function slashesBefore(line: string, place: number, from: number): number {
  let start = place
  while (start > from && line.charCodeAt(start - 1) === backslash) start--
  return place - start
}

/** Every backtick of the line belongs to code that begins and ends in it. */
export const isWhole = (line: string): boolean =>
  !line.includes('`') || (!line.includes('\\`') && placesIn(line) !== null)

/** Where code between backticks begins and ends, one after the other. None where a cell of a table may end in one. */
function codeIn(line: string): readonly number[] {
  const places = placesIn(line) ?? []
  for (let bar = line.indexOf('|'), i = 0; bar !== -1; bar = line.indexOf('|', bar + 1)) {
    while (i < places.length && places[i + 1]! <= bar) i += 2
    if (i < places.length && places[i]! < bar) return []
  }
  return places
}

/** null: one has no other. */
function placesIn(line: string): number[] | null {
  const places: number[] = []
  let open = 0
  for (let place = line.indexOf('`'); place !== -1; place = line.indexOf('`', place)) {
    const start = place
    while (line.charCodeAt(place) === backtick) place++
    if (open === 0) places.push(start)
    else if (place - start === open) places.push(place)
    else continue
    open = open === 0 ? place - start : 0
  }
  return open === 0 ? places : null
}

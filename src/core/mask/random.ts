/** Words joined by separators, dates and names have long runs of one kind; what chance wrote has short ones. */
export function looksRandom(secret: string): boolean {
  if (hexadecimal.test(secret)) return true
  const runs = secret.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g)?.length ?? 1
  const each = secret.length / runs
  if (!hasDigitAndLetter(secret)) return each < 4 && hasBothCases(secret) && isUnlikeWords(secret)
  return new Set(secret).size >= 8 && (each < 3.6 || (each < 5 && isUnlikeWords(secret)))
}

/** For what has a prefix of its own: words joined by hyphens may begin like it. */
export function isNoWord(secret: string): boolean {
  return hasDigitAndLetter(secret) || (hasBothCases(secret) && isUnlikeWords(secret))
}

export function hasDigitAndLetter(secret: string): boolean {
  return /\d/.test(secret) && /[A-Za-z]/.test(secret)
}

/** What stands where a password would: a variable, a blank to fill in, the word itself. */
const placeholders = [
  /^\$\{?[({]?(?:[A-Z_][A-Z0-9_]*|[a-z_][a-z0-9_]*|[A-Za-z_]+)[)}]*$/,
  /^\$\{.*\}$/,
  /^[<{[].*[>}\]]$/,
  /^%(?:[sdv]|\(\w+\)s|[A-Z_]+%)$/,
  /^(?:[*x.…]+|-+|_+)$/i,
  /^(?:your|my|the|some|db)?[_-]?(?:user|name|pass|passwd|password|pwd|pw|secret|token|key)$/i,
]

/** What stands there in addresses without a password: a port, a version, a tag. */
const notPassword = [/^\d{1,5}(?:[?#,;)\]&|].*)?$/s, /^v?\d+(?:\.\d+)*(?:-[a-z][\w.-]*)?$/, /^(?:latest|stable|next)$/]

export function isPassword(secret: string): boolean {
  return ![...placeholders, ...notPassword].some(form => form.test(secret))
}

const hexadecimal = /^(?=.*\d)(?=.*[a-f])(?:[0-9a-f]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

function hasBothCases(secret: string): boolean {
  return /[a-z]/.test(secret) && /[A-Z]/.test(secret)
}

/** Of the pairs of letters in English words and in names of code, about half are among these; by chance, one in ten. */
const commonPairs = new Set(
  (
    'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ' +
    'ea ra ce li ch ll be ma si om ur et us el la ta ss id ke ey ap pi ac cc ec cr ok pa wo rd'
  ).split(' '),
)

function isUnlikeWords(secret: string): boolean {
  const letters = secret.toLowerCase()
  let pairs = 0
  let common = 0
  for (let at = 1; at < letters.length; at++) {
    const pair = letters.slice(at - 1, at + 1)
    if (!/^[a-z]{2}$/.test(pair)) continue
    pairs++
    if (commonPairs.has(pair)) common++
  }
  return pairs > 0 && common / pairs < 0.3
}

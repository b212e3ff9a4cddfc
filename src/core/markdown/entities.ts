/** U+00A0 to U+00FF. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const others =
  'amp& lt< gt> quot" apos\' ndash– mdash— lsquo‘ rsquo’ ldquo“ rdquo” hellip… bull• euro€ trade™ larr← uarr↑ rarr→ darr↓ harr↔ rArr⇒ le≤ ge≥ ne≠ asymp≈ equiv≡ minus− infin∞ sum∑ radic√ alphaα betaβ gammaγ deltaδ lambdaλ muμ piπ sigmaσ omegaω DeltaΔ SigmaΣ OmegaΩ check✓'

let known: Map<string, string> | null = null

/** `&eacute;` → é, for the names that texts use, and `&#233;`. Anything else stays as it is. */
export function decoded(entity: string): string {
  const number = /^&#(?:x([\da-f]{1,6})|(\d{1,7}));$/i.exec(entity)
  if (number) return characterOf(number[1] ? Number.parseInt(number[1], 16) : Number(number[2]))
  known ??= new Map([
    ...latin.split(' ').map((name, place) => [name, String.fromCharCode(0xa0 + place)] as const),
    ...others.split(' ').map(one => [one.slice(0, -1), one.slice(-1)] as const),
  ])
  return known.get(entity.slice(1, -1)) ?? entity
}

/** Not everything that has a number is a character that may be shown. */
function characterOf(code: number): string {
  const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  const character = isCharacter ? String.fromCodePoint(code) : '\ufffd'
  return /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef]|\p{Noncharacter_Code_Point}/u.test(character)
    ? '\ufffd'
    : character
}

/** `&amp;`, `&#20013;`, `&#x4e2d;` become characters; what is no known entity stays. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,8})|#[xX]([\da-fA-F]{1,8})|([A-Za-z][A-Za-z\d]{1,31}));?/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name === undefined) return character(Number.parseInt(decimal ?? hex!, decimal === undefined ? 16 : 10))
      return named.get(name) ?? named.get(name.toLowerCase()) ?? whole
    },
  )
}

/** Numbers from 128 to 159 mean what Windows meant by them. */
function character(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}

/** In the order of their codes from 160 on. */
const latin = [
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr',
  'deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest',
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml',
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig',
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml',
  'eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml',
].flatMap(line => line.split(' '))

const greek =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega'.split(
    ' ',
  )

const others =
  'amp & lt < gt > quot " apos \' hellip … mdash — ndash – lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹ rsaquo › bull • prime ′ Prime ″ euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ rArr ⇒ hArr ⇔ minus − lowast ∗ radic √ infin ∞ asymp ≈ ne ≠ le ≤ ge ≥ sum ∑ prod ∏ part ∂ int ∫ deg ° dagger † Dagger ‡ permil ‰ OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ check ✓ star ☆ lpar ( rpar ) lbrack [ rbrack ] lbrace { rbrace } lowbar _ ast * num # dollar $ percnt % comma , period . colon : semi ; excl ! quest ? commat @ sol / bsol \\ verbar | equals = plus + grave ` hyphen ‐ ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200c zwj \u200d lrm \u200e rlm \u200f NewLine \n Tab \t'

const named: ReadonlyMap<string, string> = new Map([
  ...latin.map((name, i): [string, string] => [name, String.fromCharCode(160 + i)]),
  ...greek.flatMap((name, i): [string, string][] => [
    [name, String.fromCharCode(0x3b1 + i)],
    [name.charAt(0).toUpperCase() + name.slice(1), String.fromCharCode(0x391 + i)],
  ]),
  ...pairs(others.split(' ')),
])

function pairs(words: readonly string[]): [string, string][] {
  return words.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, words[i + 1]!]] : []))
}

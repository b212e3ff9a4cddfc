/** What a megabyte is made of that is slow to read for those who read it badly. */
export const hostileParts: Readonly<Record<string, string>> = {
  letters: 'a',
  digits: '1',
  'full stops': '.',
  brackets: '([{',
  'quotation marks': '"',
  slashes: '/\\',
  denials: '不',
  numbers: '1,',
  addresses: 'https://a.b/c ',
  'sentences in Chinese': '远程办公提高了效率，但是成本没有下降。',
  sentences: 'Remote work does not raise costs. ',
  thousands: '111,',
  shares: '1%',
  numerals: '三百万',
  'list items': '1.\n',
}

/** Beginnings of tails, fences and quotations that are never closed. */
export const hostileTails: readonly string[] = [
  ...['{', '"', '“', '“a b c', '```\n', '```json\n{', '\n{', '\n{"help":', '{"help": 1}\n', '"\\', ' ', '\n'],
  ...['> a b c\n', '“a b c d”', '「', 'words and words. ', `${'“'.repeat(599)}\n`, '\n```json {"help":1}```'],
]

export const megabyteOf = (text: string): string => text.repeat(Math.ceil(1_000_000 / text.length)).slice(0, 1_000_000)

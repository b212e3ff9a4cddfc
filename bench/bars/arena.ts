import { arena } from '../../src/formats/arena/arena.ts'
import { schedule } from '../../src/formats/arena/phases.ts'
import { foulsIn } from '../../src/formats/arena/round/fouls.ts'
import { newFacts } from '../../src/formats/arena/round/new-facts.ts'
import { words } from '../../src/formats/arena/speeches.ts'
import { similarity } from '../../src/formats/measures/similarity.ts'
import { markdownOf } from '../../src/host/archived.ts'
import { hostileParts, hostileTails, megabyteOf } from '../../test/arena/support/hostile-parts.ts'
import { played } from '../../test/arena/support/report-plays.ts'
import type { Bar } from '../bar.ts'

const claim = 'remote work 远程办公提高 1,000 not 不 a'
const speech = (text: string, key = 'round-1/pro') => ({ key, seat: key.split('/').at(-1)!, text })

const paragraph = (i: number) =>
  `The point ${i} about builds, reviews, ownership and tooling is that releases get slower in year ${1900 + (i % 150)}. `
const long = (from: number) => Array.from({ length: 180 }, (_, i) => paragraph(from + i)).join('')
const debate = Array.from({ length: 40 }, (_, i) => speech(long(i * 1_000), `round-${i}/pro`))
const thirty = debate.slice(0, 30).map(({ key, text }) => speech(text.slice(0, 2_000), key))

const { view } = await played()

/** A report in which a speech is a megabyte of this sign. */
function reportWith(sign: string): string {
  for (const turn of view.turns.values()) if (!turn.structured) turn.text = ''
  view.turns.get('round-3/pro')!.text = sign.repeat(1_000_000 / sign.length)
  return markdownOf(arena.report(view, []))
}

export const bars: Bar[] = [
  ...['[', '"', '/', '`', '#', '\\', '|', '*', '\n# '].map(
    (sign): Bar => ({
      what: `the report of a megabyte of ${JSON.stringify(sign)}`,
      limitMs: 500,
      run: () => reportWith(sign),
    }),
  ),
  { what: 'a claim against thirty speeches', limitMs: 20, run: () => similarity(paragraph(7), thirty) },
  {
    what: 'a claim against forty long speeches, which are read once however many want the floor',
    limitMs: 600,
    run: () => [7, 9, 11, 13, 15, 17].map(i => similarity(paragraph(i), debate)),
  },
  ...Object.entries(hostileParts).flatMap(([name, part]): Bar[] => {
    const said = [speech(megabyteOf(part))]
    return [
      {
        what: `similarity in a megabyte of ${name}`,
        limitMs: 300,
        run: () => [claim, said[0]!.text].map(one => similarity(one, said)),
      },
      { what: `new facts in a megabyte of ${name}`, limitMs: 300, run: () => newFacts(said[0]!, [], []) },
    ]
  }),
  ...hostileTails.flatMap((text): Bar[] => {
    const name = JSON.stringify(text.slice(0, 20))
    const said = [speech(megabyteOf(text), 'round-3/con')]
    const heard = { said, made: 0, askedBefore: false, byHand: false }
    return [
      { what: `the tail of a megabyte of ${name}`, limitMs: 250, run: () => words(megabyteOf(text)) },
      {
        what: `the words of a megabyte of ${name} behind an open fence`,
        limitMs: 250,
        run: () => words(`\n\`\`\`json ${megabyteOf(text)}`),
      },
      {
        what: `quotations in a megabyte of ${name}`,
        limitMs: 400,
        run: () => foulsIn(speech(megabyteOf(text), 'round-4/pro'), null, schedule(10)[3]!, heard),
      },
    ]
  }),
]

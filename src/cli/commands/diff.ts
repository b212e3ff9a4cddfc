import { compare } from '../diff/compare.ts'
import { diffText } from '../diff/text.ts'
import { diffWords } from '../diff/words.ts'
import { UsageError } from '../exit.ts'
import { debateNumber, keptDebate } from '../kept.ts'
import { reading } from '../reading.ts'
import { colorful } from '../show-live.ts'

const widest = 100

/** `agon diff A B`: where two debates part, turn by turn, and both verdicts. */
export function diffCommand(one: string, other: string, flags: { json?: true; plain?: true }): void {
  reading(({ archive, output, t }) => {
    const ids = [one, other].map(which => debateNumber(archive, which, t)) as [number, number]
    if (ids[0] === ids[1]) throw new UsageError(diffWords[t.language].sameDebate(ids[0]))
    const first = keptDebate(archive, ids[0], t)
    const second = keptDebate(archive, ids[1], t)
    for (const { damage } of [first, second]) if (damage) output.err(`${t.readOnly(damage.reason[t.language])}\n`)
    const difference = compare(first, second)
    if (flags.json) return output.json(difference, 2)
    const [{ language }, { language: also }] = difference.debates
    const screen = {
      width: Math.min(process.stdout.columns || widest, widest),
      color: colorful(process.stdout, flags.plain ?? false),
      language: language === also ? language : t.language,
    }
    output.out(diffText(difference, [first, second], screen))
  })
}

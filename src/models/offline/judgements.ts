import { type Cue, cuesIn } from './lexicon.ts'
import type { Mention } from './targets.ts'

/** Every judgement in a sentence: words of praise and blame as the sentence weighs them, and that a thing is in use. */
export const judgementsIn = (sentence: string, mentions: readonly Mention[]): Cue[] => [
  ...weighed(sentence),
  ...usesIn(sentence, mentions),
]

const verdict =
  /^[*_\s]*(?:(good|pro|advantage|benefit|plus|优点|优势|好处|✅|\+)|(bad|con|disadvantage|drawback|risk|minus|缺点|劣势|弊端|风险|❌))[*_\s]*(?:[,:：，]|[*_]\s)/i
const turn = /(?:\b(?:but|however|yet|nevertheless)\b|但是|然而|不过|可是|但)/i
const granted = /^\s*(?:although|though|while|even though|虽然|尽管)/i
const decided =
  /\b(?:chose|chosen|picked|selected|decided|adopted|moved to|switched to|migrated to)\b|选择了|决定|改用/i
const because = /\b(?:because|due to|since|as it)\b|因为|由于/i

/** What follows "but" counts more than what came before it; reasons for a choice are not blame of what was chosen. */
function weighed(sentence: string): Cue[] {
  const cues = cuesIn(sentence)
  const turned = sentence.search(turn)
  const comma = granted.test(sentence) ? sentence.search(/[,，]/) : -1
  const reason = sentence.search(because)
  const choice = sentence.search(decided)
  const verdictGiven = verdict.exec(sentence)
  return cues
    .filter(cue => !verdictGiven || cue.value > 0 === Boolean(verdictGiven[1]))
    .filter(cue => !(choice >= 0 && reason > choice && cue.start > reason && cue.value < 0))
    .map(cue => {
      if (turned > 0) return { ...cue, value: cue.value * (cue.start < turned ? 0.6 : 1.3) }
      return comma > 0 && cue.start < comma ? { ...cue, value: cue.value * 0.6 } : cue
    })
}

const using =
  /\bwithout (?:the |an? )?[`“"'*_]*$|(?<!\b(?:not|don't|to|never)\s)\b(?:uses?|used|takes?|runs? on|built on)\s+[`“"'*_]*$|(?<!不|不再|避免|是否|如何)(?:采用|使用|选用)\s*[`“"'*_]*$/i

/** That something is in use already is a decision, though no word praises it. */
function usesIn(sentence: string, mentions: readonly Mention[]): Cue[] {
  return mentions.flatMap(({ start }) => {
    const found = using.exec(sentence.slice(0, start))
    if (!found) return []
    const words = found[0].replace(/[`“"'*_\s]+$/, '')
    return [
      {
        start: found.index,
        end: start,
        words,
        aspect: 'advice' as const,
        points: false,
        ofNoun: false,
        value: /^without/i.test(words) ? -0.9 : 0.7,
      },
    ]
  })
}

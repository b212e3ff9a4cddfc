import { cuesIn } from './lexicon.ts'
import type { OfflineTopic } from './question.ts'
import { isStopWord, label, unique } from './text.ts'

const words = (text: string): string[] => text.split(/\s+/)
const verbs = {
  move: words('move migrate switch port convert transition upgrade go change shift move-over'),
  remake: words('rewrite refactor redesign restructure split rework modernise modernize overhaul merge consolidate'),
  remove: words(
    'drop remove retire deprecate abandon kill ban disable delete leave ditch stop forbid cancel discontinue',
  ),
  keep: words('keep stay stick continue retain maintain preserve remain'),
  replace: ['replace', 'swap'],
  use: words(`use adopt choose pick introduce add enable support allow require build buy ship publish open-source hire take
    make write run start offer create implement deploy expose store host be have invest prefer select try accept let give`),
}
const anyVerb = new Set(Object.values(verbs).flat())
const afterObject =
  /\s+(?:for|in|as|on|when|with|at|by|from|instead of|rather than|over|than|to|so that|because|during|across|within|if)\s+.*$/i
const opener = /^(?:so|and|ok|okay|well|question|topic|debate|resolved|motion)[,:]?\s+/i

export function englishTopic(question: string): OfflineTopic {
  const bare = question.replace(opener, '').replace(/[?!.\s]+$/, '')
  return choiceOf(bare) ?? proposalOf(bare) ?? claimOf(bare)
}

function choiceOf(bare: string): OfflineTopic | null {
  const than =
    /^(?:is|are|was|would)\s+(.+?)\s+(?:be\s+)?(?:a\s+)?(?:\w+er|more \w+|worth more)(?:\s+\w+)?\s+than\s+(.+)$/i.exec(
      bare,
    )
  if (than) return choiceBetween(nameOf(than[1]!), nameOf(than[2]!))
  const over =
    /^(?:should\s+(?:we|i|they)\s+)?(?:use|choose|pick|prefer|adopt|take|favou?r)\s+(.+?)\s+(?:over|instead of|rather than)\s+(.+)$/i.exec(
      bare,
    )
  if (over) return choice(over[1]!, over[2]!)
  const versus = /^(.*?)\s+(?:vs\.?|versus|or)\s+(.+)$/i.exec(bare.replace(/\s+or not\b.*$/i, ''))
  if (!versus) return null
  const first = versus[1]!
  const second = versus[2]!
  const plain = !/\s(?:vs\.?|versus)\s/i.test(bare)
  if (plain && !/^(?:which|should|do|is it|would|use|choose|pick|\S+$)/i.test(first)) return null
  if (plain && /^should/i.test(first) && !offersTwo(first, second)) return null
  return choice(first, second)
}

/** "use A or B", "stay on A or move to B": not "allow users to edit or delete posts". */
function offersTwo(first: string, second: string): boolean {
  const verb = verbIn(first)
  if (!verb) return false
  const next = second.split(' ')[0]!
  return [...verbs.move, ...verbs.keep, ...verbs.use].includes(next) || !/\sto\s/.test(verb.rest)
}

function choice(first: string, second: string): OfflineTopic | null {
  return choiceBetween(firstOption(first), nameOf(afterVerb(second)))
}

const firstOption = (text: string): string =>
  nameOf(
    afterVerb(text.replace(/^(?:which is (?:better|best|preferable)|is it better to|do we want|which)[:,]?\s*/i, '')),
  )

function choiceBetween(a: string, b: string): OfflineTopic | null {
  if (!a || !b || a.toLowerCase() === b.toLowerCase()) return null
  const says = { for: `Choose ${a} rather than ${b}.`, against: `Choose ${b} rather than ${a}.` }
  return { form: 'choice', favoured: [a], opposed: [b], says }
}

function proposalOf(bare: string): OfflineTopic | null {
  const stated = /^(.{1,60}?)\s+should\s+(?!not\s)(.+)$/i.exec(bare)
  const asked = stated
    ? [bare, `${stated[1]} ${stated[2]}`]
    : /^(?:whether\s+)?(?:should|shall|must|can|could|ought|is it time (?:for us )?to|do we need to)\s+(.+)$/i.exec(
        bare,
      )
  const verb = asked ? verbIn(asked[1]!) : null
  if (!asked || !verb) return null
  const modal = /^(?:can|could)/i.test(bare) ? ['can', 'cannot'] : ['should', 'should not']
  const does = label(`${verb.word} ${verb.rest}`.trim(), 200)
  const subject = capital(label(verb.subject || 'we', 80))
  const says = { for: `${subject} ${modal[0]} ${does}.`, against: `${subject} ${modal[1]} ${does}.` }
  return { ...rolesOf(verb.word.toLowerCase(), verb.rest), says }
}

function rolesOf(verb: string, rest: string): Omit<OfflineTopic, 'says'> {
  const instead = /\s(?:instead of|rather than|over)\s+(.+)$/i.exec(rest)
  const versusOthers = instead ? [nameOf(instead[1]!)] : []
  if (verbs.move.includes(verb)) {
    const from = /(?:^|\s)(?:away )?from\s+(.+?)(?=\s+(?:to|into|onto)\s|$)/i.exec(rest)
    const to = /(?:^|\s)(?:to|into|onto|over to)\s+(.+)$/i.exec(rest)
    const opposed = unique([from ? nameOf(from[1]!) : '', ...versusOthers])
    return { form: 'change', favoured: unique([to ? nameOf(to[1]!) : '', 'the migration']), opposed }
  }
  if (verbs.replace.includes(verb)) {
    const [old, fresh] = rest.split(/\s+(?:with|by|for)\s+/i)
    return {
      form: 'change',
      favoured: unique([fresh ? nameOf(fresh) : '', 'the replacement']),
      opposed: unique([nameOf(old ?? '')]),
    }
  }
  if (verbs.remake.includes(verb)) return { form: 'change', favoured: [`the ${verb}`], opposed: unique([nameOf(rest)]) }
  if (verbs.remove.includes(verb)) return { form: 'change', favoured: [], opposed: unique([nameOf(afterVerb(rest))]) }
  const form = verbs.keep.includes(verb) ? 'keep' : 'change'
  return { form, favoured: unique([nameOf(rest.replace(/^(?:on|with|at|to)\s+/i, ''))]), opposed: versusOthers }
}

/** "X is bad", "Is X bad?": the thing is X. If X is blamed, praise of X speaks against the claim. */
function claimOf(bare: string): OfflineTopic {
  const asks = /^(?:is|are|does|do|will|would|was|were|has|have)\s+(.+)$/i.exec(bare)
  const states = /^(.+?)\s+(?:is|are|was|were|will|has|have|does|do)\s+(.+)$/i.exec(bare)
  const subject = asks ? asks[1]!.replace(/\s+\S+$/, '') : (states?.[1] ?? bare)
  const blames = blame.test(bare) || cuesIn(bare).reduce((sum, cue) => sum + cue.value, 0) < 0
  const names = unique([nameOf(subject.replace(/^(?:why|how|what)\s+/i, ''))])
  const quoted = `“${label(bare, 200)}${asks ? '?' : ''}”`
  const says = asks
    ? { for: `Yes: ${quoted}`, against: `No: ${quoted}` }
    : { for: `True: ${quoted}`, against: `Not true: ${quoted}` }
  return { form: 'claim', favoured: blames ? [] : names, opposed: blames ? names : [], says }
}

const blame =
  /\b(?:overrated|dead|bad|harmful|wrong|evil|useless|a mistake|over-?engineered|overkill|too (?:slow|big|complex))\b/i

function verbIn(text: string): { subject: string; word: string; rest: string } | null {
  const words = text.split(' ')
  const at = words.findIndex(word => anyVerb.has(word))
  const spoken = at >= 0 && at <= 6 ? at : /^(?:we|i|you|they|one|he|she|it)$/i.test(words[0]!) ? 1 : -1
  if (spoken < 0 || !words[spoken]) return null
  return { subject: words.slice(0, spoken).join(' '), word: words[spoken]!, rest: words.slice(spoken + 1).join(' ') }
}

function afterVerb(text: string): string {
  const verb = verbIn(text.replace(/^(?:should|shall|do|would)\s+/i, ''))
  return verb ? verb.rest.replace(/^(?:on|to|with|using|for)\s+/i, '') : text
}

/** The name in an object: without an article, and up to a preposition. */
function nameOf(text: string, most = 5): string {
  const words = label(text.replace(/(?:[,;(]|:\s).*$/, '').replace(afterObject, ''), 100)
    .split(' ')
    .filter(Boolean)
  while (words.length > 1 && (isStopWord(words[0]!) || /^(?:existing|current|whole|entire)$/i.test(words[0]!)))
    words.shift()
  return words.slice(0, most).join(' ')
}

const capital = (text: string): string =>
  /^[a-z]+(?:\s|$)/.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text

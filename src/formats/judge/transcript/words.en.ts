export const example = { en: '**Alice:** text of the speech', zh: '**小李：** 发言内容' }

const forms = `A speech begins on a line of its own with who speaks: "${example.en}", "PRO: …", "Turn 1: PRO Opening", or below a heading "## Round 1: PRO" or "### Alice". JSON is read as well: [{"speaker": "PRO", "content": "…"}, …]`

export const shortList = (names: readonly string[], comma: string, most = 20): string =>
  [...names.slice(0, most), ...(names.length > most ? ['…'] : [])].join(comma)

export const without = {
  both: '--without leaves one speech out, and --each every one in turn. Give one of the two.',
  nothingToOmit:
    '--each: every side spoke once, and without its only speech a side is gone, so that there is nothing to choose.',
  noSpeech: (key: string, meant: string | null, keys: readonly string[]) =>
    `--without: there is no speech "${key}" in this transcript.${meant ? ` Did you mean ${meant}?` : ''} There are: ${shortList(keys, ', ', 40)}.`,
  onlySpeech: (key: string, name: string) =>
    `--without: ${key} is all that ${name} said. Without it that side is gone, and there is nothing to choose.`,
}

export const transcript = {
  noSuch: (which: string) =>
    `"${which}" is neither the number of a debate nor a file. Give a number (agon list shows them), "last", or the path of a file.`,
  refused: (path: string, why: string) => `${path} ${why}.`,
  /** `seen`: what stands where a speaker could be named. */
  nobody: (path: string, seen: readonly string[]) =>
    `no speakers were found in ${path}. ${seen.length > 0 ? `Labels that could be names: ${shortList(seen, ', ', 10)}. Say who speaks: --speakers "${seen.slice(0, 2).join(',')}". ` : ''}${forms}`,
  onlyOne: (path: string, name: string, leftOut: readonly string[], seen: readonly string[]) =>
    `only ${name} speaks in ${path}${leftOut.length > 0 ? ` (besides ${leftOut.join(', ')}, who takes no side)` : ''}, and a verdict needs two sides at least.${
      seen.length > 1
        ? ` Other labels: ${shortList(
            seen.filter(one => one !== name),
            ', ',
            10,
          )}; say who speaks with --speakers.`
        : ''
    } ${forms}`,
  badJson: (path: string) =>
    `${path} is not JSON that can be read, neither as a whole nor line by line. Understood is a list of turns: [{"speaker": "PRO", "content": "…"}, {"speaker": "CON", "content": "…"}]`,
  tooManyLabels: (path: string) =>
    `${path} has so many lines that could name a speaker that it is no debate between a few. Is it the right file? Give the debate by itself.`,
  tooMany: (path: string, names: readonly string[], most: number) =>
    `${names.length} speakers were found in ${path}, and at most ${most} can be judged: ${shortList(names, ', ')}. If some of these only label parts of a text, say who speaks: --speakers "${names.slice(0, 2).join(',')}"`,
  notSpeaking: (names: readonly string[], found: readonly string[]) =>
    `--speakers: ${names.join(', ')} ${names.length === 1 ? 'says' : 'say'} nothing in it. Found: ${found.length > 0 ? shortList(found, ', ') : 'nobody'}.`,
  oneNamed: (name: string, found: readonly string[]) =>
    `--speakers: it names only ${name}, and a verdict needs two sides at least; whoever it does not name is not heard. Name all who speak.${found.length > 0 ? ` Found: ${shortList(found, ', ')}.` : ''}`,
  emptyName:
    '--speakers: a name is empty. Write them like this: --speakers "Alice,Bob", or with names for roles: --speakers "PRO=Alice,CON=Bob"',
  noQuestion: (path: string) =>
    `${path} does not say what was debated. Add it as its first line, "# Should we …?", or give it: --question "Should we …?"`,
  onlyNames: (path: string, title: string) =>
    `the title of ${path} tells who spoke ("${title}"), which a judge must not read, and not what was debated. Give it: --question "Should we …?"`,
  emptyQuestion: '--question is empty. Give what was debated: --question "Should we …?"',
  saidNothing: (id: number) => `in debate ${id} nobody said anything that could be judged. See it: agon show ${id}`,
  oneSpoke: (id: number, name: string) =>
    `in debate ${id} only ${name} spoke, and a verdict needs two sides at least. Go on with it: agon resume ${id}`,
  lostFile: (path: string, id: number) => `the text of ${path}, which debate ${id} was held with, is lost.`,
  whichTopic: (id: number, topics: readonly string[]) =>
    `debate ${id} has several topics. Choose one with --topic: ${topics.join(', ')}.`,
  noTopic: (topic: string, id: number, topics: readonly string[]) =>
    `--topic: there is no "${topic}" in debate ${id}. Topics: ${topics.join(', ')}.`,
  topicOfTree: '--topic is for a tree with several topics; this transcript has one.',
  speakersOfFile: '--speakers is for files; a debate of the archive knows who spoke.',
  plan: (source: string, speakers: readonly string[]) => `Transcript: ${source} — ${speakers.join(', ')}`,
  debate: (id: number, format: string) => `debate ${id} (${format})`,
  speaker: (name: string, speeches: number) => `${name} (${speeches} ${speeches === 1 ? 'speech' : 'speeches'})`,
  leftOut: (names: readonly string[]) => `  Left out, because they take no side: ${names.join(', ')}`,
  listeners: (speakers: readonly string[]) => `  Heard as well, and not to choose from: ${speakers.join(', ')}`,
  masked: (count: number) => `  ${count} ${count === 1 ? 'secret' : 'secrets'} masked before anything is sent`,
  removed: (count: number) => `  ${count} invisible or control ${count === 1 ? 'character' : 'characters'} taken out`,
  sharedJudge: (model: string) =>
    `A judge (${model}) has the model of a debater of that debate. Name another with --judge.`,
  once: (speeches: number) =>
    `Everybody speaks once (${speeches} speeches). If there were more rounds, the transcript was not split where it should be: see how speakers are named in docs/judging.md, or name them with --speakers.`,
  many: (names: readonly string[]) =>
    `${names.length} speakers are many for one debate. If some of these only label parts of a text, say who speaks: --speakers "${names.slice(0, 2).join(',')}"`,
  untold: (title: string) =>
    `  Left out of the question, because it tells who spoke: ${title} (--question gives another)`,
  claims: (letters: readonly string[]) =>
    `  Labels of claims point at ${letters.join(', ')}; a blind judge reads them without the letter of the side`,
  claimsOf: (letter: string, name: string) => `[${letter}…] → ${name}`,
  missing: (labels: readonly string[]) => `  Point at claims that were not made: ${shortList(labels, ', ', 10)}`,
  without: (key: string) => `  Ruled on without ${key}`,
  each: (speeches: number) =>
    `  --each: ${speeches + 1} rulings, one on all of it and one without each of ${speeches} ${speeches === 1 ? 'speech' : 'speeches'}`,
  eachNeedsBlind:
    '--each: not with a rigor of low. Rulings can be compared only where the judge does not know who is who, scores by criteria, and is shown the sides in one and the same order: --rigor normal (the usual one) or high.',
  eachNeedsModels: (people: readonly string[]) =>
    `--each: ${people.join(', ')} cannot rule as if a speech that was read had not been made. Name a model: --judge provider:model`,
}

const list = (names: readonly string[]): string => names.join(', ')

/** What can be wrong with a value in this file only. */
export type WrongInTree = 'id' | 'oneLine' | 'hidden' | 'addressPassword'

/** Messages about a tree's file. Problems are sentences that follow their place. */
export const treeConfig = {
  noFile: 'there is no such file. Check the path, or have one written: agon tree "QUESTION" --write-config FILE.',
  wrong: {
    id: 'must be an id: letters, digits and . _ -, a letter or digit first, at most 64.',
    oneLine: 'must be one line of text that is not blank.',
    hidden: 'must not hold control characters, or any that are invisible or turn text around',
    addressPassword: 'must not hold a name or password. Use apiKey.',
  },
  /** Fields whose type says too little, by name. */
  fields: {
    debaters: 'a list of 2 to 12 debaters',
    reviewer: 'an object with a "model"',
    topics: 'a list of at least 1 topic',
    model: 'the name of a model',
    id: 'an id, such as topic-1',
    title: 'a line of text',
    dir: 'the path of a folder',
  } as Readonly<Partial<Record<string, string>>>,
  /** Follows an unset variable, in texts that may be meant literally. */
  asItStands: (variable: string) => ` (If that is the text itself, write $\${${variable}}.)`,
  sameSeatId: (first: string, place: string) =>
    `is the id of ${first} already (${place}). The debaters and the reviewer need an id each.`,
  sameTopicId: (first: string, place: string) =>
    `is the id of ${first} already (${place}). Every topic needs an id of its own.`,
  notModel: 'must be the name of a model at its api: letters, digits and . _ : / @ -.',
  /** It is not said where a model such as gpt-5 is reached. */
  notSeat: (found: string) =>
    `must be provider:model, a provider or a tool alone, person or offline, but is ${found}. If it is a model of an endpoint, say where that is: "api".`,
  ownFallback: (model: string) => `${model} is what holds this seat. A fallback must be another model.`,
  noAddress: 'is missing. It must be the address of an endpoint, such as https://api.example.com/v1.',
  noFolder: (here: string) => `must be a folder, but ${here} is a file.`,
  outputOutside: (path: string) =>
    `must be in the working folder or in that of this file, but leads to ${path}. If files are to go there, say so yourself: --output-dir FOLDER.`,
  /** A variable that may be a secret, anywhere but in apiKey. */
  onlyAsKey: (variable: string) =>
    `${variable} may be a secret, and may only stand in apiKey: everything else of this file is sent to models and kept.`,
  tooManyTopics: (topics: number, nodes: number) =>
    `has ${topics} topics, but params.maxNodes lets only ${nodes} debates be held. Raise it, or leave topics out.`,
  hiddenFound: (codes: readonly string[]) => ` (${codes.join(', ')}).`,
  filledIn: (variables: readonly string[]) => `filled in from the environment: ${variables.join(', ')}.`,
  besideOutput: (written: string, used: string) =>
    `${written} is not in the working folder; ${used}, beside the file, is written to.`,
  inlineReplaces: (files: number) => `is used instead of ${files === 1 ? 'the file' : `the ${files} files`}.`,
  unusedApi: 'is not used: no seat is reached through it.',
  unusedPrice: (model: string) => `has a price for ${model}, which no seat has.`,
  keyKept: (address: string) => `no key is sent to ${address}: the one of "api" goes only to the address of "api".`,
  unprotected: (host: string) =>
    `the key is sent unencrypted to http://${host}. Use https:// where the endpoint has it.`,
  /** Variables null: the file contains the key itself. */
  endpoint: (provider: string, address: string, variables: readonly string[] | null) =>
    `${provider} is ${address}${
      variables === null
        ? ', with a key that stands in the file'
        : variables.length > 0
          ? `, with the key in ${variables.join(', ')}`
          : ''
    }.`,
}

export const make = {
  party: (letter: string) => `Party ${letter}`,
  reviewer: 'Reviewer',
  howMany: (seats: number, most: number) =>
    `--seats: ${seats} will not do. Name 2 to ${most} debaters: --seats claude,codex,openai:gpt-5.`,
  head: 'A debate as a tree. Run it with: agon tree --config FILE',
  api: `Models of an endpoint of your own: say where it is, and "model" below is a name that it knows.
"api": { "baseURL": "https://api.example.com/v1", "apiKey": "\${MY_API_KEY}" },`,
  /** By the name of the block. */
  comments: {
    language: 'Of the debate: en or zh.',
    debaters: `Who debates, two at least. A model is provider:model, a tool such as claude, or person.
"fallback": "provider:model" takes over when it fails.`,
    reviewer: 'Who sorts what is agreed from what is not, and rules in the end.',
    params: 'How many rounds deep a disagreement is followed before it is ruled on.',
    topics: `What is debated. "background" is what everybody should know, "annotations" are your own notes,
and each of "coreQuestions" gets an answer.`,
    sharedContext:
      'Documents that everybody reads; a text in "inline" replaces them. Paths start at the working folder.',
    output: 'Where the record goes.',
  },
}

export const tree = {
  noTree:
    'No question and no file was given. Put the question in quotation marks: agon tree "How should jobs be retried?" — or name a file: agon tree --config debate/config.json',
  twoSources: (question: string, file: string) =>
    `the topics are those of ${file}, so a question cannot be given as well: "${question}". Leave out one of the two.`,
  seatsInFile: (flags: readonly string[], file: string) =>
    `${list(flags)}: the seats are those of ${file}. ${flags.length === 1 ? 'This flag belongs' : 'These flags belong'} to a question: agon tree "…" --seats a,b,c --judge d`,
  alreadyFile: (file: string) => `it keeps a tree that is made from a question, and this one is in ${file} already.`,
  topicNeedsFile: 'it chooses among the topics of a file. Name the file as well: --config FILE',
  noTopic: (ids: readonly string[], known: readonly string[]) =>
    `there is no topic ${ids.map(id => `"${id}"`).join(', ')}. Topics: ${list(known)}.`,
  howMany: (seats: number, isFlag: boolean) =>
    `${seats} will not do. Name 2 to 12 debaters${isFlag ? ', separated by commas: --seats claude,codex,openai' : ', or none: then they are chosen.'}`,
  notIds: (ids: readonly string[]) =>
    `${ids.map(id => `"${id}"`).join(', ')} cannot be the id of a debater. Allowed: letters, digits and . _ -, a letter or digit first, at most 64.`,
  noDebater: 'name who debates here, or remove it.',
  emptySeat: 'a name is missing between two commas. Write it without gaps: --seats claude,codex,openai',
  configExists: (file: string) => `${file} exists. Choose another name, or add --force to replace it.`,
  configIsFolder: (file: string) => `${file} is a folder. Give the name of a file in it.`,
  configIsDevice: (file: string) =>
    `${file} is a device, a pipe or a socket, and is never replaced. Give the name of a file.`,
  configFolder: (file: string) => `the folder of ${file} cannot be made or written.`,
  configNotWritten: (file: string, reason: string) => `${file} could not be written: ${reason}.`,
  wroteConfig: (file: string) => `Config: ${file} — again with: agon tree --config ${file}`,
  tooFew: (models: readonly string[], providers: readonly string[]) =>
    models.length === 1
      ? `a tree needs two debaters, and only ${models[0]} is usable here. Name another: --seats ${models[0]},PROVIDER:MODEL — or let it debate with itself: --seats ${models[0]},${models[0]}. agon doctor shows what else could be used.`
      : `a tree needs two debaters, and no model of ${list(providers)} is named in the configuration. Name them: --seats ${providers[0]}:MODEL,${providers[0]}:OTHER. agon doctor shows what else could be used.`,
  onlyTwo: 'Two debaters instead of three: only two different models are usable here. More: --seats a,b,c',
  /** What to type to change the seats. */
  change: 'Change: --seats a,b,c --judge d',
  reviewerShares: (where: string) => `The reviewer has the model of a debater. Name another: ${where}.`,
  reviewerMayShare: (model: string, where: string) =>
    `If a fallback takes over, the reviewer may have the model of a debater (${model}). Name another: ${where}.`,
  setPrices: (file: string) => ` (set api.prices in ${file})`,
  topics: (count: number) => (count === 1 ? 'Topic:' : `Topics: ${count}`),
  depth: (rounds: number, nodes: number) =>
    rounds === 1
      ? 'One round'
      : `At most ${rounds} rounds deep, at most ${nodes} ${nodes === 1 ? 'debate' : 'debates'} in all`,
  outputs: (folder: string) => `Files: ${folder}`,
  configMoved: (id: number, file: string) =>
    `Debate ${id} reads how its seats are reached from ${file}. Put the file back, or say where it is: agon resume ${id} --config FILE`,
  configUnfit: (id: number, file: string, endpoints: readonly string[]) =>
    `${file} does not describe all endpoints of debate ${id} (${list(endpoints)}). Name the file it was started with: agon resume ${id} --config FILE`,
  tooManyTopics: (topics: number, nodes: number) =>
    `${topics} topics are to be debated, and ${nodes} ${nodes === 1 ? 'debate is' : 'debates are'} allowed in all. Raise it, or choose fewer with --topic.`,
  /** `owner`: the key's owner. null: some other service. */
  strayKey: (file: string, variable: string, address: string, owner: string | null) =>
    `${file} sends the key in ${variable} to ${address}, which is not ${owner === null ? 'where that key belongs' : `${owner}'s own address`}.`,
  /** Follows a sentence. */
  orYesWithKey: ' Add --yes if that is right, or name a variable of your own in apiKey.',
  endpointAt: (endpoint: string, address: string) => `Endpoint: ${endpoint} is ${address}`,
  endpointMoved: (file: string, endpoint: string, before: string, now: string) =>
    `${endpoint} was ${before} when the debate was opened, and is ${now} by now in ${file}.`,
  endpointGone: (file: string, endpoint: string, before: string | null, now: string) =>
    `${endpoint}${before === null ? '' : ` (${before})`} is no longer in ${file}; its seats are reached at ${now} there.`,
  endpointUnused: (file: string, endpoint: string, address: string) =>
    `${endpoint} (${address}) of ${file} is not used: the debate was opened without it.`,
}

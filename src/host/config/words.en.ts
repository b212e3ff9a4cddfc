import { isPerson } from '../../core/notices.ts'

const typesEn: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

export const panel = {
  emptyJudge: (written: string) => `"${written}" leaves a judge out. Write them without empty places: a,b,c`,
  tooMany: (count: number, most: number) => `${count} judges are named, and at most ${most} can sit together.`,
  modelOfPanel: (seat: string, model: string) =>
    `--model-${seat} is for one judge, and several are named. Write the model with its provider instead: provider:${model}`,
  sameJudge: (model: string) =>
    `${model} is named twice, and two voices of one judge count no more than one. ${isPerson(model) ? 'Give people their names: person:Anna, person:Ben.' : 'Name each judge once.'}`,
  /** A debater's id that is reserved for a judge of a panel. */
  takenId: (id: string, judge: string) =>
    `"${id}" cannot be a debater's id here: it is the place beside the ${judge}, for several judges. Give the debater another id.`,
  rigor: {
    low: 'Rigor: low — one judge, one call, and it sees who is who.',
    high: 'Rigor: high — each judge rules in both orders, without being told who is who.',
  },
  openly: (labels: readonly string[]) =>
    `${labels.join(', ')}: a person or the offline voice judges once, and sees who is who.`,
  /** Judges of the same family, any number of them. */
  oneFamily: (family: string, labels: readonly string[]) =>
    `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)} are of one model family (${family}): they may share the same leanings. Judges of different families say more.`,
  /** A further judge of a panel has a debater's model. */
  shares: (judge: string, debater: string, model: string) =>
    `${judge} has the model of ${debater} (${model}). Name another with --judge.`,
}

/** Messages about the section `search`. Each is a sentence that follows its place. */
export const searchConfig = {
  noUrl: 'is missing: where is your SearXNG? Write its address, such as http://127.0.0.1:8888.',
  noServer:
    'lacks its server: set search.command to a list, such as ["npx", "-y", "some-search-server"], or search.url to its address.',
  twoServers: 'stands beside search.command, and there is one server only. Remove one of the two.',
  notFor: (service: string) => `is not for the service ${service}. Remove it, or choose another service.`,
  notForProgram:
    'is not for a program. Put the key into an environment variable, and the name of that into search.env.',
  envAlone: 'is for a program, and search.command is not set. A server at search.url gets apiKey or headers.',
  unprotected: 'must be https://: questions and keys would travel in the open. Plain http:// is for this machine only.',
  notOnPath: (word: string) =>
    `${word} was not found on PATH. Install it, name it by its absolute path, or write ./${word} for a file beside config.json.`,
  flawed: (path: string, flaw: string) => `${path} ${flaw}. Relative paths begin at the folder of config.json.`,
}

export const seat = {
  notSeat: (text: string) =>
    `"${text}" is not a seat. A seat is provider:model, such as openai:gpt-5; a tool, such as claude; person; or offline.`,
  notModel: (text: string) => `"${text}" is not a model's name. Allowed: letters, digits and . _ : / @ -, at most 128.`,
  notPerson: (text: string) =>
    `"${text}" is not a person's name. Allowed: letters, digits, spaces and . ' -, at most 40.`,
  noVoice: (voice: string, voices: readonly string[]) =>
    `the offline voice has no model "${voice}". Allowed: ${voices.join(', ')}.`,
  whichProvider: (seat: string, model: string) => `which provider? Name it as well: --${seat} provider:${model}.`,
  whichModel: (provider: string, userFile: string) =>
    `which model of ${provider}? Write ${provider}:MODEL, or list "models" for it in ${userFile}.`,
  whichOfServer: (provider: string) =>
    `which model of ${provider}? Its server does not answer, or has none. Start it, or write ${provider}:MODEL.`,
  mustDiffer: (one: string, other: string, model: string) =>
    `--${one} and --${other} must differ: both are ${model}. ${model === 'person' ? 'Give them names: person:Anna, person:Ben.' : isPerson(model) ? 'Give one of them another name.' : 'Give one of them another model.'}`,
  onlyModels: (models: readonly string[]) =>
    `debaters need different models, and only ${models.join(', ')} ${models.length === 1 ? 'is' : 'are'} usable here.`,
  noModels: (providers: readonly string[]) => `no model of ${providers.join(', ')} is named in the configuration.`,
  /** How to get one more voice: a model to pull, one to name, or a person. */
  addOne: (seat: string, { pull, name }: { pull: string | null; name: string }) =>
    ` Add one: ${pull ?? `--${seat} ${name}`}; or argue yourself: --${seat} person.`,
  /** Comes last. The doctor itself leaves it out. */
  seeDoctor: ' agon doctor shows what else could be used.',
  notAssignment: (text: string) => `"${text}" is not SEAT=MODEL, such as proposer=lab:big.`,
  noSeat: (seat: string, meant: string | null, seats: readonly string[]) =>
    `there is no seat "${seat}".${meant ? ` Did you mean ${meant}?` : ''} Seats: ${seats.join(', ')}.`,
  rivalFallback: (seat: string, rival: string, model: string) =>
    `${model} holds the ${rival}'s seat, and debaters must differ. Give the ${seat} another fallback.`,
  sameFallbacks: (one: string, other: string, model: string) =>
    `the fallbacks of ${one} and ${other} must differ: both are ${model}. Give one of them another model.`,
  ownFallback: (seat: string, model: string) =>
    `${model} is what holds the ${seat}'s seat. A fallback must be another model.`,
  twice: (seat: string) => `${seat} is named twice. Name it once.`,
}

/** Messages about configuration files. Each is a sentence that follows its place. */
export const config = {
  folder: 'is a folder. Expected a JSON file.',
  notRegular: 'is not a regular file. Expected a JSON file.',
  tooLarge: (megabytes: number) => `is larger than ${megabytes} MB.`,
  tooDeep: (levels: number) => `nested more than ${levels} levels deep. No setting needs that: check its brackets.`,
  notUtf8: 'is not valid UTF-8. Save it as UTF-8.',
  unreadable: (code: string | undefined) => `cannot be read (${code}). Check who may read it.`,
  /** By jsonc-parser's name of the error: `CloseBraceExpected`. */
  notJson: (error: string) => `not valid JSON: ${error.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()}.`,
  setTwice: 'is set twice. Remove one of the two.',
  unknownField: (meant: string | null, known: readonly string[]) =>
    `unknown field.${meant ? ` Did you mean ${meant}?` : ''} Known: ${known.join(', ')}.`,
  mayNotRedirect: (field: string, userFile: string) =>
    `a project's file may not set ${field}: a cloned repository must not redirect your keys. Put it into ${userFile}.`,
  maySetOnly: (known: readonly string[], userFile: string) =>
    `a project's file may set only ${known.join(', ')}. Put it into ${userFile}.`,
  missing: 'is missing.',
  notAllowed: 'has a value of a kind that is not allowed here.',
  /** By zod's name of the type. */
  mustBe: (type: string) => `must be ${typesEn[type] ?? type}.`,
  oneOf: (values: readonly unknown[]) => `must be one of ${values.join(', ')}.`,
  empty: 'must not be empty.',
  atLeast: (least: unknown) => `must be at least ${least}.`,
  moreThan: (limit: unknown) => `must be more than ${limit}.`,
  atMost: (most: unknown) => `must be at most ${most}.`,
  wrong: {
    modelName: 'must be the name of a model: letters, digits and . _ : / @ -.',
    providerName: 'is no name for a provider: small letters, digits, _ and -, at most 32, a letter first.',
    reservedName: 'is reserved. Choose another name for the provider.',
    toolName:
      'is the name of a tool. Its settings stand under "tools"; the APIs are called anthropic, google and openai.',
    absolutePath: 'must be an absolute path, such as /usr/local/bin/claude.',
    fieldName: 'is no name: letters, digits, _ and -, a letter first.',
    commandWords: 'must be a list, the program first and then its arguments, such as ["python3", "bot.py"].',
    variableName: 'must be the name of an environment variable, such as BOT_KEY: letters, digits and _.',
    idleSeconds:
      'must be at most 300: no connection is kept longer without a word. Tools may wait longer: tools.TOOL.idleSeconds.',
    headerName: 'is no name for an HTTP header.',
    headerValue: 'holds characters that an HTTP header cannot carry. Check what was pasted.',
    reference: `holds a reference that cannot be read. Write \${NAME}: letters, digits and _.`,
    seat: 'must be provider:model, a provider or a tool alone, person or offline.',
    address: 'must be an http:// or https:// address, such as http://127.0.0.1:9000/v1.',
    addressPassword: 'must not hold a name or password. Use apiKey or headers.',
    addressTail: 'must not hold ? or #: paths are added to its end.',
    serverTool: 'must be the name of a tool of the MCP server: letters, digits and . _ : / @ -, at most 128.',
  },
  /** For a provider. `known`: those with a usual address. `meant`: the one with a similar name. */
  noAddress: (meant: string | null, known: readonly string[]) =>
    meant
      ? `is missing. Did you mean the provider ${meant}? Rename it, or say where it is.`
      : `is missing. Only providers known by name may leave it out: ${known.join(', ')}.`,
  noProvider: (
    name: string,
    meant: string | null,
    configured: readonly string[],
    known: readonly string[],
    userFile: string,
  ) =>
    [
      `there is no provider "${name}".`,
      meant ? `Did you mean ${meant}?` : '',
      configured.length > 0 ? `Configured: ${configured.join(', ')}, offline.` : 'None is configured yet.',
      meant ? '' : `Known by name: ${known.join(', ')}.`,
      `Add yours to "providers" in ${userFile}.`,
    ]
      .filter(Boolean)
      .join(' '),
  noCommand: (name: string, meant: string | null, configured: readonly string[], userFile: string) =>
    [
      name === '' ? 'which program? Write command:NAME.' : `there is no program "${name}".`,
      meant ? `Did you mean command:${meant}?` : '',
      configured.length > 0 ? `Configured: ${configured.map(known => `command:${known}`).join(', ')}.` : '',
      configured.length > 0 ? '' : `None is configured yet: add it to "commands" in ${userFile} (docs/models.md).`,
    ]
      .filter(Boolean)
      .join(' '),
  notSet: (variable: string) =>
    `the environment variable ${variable} is not set. Set it and try again: export ${variable}=…`,
  /** `variables`: the usual ones for its key, the best known first. */
  noKey: ([variable, ...others]: readonly string[], page: string) =>
    `no key was found. Make one at ${page}, then: export ${variable}=…${
      others.length > 0 ? ` (${others.join(' or ')} will do as well)` : ''
    }`,
}

/** Messages about the file of a debate. Problems are sentences that follow their place. */
export const debateFile = {
  /** `expected` as the words below have it; `found` as `shown` gives it. */
  mustBe: (expected: string, found: string) => `must be ${expected}, but is ${found}.`,
  butIs: (sentence: string, found: string) => `${sentence.replace(/\.$/, '')}, but is ${found}.`,
  missing: (expected: string) => `is missing. It must be ${expected}.`,
  text: 'a string',
  object: 'an object',
  number: (whole: boolean, least: number | null, most: number | null) =>
    `a ${whole ? 'whole number' : 'number'}${
      most === null ? (least === null ? '' : ` of at least ${least}`) : ` from ${least ?? 0} to ${most}`
    }`,
  list: (least: number | null) => (least === null ? 'a list' : `a list of at least ${least}`),
  trueOrFalse: 'true or false',
  oneOf: (values: readonly string[]) => (values.length === 1 ? values[0]! : `one of ${values.join(', ')}`),
  orNull: (expected: string) => `${expected} or null`,
  quoted: (text: string) => `"${text}"`,
  aList: (length: number) => (length === 0 ? 'an empty list' : `a list of ${length}`),
  anObject: 'an object',
  emptyText: 'empty',
  noFileThere: (here: string, beside: string | null) =>
    `must be a file that exists, but there is ${
      beside === null ? `no ${here}` : `neither ${here} nor ${beside}`
    }. Paths are relative to the working folder.`,
  /** It is outside the folders that the file may refer to. */
  fileOutside: (path: string) =>
    `must be in the working folder or in that of this file, but leads to ${path}. If it is to be read, take it out here and name it yourself: --context PATH.`,
  fileOfKeys: (path: string) =>
    `${path} looks like a file of keys, which nobody reads because a file says so. If it is to be read, take it out here and name it yourself: --context PATH.`,
  besideConfig: (written: string, used: string) =>
    `${written} is not in the working folder; ${used}, beside the file, is used.`,
}

/** Messages about the file of a debate. Each is a sentence that follows its place. */
export const requestFile = {
  noFile: 'there is no such file. Check the path; agon schema FORMAT shows what may stand in one.',
  wrong: {
    blank: 'must not be blank.',
    hidden: 'must not hold control characters, or any that are invisible or turn text around.',
    longTopic: 'is too long: at most 20,000 characters.',
    seat: 'must be provider:model, a provider or a tool alone, command:NAME, person or offline.',
  },
  looksLikeKey: 'looks like a key. What stands here is sent to models and kept: take it out.',
}

/** What can be wrong with a value, apart from its type and size. */
export type WrongValue = keyof typeof config.wrong

export const dryRun = {
  noRehearsal: (format: string) =>
    `--dry-run: the format ${format} has none. agon ${format} "…" shows its estimate before it starts.`,
  seat: 'Seat',
  model: 'Model',
  moment: 'When',
  tokens: 'Tokens, about',
  tokenCount: 'Tokens',
  reply: 'Reply',
  words: 'words',
  json: (name: string) => `JSON (${name})`,
  final:
    'Final: this is what will be sent, word for word. Only the code in the <<…>> lines is drawn anew for each debate.',
  template: 'Template: these places will be filled with what is really said:',
  roles: { system: 'System', user: 'User', assistant: 'Assistant' },
  estimate: 'Estimate',
  noCall: 'Dry run: no model was called, and nothing was paid.',
  part: 'Part',
  calls: 'Calls',
  cost: 'Cost',
  total: 'Total',
  everything: 'The whole debate',
  unknownPrice: (models: string) => `unknown (${models})`,
  assumptions: 'Assumptions',
  price: (model: string, input: string, output: string) =>
    `${model}: ${input} per million tokens in, ${output} per million out.`,
  noPrice: (model: string, file: string | null) =>
    `${model}: its price is not known. Set ${file === null ? '"prices" in config.json' : `"api.prices" in ${file}`} to have it counted.`,
  fences: 'The code in the `<<…>>` lines of the prompts is drawn anew for each debate.',
  prompts: 'Prompts',
  file: 'File',
  kind: 'Kind',
  finalKind: 'final',
  templateKind: 'template',
  summary: (prompts: number, final: number, folder: string) =>
    `${prompts} prompts in ${folder}: ${final} final, ${prompts - final} templates with marked places`,
  estimateFile: (path: string) => `By part and with its assumptions: ${path}`,
}

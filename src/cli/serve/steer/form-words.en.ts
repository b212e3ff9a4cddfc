import type { FormWords } from './form-words.ts'

export const english: FormWords = {
  topics: {
    duel: { label: 'Question', hint: 'Something that can be decided: "Should we move this service to Postgres?"' },
    research: {
      label: 'Topic',
      hint: 'What should be looked into. Name the options where there are some: "Claude Code vs OpenCode".',
    },
    dialectic: {
      label: 'What you want to think through',
      hint: 'Say what is to be decided, about which file or system, and between which options.',
    },
    tree: { label: 'Question', hint: 'An open question with several sides: "How should failed jobs be retried?"' },
    arena: {
      label: 'Motion',
      hint: 'A statement that one side defends and the other attacks: "Cities should ban private cars".',
    },
  },
  fields: {
    'duel.rounds': { label: 'Rounds', hint: 'How often the two answer each other.' },
    'arena.rounds': { label: 'Rounds', hint: 'Fewer rounds are cheaper; the phases get shorter.' },
    maxRounds: {
      label: 'Rounds deep',
      hint: 'How often a disagreement may be debated anew, the first round included.',
    },
    maxNodes: { label: 'Debates at most', hint: 'Over the whole tree. What finds no place is ruled on.' },
    callsAtOnce: { label: 'Calls at once', hint: 'How many models may be asked side by side.' },
    'arena.audience': {
      label: 'Audience',
      hint: 'Separated by commas, with a weight or a seat if you like: logic, risk*2, empathy=claude, person.',
    },
    'styles.pro': { label: 'Style of Pro', hint: 'How it argues.' },
    'styles.con': { label: 'Style of Con', hint: 'How it argues.' },
    'positions.pro': { label: 'What Pro stands for', hint: 'Where the motion does not say it.' },
    'positions.con': { label: 'What Con stands for', hint: 'Where the motion does not say it.' },
    weights: { label: 'Judge / audience', hint: 'What they count for in the result, such as 60/40.' },
    poll: { label: 'Ask the audience before and after', hint: 'Shows who was moved.' },
    learn: { label: 'Debaters remember', hint: 'What worked and what was refuted is kept for their next debates.' },
    sameJudge: { label: 'The judge may have the model of a debater', hint: 'The result will say so.' },
    sameModel: { label: 'Both sides may have one model', hint: 'The result will say so.' },
    roles: {
      label: 'Roles',
      hint: '2 to 4, one per line: name | stance | model. Stance and model may be left out. Left empty: what the topic compares, else for and against.',
    },
    goal: { label: 'Goal', hint: 'What question the report should answer. Left empty: inferred from the topic.' },
    'research.audience': {
      label: 'Who reads the report',
      hint: '',
      choices: { self: 'you alone', team: 'your team', public: 'anybody' },
    },
    decision_type: {
      label: 'Kind of decision',
      hint: '',
      choices: {
        'personal-choice': "one person's choice",
        'team-standardization': "a team's standard",
        'market-analysis': 'how options stand in their market',
      },
    },
    evidence_round: {
      label: 'Audit the claims',
      hint: 'An auditor goes through every factual claim.',
      choices: { auto: 'when the topic is full of facts', true: 'yes', false: 'no' },
    },
    search: {
      label: 'Web search',
      hint: "Left empty: the model's own where it has one, else the configured service.",
      choices: { own: "the model's own", service: 'the configured service', none: 'none' },
    },
    official: { label: 'Official documents', hint: 'Files that you vouch for as official sources.' },
    output_path: { label: 'Write the report to', hint: 'A file: .md, .html or .json.' },
    model: { label: 'One model for everybody', hint: 'For every seat that names none of its own.' },
    leaning: { label: 'What you lean to', hint: 'If you lean at all. Both will know.' },
    focus: { label: 'What to look at', hint: 'What matters most to you.' },
    kind: {
      label: 'Look around for me',
      hint: 'What the debate needs is looked for in the folder and sent. Left empty: only the files that you name.',
      choices: {
        code: 'a piece of code',
        architecture: 'an architecture',
        review: 'a change to be reviewed',
        document: 'a document',
        decision: 'a decision',
      },
    },
    ask: {
      label: 'Ask me',
      hint: 'You can say something at any time, whatever you choose here.',
      choices: { always: 'after every round', 'when-it-matters': 'when it matters', never: 'never' },
    },
    template: { label: 'Template', hint: 'Its name, or the path of a Markdown file: what to pay attention to.' },
    record: { label: 'Keep a record', hint: 'A Markdown file below .debates/, which you may write into.' },
    language: {
      label: 'Language of the debate',
      hint: 'Left empty: that of the question.',
      choices: { en: 'English', zh: '中文' },
    },
    budget: { label: 'Budget (US dollars)', hint: 'Never passed. Left empty: none, or the one of your configuration.' },
    context: { label: 'Files and folders', hint: 'Paths. What stands in them is shown to everybody.' },
    web: { label: 'Look cited pages up', hint: 'Pages that somebody cites are fetched and checked.' },
    effort: {
      label: 'Thinking effort',
      hint: 'Left empty: as each model does by itself.',
      choices: { low: 'low', medium: 'medium', high: 'high', max: 'as much as it can' },
    },
    rigor: {
      label: 'How carefully it is judged',
      hint: 'Left empty: normal, and high with several judges.',
      choices: {
        low: 'low: one call',
        normal: 'normal: blind, by criteria',
        high: 'high: also in both orders, by every judge',
      },
    },
    fallbacks: {
      label: 'Who takes over',
      hint: 'When the model of a seat fails: seat=model, one per line.',
    },
  },
  seats: {
    'research.proponent': {
      label: 'First role',
      about: 'who investigates for the first role, the proponent where you name none',
    },
    'research.opponent': {
      label: 'Second role',
      about: 'who investigates for the second role, the opponent where you name none',
    },
    'dialectic.partner': {
      label: 'Sub Agent',
      about: 'who challenges: a model, the name of an agent, or several of them, separated by commas',
    },
    'dialectic.user': { label: 'User', about: 'you: person, or person:Name' },
  },
  oneOf: names => `Known: ${names.join(', ')}.`,
  from: {
    config: 'from your configuration',
    environment: variable => `key in ${variable}`,
    tool: 'a tool on this machine',
    loopback: 'a server on this machine',
  },
}

/** Transcripts as others write them, and what is to be read in them. */
export interface ForeignText {
  /** Its ending tells the kind of file. */
  file: string
  text: string
  question: string | null
  /** Names of the speakers, with what else they are called. */
  speakers: string
  /** Keys of the speeches. */
  keys: string
  leftOut?: string
}

const four = 'round-1/pro round-1/con round-2/pro round-2/con'
const aliceAndBob = 'round-1/alice round-1/bob round-2/alice round-2/bob'
const chineseFour = 'round-1/正方 round-1/反方 round-2/正方 round-2/反方'

export const foreign: Readonly<Record<string, ForeignText>> = {
  'turns with numbers, as lines': {
    file: 'a.txt',
    text: `Should cities ban cars?

Turn 1: PRO Opening
Streets are for people.

Turn 2: CON Opening
Streets are for getting somewhere.

Turn 3: PRO Rebuttal
Trams get you somewhere.

Turn 4: CON Rebuttal
Not at night.

Turn 5: PRO Closing
Ban them.

Turn 6: CON Closing
Do not.`,
    question: null,
    speakers: 'PRO, CON',
    keys: `${four} round-3/pro round-3/con`,
  },
  'turns with numbers, as headings': {
    file: 'a.md',
    text: `# Should cities ban cars?

## Turn 1: PRO Opening

Streets are for people.

### Evidence

Oslo did it.

## Turn 2: CON Opening

Streets are for getting somewhere.

## Turn 3: PRO Rebuttal

Trams get you somewhere.

## Turn 4: CON Rebuttal

Not at night.`,
    question: 'Should cities ban cars?',
    speakers: 'PRO, CON',
    keys: four,
  },
  'a head for the whole and one for each speech': {
    file: 'a.md',
    text: `# Debate cars_07__mimo-v2.5-pro__seed-2.0-pro__s1

- topic_id: cars_07
- proposition: Cities should ban cars.
- model_pro: mimo-v2.5-pro
- model_con: seed-2.0-pro
- side_swap: False

## Turn 1: PRO Opening

- model: mimo-v2.5-pro
- raw_words: 330
- claim_ids: [P1.1], [P1.2]

[P1.1] Streets are for people.
[P1.2] Oslo did it.

## Turn 2: CON Opening

- model: seed-2.0-pro
- raw_words: 285
- claim_ids: [C1.1]

[C1.1] Streets are for getting somewhere.

## Turn 3: PRO Pressure Questions

- model: mimo-v2.5-pro
- cited_claim_ids: [C1.1]

[P2.1] Q1: Where does [C1.1] get you at night?

## Turn 4: CON Pressure Questions

- model: seed-2.0-pro
- cited_claim_ids: (none)

[C2.1] Q1: Who pays?`,
    question: 'Cities should ban cars.',
    speakers: 'PRO = mimo-v2.5-pro [P], CON = seed-2.0-pro [C]',
    keys: four,
  },
  'rounds as headings, models in the title': {
    file: 'a.md',
    text: `# GPT-5 vs Claude Opus 4: Should cities ban cars?

## Round 1: PRO

Streets are for people.

## Round 1: CON

Streets are for getting somewhere.

---

## Round 2: PRO

Trams get you somewhere.

## Round 2: CON

Not at night.

## Verdict

PRO wins, 8 to 6.`,
    question: 'Should cities ban cars?',
    speakers: 'PRO, CON',
    keys: four,
    leftOut: 'Verdict',
  },
  'ten labels in bold': {
    file: 'a.md',
    text: `# Should cities ban cars?

**PRO Opening Statement:** Streets are for people.

**CON Opening Statement:** Streets are for getting somewhere.

**PRO Rebuttal:** Trams get you somewhere.

**CON Rebuttal:** Not at night.

**PRO Cross-Examination:** Who drives at night?

**CON Cross-Examination Response:** Nurses do.

**PRO Counterargument:** Run night buses.

**CON Counterargument:** Nobody pays for them.

**PRO Closing Statement:** Ban them.

**CON Closing Statement:** Do not.`,
    question: 'Should cities ban cars?',
    speakers: 'PRO, CON',
    keys: `${four} round-3/pro round-3/con round-4/pro round-4/con round-5/pro round-5/con`,
  },
  'plain labels': {
    file: 'a.txt',
    text: `Topic: Should cities ban cars?

PRO: Streets are for people.
A second line.

Note: this is still PRO.

CON: Streets are for getting somewhere.
PRO: Trams get you somewhere.
CON: Not at night.`,
    question: 'Should cities ban cars?',
    speakers: 'PRO, CON',
    keys: four,
  },
  'plain labels without any blank line': {
    file: 'a.txt',
    text: 'Topic: Cars?\nPRO: Yes\nCON: No',
    question: 'Cars?',
    speakers: 'PRO, CON',
    keys: 'round-1/pro round-1/con',
  },
  'rounds, with sides in bold below': {
    file: 'a.md',
    text: `# Debate: Should cities ban cars?

## Round 1: Opening Statements

### 🔵 **PRO (GPT-5)**

Streets are for people.

### 🔴 **CON (Claude Opus 4)**

Streets are for getting somewhere.

---

## Round 2: Rebuttals

### 🔵 **PRO (GPT-5)**

Trams get you somewhere.

### 🔴 **CON (Claude Opus 4)**

Not at night.

---

## Final Verdict

**Winner:** PRO`,
    question: 'Debate: Should cities ban cars?',
    speakers: 'PRO = GPT-5, CON = Claude Opus 4',
    keys: four,
    leftOut: 'Winner',
  },
  'a head that says who holds which side': {
    file: 'a.md',
    text: `# AI Debate

**Topic:** Should cities ban cars?
**PRO:** GPT-5
**CON:** Claude Opus 4
**Date:** 2026-03-01

---

**PRO:** Streets are for people.

**CON:** Streets are for getting somewhere.

**PRO:** Trams get you somewhere.

**CON:** Not at night.`,
    question: 'Should cities ban cars?',
    speakers: 'PRO = GPT-5, CON = Claude Opus 4',
    keys: four,
  },
  'a head that lists the participants': {
    file: 'a.txt',
    text: 'Topic: Cars?\nParticipants: GPT-5 (PRO), Claude Opus 4 (CON)\nRounds: 1\n\nPRO: Yes.\n\nCON: No.',
    question: 'Cars?',
    speakers: 'PRO = GPT-5, CON = Claude Opus 4',
    keys: 'round-1/pro round-1/con',
  },
  'front matter': {
    file: 'a.md',
    text: `---
title: "gpt-5 vs claude-opus-4"
motion: Should cities ban cars?
pro_model: gpt-5
con_model: claude-opus-4
---

### PRO — Opening

Streets are for people.

### CON — Opening

Streets are for getting somewhere.`,
    question: 'Should cities ban cars?',
    speakers: 'PRO = gpt-5, CON = claude-opus-4',
    keys: 'round-1/pro round-1/con',
  },
  'the affirmative and the negative': {
    file: 'a.md',
    text: `# Resolved: Cities should ban cars

**First Affirmative Constructive:** Streets are for people.

**First Negative Constructive:** Streets are for getting somewhere, and negative effects follow.

**Affirmative Rebuttal (1AR):** Trams get you somewhere.

**Negative Rebuttal:** Not at night.`,
    question: 'Resolved: Cities should ban cars',
    speakers: 'Affirmative side, Negative side',
    keys: 'round-1/affirmative-side round-1/negative-side round-2/affirmative-side round-2/negative-side',
  },
  'names with their sides': {
    file: 'a.md',
    text: `# Should cities ban cars?

**Alice (PRO):** Streets are for people.

**Bob (CON):** Streets are for getting somewhere.

**Alice:** Trams get you somewhere.

**Bob:** Not at night.`,
    question: 'Should cities ban cars?',
    speakers: 'Alice = PRO, Bob = CON',
    keys: 'round-1/alice round-1/bob round-2/alice round-2/bob',
  },
  'models with their kinds of speech': {
    file: 'a.md',
    text: `# Should cities ban cars?

## GPT-5: Opening Statement

Streets are for people.

## Claude Opus 4: Opening Statement

Streets are for getting somewhere.

## GPT-5: Rebuttal

Trams get you somewhere.

## Claude Opus 4: Rebuttal

Not at night.`,
    question: 'Should cities ban cars?',
    speakers: 'GPT-5, Claude Opus 4',
    keys: 'round-1/gpt-5 round-1/claude-opus-4 round-2/gpt-5 round-2/claude-opus-4',
  },
  'one model on both sides': {
    file: 'a.md',
    text: `# Should cities ban cars?

**PRO (GPT-5):** Streets are for people.

**CON (GPT-5):** Streets are for getting somewhere.`,
    question: 'Should cities ban cars?',
    speakers: 'PRO = GPT-5, CON = GPT-5',
    keys: 'round-1/pro round-1/con',
  },
  'a moderator who leads through it': {
    file: 'a.md',
    text: `# Should cities ban cars?

**Moderator:** Welcome. PRO, please.

**PRO:** Streets are for people.

**Moderator:** CON?

**CON:** Streets are for getting somewhere.

**Moderator:** Second round.

**PRO:** Trams get you somewhere.

**CON:** Not at night.`,
    question: 'Should cities ban cars?',
    speakers: 'PRO, CON',
    keys: four,
    leftOut: 'Moderator',
  },
  'lines of signs around the labels': {
    file: 'a.txt',
    text: `Motion: Cities should ban cars
================

=== ROUND 1 - PRO ===
Streets are for people.

=== ROUND 1 - CON ===
Streets are for getting somewhere.

=== ROUND 2 - PRO ===
Trams get you somewhere.

=== ROUND 2 - CON ===
Not at night.`,
    question: 'Cities should ban cars',
    speakers: 'PRO, CON',
    keys: four,
  },
  'labels in square brackets': {
    file: 'a.txt',
    text: `Question: Should cities ban cars?

[PRO] [P1.1] Streets are for people.
[P1.2] Oslo did it.

[CON] [C1.1] Streets are for getting somewhere. [P1.2] proves nothing.

[PRO] [P2.1] Trams answer [C1.1].

[CON] [C2.1] Not at night.`,
    question: 'Should cities ban cars?',
    speakers: 'PRO [P], CON [C]',
    keys: four,
  },
  'an export of a chat': {
    file: 'a.txt',
    text: `Topic: Should cities ban cars?

[12/03/26, 10:32:15] Alice: Streets are for people.
[12/03/26, 10:33:02] Bob: Streets are for getting somewhere.
[12/03/26, 10:34:40] Alice: Trams get you somewhere.
They run every 5 minutes.
[12/03/26, 10:36:00] Bob: Not at night.`,
    question: 'Should cities ban cars?',
    speakers: 'Alice, Bob',
    keys: 'round-1/alice round-1/bob round-2/alice round-2/bob',
  },
  'another export of a chat': {
    file: 'a.txt',
    text: `Topic: Should cities ban cars?

Alice — Today at 10:32 AM
Streets are for people.

Bob — Today at 10:33 AM
Streets are for getting somewhere.

Alice — Today at 10:35 AM
Trams get you somewhere.`,
    question: 'Should cities ban cars?',
    speakers: 'Alice, Bob',
    keys: 'round-1/alice round-1/bob round-2/alice',
  },
  'posts of a forum': {
    file: 'a.txt',
    text: `Topic: Should cities ban cars?

alice wrote:
Streets are for people.

bob wrote:
Streets are for getting somewhere.

alice wrote:
Trams get you somewhere.

bob wrote:
Not at night.`,
    question: 'Should cities ban cars?',
    speakers: 'alice, bob',
    keys: 'round-1/alice round-1/bob round-2/alice round-2/bob',
  },
  'speakers with letters, and a round of their own lines': {
    file: 'a.md',
    text: `# Should cities ban cars?

**Round 1**

Speaker A: Streets are for people.

Speaker B: Streets are for getting somewhere.

**Round 2**

Speaker A: Trams get you somewhere.

Speaker B: Not at night.`,
    question: 'Should cities ban cars?',
    speakers: 'Speaker A, Speaker B',
    keys: 'round-1/speaker-a round-1/speaker-b round-2/speaker-a round-2/speaker-b',
  },
  'an excerpt that begins with the third round': {
    file: 'a.md',
    text: '# Cars?\n\n**PRO (Round 3):** Yes.\n\n**CON (Round 3):** No.\n\n**PRO (Round 4):** Still.\n\n**CON (Round 4):** Never.',
    question: 'Cars?',
    speakers: 'PRO, CON',
    keys: 'round-3/pro round-3/con round-4/pro round-4/con',
  },
  'items of a list': {
    file: 'a.md',
    text: `# Should cities ban cars?

## Round 1

- **Pro:** Streets are for people.
- **Con:** Streets are for getting somewhere.

## Round 2

- **Pro:** Trams get you somewhere.
- **Con:** Not at night.`,
    question: 'Should cities ban cars?',
    speakers: 'Pro, Con',
    keys: four,
  },
  'arguments for and against': {
    file: 'a.md',
    text: `# Should cities ban cars?

## Argument For

Streets are for people.

## Argument Against

Streets are for getting somewhere.

## Rebuttal (For)

Trams are there for you.`,
    question: 'Should cities ban cars?',
    speakers: 'For side, Against side',
    keys: 'round-1/for-side round-1/against-side round-2/for-side',
  },
  'a chat in which a model wrote both sides': {
    file: 'a.json',
    text: JSON.stringify({
      messages: [
        { role: 'user', content: 'Write a debate.' },
        { role: 'assistant', content: '# Cars?\n\n**Pro:** Yes.\n\n**Con:** No.\n\n**Pro:** Still.' },
      ],
    }),
    question: 'Cars?',
    speakers: 'Pro, Con',
    keys: 'round-1/pro round-1/con round-2/pro',
  },
  'a chat of two': {
    file: 'a.json',
    text: JSON.stringify([
      { role: 'user', content: 'A user needs streets.' },
      { role: 'assistant', content: 'So does a tram.' },
      { role: 'user', content: 'Not at night.' },
    ]),
    question: null,
    speakers: 'user side, assistant side',
    keys: 'round-1/user-side round-1/assistant-side round-2/user-side',
  },
  'plain names of models': {
    file: 'a.txt',
    text: 'Question: Cars?\n\nGPT-5: Yes.\n\nClaude: No. Note: it costs.\n\nGPT-5: Still.\n\nClaude: Never.',
    question: 'Cars?',
    speakers: 'GPT-5, Claude',
    keys: 'round-1/gpt-5 round-1/claude round-2/gpt-5 round-2/claude',
  },
  'answers with letters': {
    file: 'a.md',
    text: '# Cars?\n\n## Answer A\n\nYes.\n\n## Answer B\n\nNo.\n',
    question: 'Cars?',
    speakers: 'Answer A, Answer B',
    keys: 'round-1/answer-a round-1/answer-b',
  },
  'roles of agents, with a judge in between': {
    file: 'a.md',
    text: `# Should cities ban cars?

## Round 1

### Critic's Arguments

Streets are for getting somewhere.

### Advocate's Defense

Streets are for people.

### Judge

Go on.

## Round 2

### Critic's Arguments

Not at night.

### Advocate's Defense

Trams get you somewhere.`,
    question: 'Should cities ban cars?',
    speakers: 'Critic, Advocate',
    keys: 'round-1/critic round-1/advocate round-2/critic round-2/advocate',
    leftOut: 'Judge',
  },
  'a list of turns': {
    file: 'a.json',
    text: JSON.stringify([
      { role: 'pro', content: 'Streets are for people.' },
      { role: 'con', content: 'Streets are for getting somewhere.' },
      { role: 'pro', content: 'Trams get you somewhere.' },
      { role: 'con', content: 'Not at night.' },
    ]),
    question: null,
    speakers: 'pro, con',
    keys: four,
  },
  'an object with turns and a head': {
    file: 'a.json',
    text: JSON.stringify({
      title: 'gpt-5 vs claude-opus-4',
      topic: 'Should cities ban cars?',
      models: { pro: 'gpt-5', con: 'claude-opus-4' },
      turns: [
        { round: 1, side: 'PRO', speaker: 'gpt-5', type: 'opening', speech: 'Streets are for people.' },
        {
          round: 1,
          side: 'CON',
          speaker: 'claude-opus-4',
          type: 'opening',
          speech: 'Streets are for getting somewhere.',
        },
        { round: 2, side: 'PRO', speaker: 'gpt-5', type: 'rebuttal', speech: 'Trams get you somewhere.' },
      ],
    }),
    question: 'Should cities ban cars?',
    speakers: 'PRO = gpt-5, CON = claude-opus-4',
    keys: 'round-1/pro round-1/con round-2/pro',
  },
  'rounds with a field for each side': {
    file: 'a.json',
    text: JSON.stringify({
      motion: 'Cities should ban cars',
      rounds: [
        { round: 1, pro: 'Streets are for people.', con: 'Streets are for getting somewhere.' },
        { round: 2, pro: 'Trams get you somewhere.', con: 'Not at night.' },
      ],
    }),
    question: 'Cities should ban cars',
    speakers: 'pro, con',
    keys: four,
  },
  'messages of an API': {
    file: 'a.json',
    text: JSON.stringify({
      messages: [
        { role: 'system', content: 'You are two debaters.' },
        { role: 'assistant', name: 'Alice', content: [{ type: 'text', text: 'Streets are for people.' }] },
        { role: 'assistant', name: 'Bob', content: 'Streets are for getting somewhere.' },
        { role: 'assistant', name: 'Alice', content: 'Trams get you somewhere.' },
      ],
    }),
    question: null,
    speakers: 'Alice, Bob',
    keys: 'round-1/alice round-1/bob round-2/alice',
    leftOut: 'system',
  },
  'lines of JSON': {
    file: 'a.jsonl',
    text: [
      { topic: 'Should cities ban cars?' },
      { speaker: 'Alice', text: 'Streets are for people.' },
      { speaker: 'Bob', text: 'Streets are for getting somewhere.' },
      { speaker: 'Alice', text: 'Trams get you somewhere.' },
    ]
      .map(line => JSON.stringify(line))
      .join('\n'),
    question: 'Should cities ban cars?',
    speakers: 'Alice, Bob',
    keys: 'round-1/alice round-1/bob round-2/alice',
  },
  'JSON with a transcript as a text': {
    file: 'a.json',
    text: JSON.stringify({ id: 7, topic: 'Cars?', transcript: 'PRO: Yes.\nCON: No.\nPRO: Still.' }),
    question: 'Cars?',
    speakers: 'PRO, CON',
    keys: 'round-1/pro round-1/con round-2/pro',
  },
  'JSON in a fence': {
    file: 'a.md',
    text: '```json\n{"question": "Cars?", "transcript": [{"name": "PRO", "message": "Yes."}, {"name": "CON", "message": "No."}]}\n```',
    question: 'Cars?',
    speakers: 'PRO, CON',
    keys: 'round-1/pro round-1/con',
  },
  'Chinese: plain labels': {
    file: 'a.txt',
    text: `辩题：城市应该禁止汽车吗？

正方：街道属于人。

反方：街道是用来通行的。

正方：有电车。

反方：夜里没有。`,
    question: '城市应该禁止汽车吗？',
    speakers: '正方, 反方',
    keys: chineseFour,
  },
  'Chinese: rounds behind names in bold': {
    file: 'a.md',
    text: `# 城市应该禁止汽车吗？

**正方（第1轮）：** 街道属于人。

**反方（第1轮）：** 街道是用来通行的。

**正方（第2轮）：** 有电车。

**反方（第2轮）：** 夜里没有。`,
    question: '城市应该禁止汽车吗？',
    speakers: '正方, 反方',
    keys: chineseFour,
  },
  'Chinese: rounds as headings': {
    file: 'a.md',
    text: `# 城市应该禁止汽车吗？

## 第一轮：正方

街道属于人。

## 第一轮：反方

街道是用来通行的。

## 第二轮：正方

有电车。

## 第二轮：反方

夜里没有。

## 最终裁决

正方胜。`,
    question: '城市应该禁止汽车吗？',
    speakers: '正方, 反方',
    keys: chineseFour,
    leftOut: '最终裁决',
  },
  'Chinese: kinds of speech, speakers of a team': {
    file: 'a.md',
    text: `# 城市应该禁止汽车吗？

## 开篇立论

**正方一辩：** 街道属于人。

**反方一辩：** 街道是用来通行的。

## 自由辩论

**正方二辩：** 有电车。

**反方二辩：** 夜里没有。

## 总结陈词

**反方四辩 总结陈词：** 不应禁止。

**正方四辩 总结陈词：** 应该禁止。`,
    question: '城市应该禁止汽车吗？',
    speakers: '正方, 反方',
    keys: `${chineseFour} round-3/反方 round-3/正方`,
  },
  'Chinese: models in the title and in the head': {
    file: 'a.md',
    text: `# 通义千问 对 DeepSeek：城市应该禁止汽车吗？

- 正方：通义千问
- 反方：DeepSeek

### 正方立论

街道属于人。

### 反方立论

街道是用来通行的。

### 正方反驳

有电车。`,
    question: '城市应该禁止汽车吗？',
    speakers: '正方 = 通义千问, 反方 = DeepSeek',
    keys: 'round-1/正方 round-1/反方 round-2/正方',
  },
  'Chinese: an export of a chat': {
    file: 'a.txt',
    text: `议题：城市应该禁止汽车吗？

小李 2026/3/1 10:32:15
街道属于人。

小王 2026/3/1 10:33:40
街道是用来通行的。

小李 2026/3/1 10:35:02
有电车。`,
    question: '城市应该禁止汽车吗？',
    speakers: '小李, 小王',
    keys: 'round-1/小李 round-1/小王 round-2/小李',
  },
  'Chinese: a recording that was written down': {
    file: 'a.md',
    text: `# 城市应该禁止汽车吗？

### **辩论阶段：正方立论**

[00:00]正方一辩：街道属于人。

### **辩论阶段：反方立论**

[03:10]反方一辩：街道是用来通行的。

### **辩论阶段：自由辩论**

[06:20]正方二辩：有电车。
[06:41]反方二辩：夜里没有。
[07:02]正方三辩：可以加开。`,
    question: '城市应该禁止汽车吗？',
    speakers: '正方, 反方',
    keys: `${chineseFour} round-3/正方`,
  },
  'Chinese: a list of turns': {
    file: 'a.json',
    text: JSON.stringify({
      辩题: '城市应该禁止汽车吗？',
      messages: [
        { 角色: '正方', 内容: '街道属于人。' },
        { 角色: '反方', 内容: '街道是用来通行的。' },
      ],
    }),
    question: '城市应该禁止汽车吗？',
    speakers: '正方, 反方',
    keys: 'round-1/正方 round-1/反方',
  },
  'agents with letters, whose sides are told once': {
    file: 'a.md',
    text: '# Cars?\n\n**Agent A (Pro):** Yes.\n\n**Agent B (Con):** No.\n\n**Agent A:** Still.\n\n**Agent B:** Never.',
    question: 'Cars?',
    speakers: 'Agent A = Pro, Agent B = Con',
    keys: 'round-1/agent-a round-1/agent-b round-2/agent-a round-2/agent-b',
  },
  'debaters with numbers behind their sides, told once': {
    file: 'a.txt',
    text: 'Topic: Cars?\n\nPRO (Debater 1): Yes.\n\nCON (Debater 2): No.\n\nDebater 1: Still.\n\nDebater 2: Never.',
    question: 'Cars?',
    speakers: 'Debater 1 = PRO, Debater 2 = CON',
    keys: 'round-1/debater-1 round-1/debater-2 round-2/debater-1 round-2/debater-2',
  },
  'Chinese: debaters with letters, whose sides are told once': {
    file: 'a.md',
    text: '# 禁车？\n\n**辩手 A（正方）：** 是。\n\n**辩手 B（反方）：** 否。\n\n**辩手 A：** 仍是。\n\n**辩手 B：** 不。',
    question: '禁车？',
    speakers: '辩手 A = 正方, 辩手 B = 反方',
    keys: 'round-1/辩手-a round-1/辩手-b round-2/辩手-a round-2/辩手-b',
  },
  'members of both sides with the same numbers': {
    file: 'a.md',
    text: '# Cars?\n\n**Speaker 1 (PRO):** Yes.\n\n**Speaker 1 (CON):** No.\n\n**Speaker 2 (PRO):** Still.\n\n**Speaker 2 (CON):** Never.',
    question: 'Cars?',
    speakers: 'PRO = Speaker 1 = Speaker 2, CON = Speaker 1 = Speaker 2',
    keys: four,
  },
  'lines of two, one of whom lists pro and con': {
    file: 'a.txt',
    text: 'Topic: Cars?\n\nAlice: Yes.\nBob: Weigh it.\nPro: fast\nCon: stale\nSo no.\nAlice: Still.\nBob: Never.',
    question: 'Cars?',
    speakers: 'Alice, Bob',
    keys: aliceAndBob,
  },
  'lines of two, both of whom list pro and con': {
    file: 'a.txt',
    text: 'Topic: Cars?\n\nAlice: Yes.\nPro: fast\nCon: loud\nBob: No.\nPro: far\nCon: stale\nAlice: Still.\nBob: Never.',
    question: 'Cars?',
    speakers: 'Alice, Bob',
    keys: aliceAndBob,
  },
  'names in bold, the last of whom lists pro and con': {
    file: 'a.md',
    text: '# Cars?\n\n**Alice:** Yes.\n\n**Bob:** No.\n\n**Alice:** Still.\n\n**Bob:** Weigh it.\n\n**Pro:** fast\n\n**Con:** stale',
    question: 'Cars?',
    speakers: 'Alice, Bob',
    keys: aliceAndBob,
  },
  'names with their sides, one of whom lists pro and con': {
    file: 'a.txt',
    text: 'Topic: Cars?\n\nAlice (PRO): Yes.\nPro: fast\nCon: stale\nBob (CON): No.\nAlice: Still.\nBob: Never.',
    question: 'Cars?',
    speakers: 'Alice = PRO, Bob = CON',
    keys: aliceAndBob,
  },
  'headings for and against inside a speech': {
    file: 'a.md',
    text: '# Cars?\n\n## Alice (PRO)\n\n### For\n\nFast.\n\n### Against\n\nStale.\n\n## Bob (CON)\n\nNo.',
    question: 'Cars?',
    speakers: 'Alice = PRO, Bob = CON',
    keys: 'round-1/alice round-1/bob',
  },
  'headings of both sides inside a speech': {
    file: 'a.md',
    text: '# Cars?\n\n## Alice (PRO)\n\nYes.\n\n### Pro\n\nFast.\n\n### Con\n\nStale.\n\n## Bob (CON)\n\nNo.',
    question: 'Cars?',
    speakers: 'Alice = PRO, Bob = CON',
    keys: 'round-1/alice round-1/bob',
  },
  'headings of sides below rounds, and higher ones at the end': {
    file: 'a.md',
    text: '# Cars?\n\n## Round 1\n\n### PRO\n\nYes.\n\n### CON\n\nNo.\n\n## PRO Closing\n\nStill.\n\n## CON Closing\n\nNever.',
    question: 'Cars?',
    speakers: 'PRO, CON',
    keys: four,
  },
  'replies below the speeches they answer': {
    file: 'a.md',
    text: '# Cars?\n\n## Pro Opening\n\nYes.\n\n### Con Response\n\nNo.\n\n## Con Opening\n\nNever.\n\n### Pro Response\n\nStill.',
    question: 'Cars?',
    speakers: 'Pro, Con',
    keys: 'round-1/pro round-1/con round-2/pro',
  },
  'plain labels of both sides below a heading with a speaker': {
    file: 'a.md',
    text: '# Cars?\n\n## Alice (PRO)\n\nPro: fast\nCon: stale\nPro: cheap\n\n## Bob (CON)\n\nNo.',
    question: 'Cars?',
    speakers: 'Alice = PRO, Bob = CON',
    keys: 'round-1/alice round-1/bob',
  },
  'a line for the other side in a speech': {
    file: 'a.txt',
    text: 'Topic: Cars?\n\nPRO: Yes.\n\nCON: Weigh it.\nFor: it is fast.\nAgainst: it is loud.\n\nPRO: Still.\n\nCON: Never.',
    question: 'Cars?',
    speakers: 'PRO, CON',
    keys: four,
  },
  'labels in quotes': {
    file: 'a.md',
    text: '# Cars?\n\n> **PRO:** Yes.\n> Oslo did it.\n\n> **CON:** No.\n\n> **PRO:** Still.\n\n> **CON:** Never.',
    question: 'Cars?',
    speakers: 'PRO, CON',
    keys: four,
  },
  'code that is never closed': {
    file: 'a.md',
    text: '# Cars?\n\n**PRO:** Yes.\n\n```js\nban(cars)\n\n**CON:** No.\n\n```\nPRO: keep(cars)\n```\n\n**PRO:** Still.\n\n**CON:** Never.',
    question: 'Cars?',
    speakers: 'PRO, CON',
    keys: four,
  },
  'code of both that is never closed': {
    file: 'a.md',
    text: '# Cars?\n\n## PRO\n\n```js\nban(cars)\n\n## CON\n\n```py\nkeep(cars)\n',
    question: 'Cars?',
    speakers: 'PRO, CON',
    keys: 'round-1/pro round-1/con',
  },
  'sides with a list of speeches each': {
    file: 'a.json',
    text: JSON.stringify({ topic: 'Cars?', pro: ['Yes.', 'Still.'], con: [{ text: 'No.' }, { text: 'Never.' }] }),
    question: 'Cars?',
    speakers: 'pro, con',
    keys: four,
  },
}

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { openArchive } from '../../src/store/archive.ts'
import { withArchive } from '../cases/play.ts'
import type { Played } from '../cases/sent.ts'
import { temporaryFolder } from '../support/folder.ts'
import { type Given, openArena, resumeArena, verdictIn } from './support/play.ts'
import { admitting, arenaScript, helpFrom, said, sheet, speechWith, withReplies } from './support/script.ts'

/** The seed's tables, to the letter. */
const tables = {
  debates: { id: 'INTEGER', topic: 'TEXT', created_at: 'DATETIME' },
  agents: { id: 'TEXT', role: 'TEXT', model_provider: 'TEXT', model_name: 'TEXT', stance: 'TEXT' },
  rounds: { id: 'INTEGER', debate_id: 'INTEGER', round_type: 'TEXT', sequence: 'INTEGER' },
  messages: { id: 'INTEGER', round_id: 'INTEGER', agent_id: 'TEXT', content: 'TEXT', created_at: 'DATETIME' },
  scores: {
    ...{ round_id: 'INTEGER', agent_id: 'TEXT' },
    ...{ logic: 'REAL', rebuttal: 'REAL', clarity: 'REAL', evidence: 'REAL' },
  },
  votes: { audience_id: 'TEXT', debate_id: 'INTEGER', vote: 'TEXT', weight: 'REAL' },
}

const given: Given = {
  members: 5,
  options: { rounds: 10, pro: { agent_id: 'deb_pro' }, con: { agent_id: 'deb_con' } },
  rigor: 'low',
  script: withReplies({
    'round-3/con': speechWith('', helpFrom('Empath')),
    'round-3/admit/judge': admitting(['aud_01'], ['con']),
    'round-7/con': `${said('con', 7)} Nothing more.`,
  }),
}

/** Two debates in one archive, so that debates are told apart; the second one is read. */
const place = temporaryFolder()
const path = join(place, 'agon.db')
let played: Played
let database: DatabaseSync

before(async () => {
  const archive = openArchive(path)
  await openArena(archive, { members: 2, options: { rounds: 4 } })
  played = await openArena(archive, given)
  archive.close()
  database = new DatabaseSync(path, { readOnly: true })
})
after(() => database.close())

const rows = (sql: string, ...values: (string | number)[]): unknown[][] =>
  database
    .prepare(sql)
    .all(...values)
    .map(row => Object.values(row))

describe('the tables of the seed, after an arena of ten rounds', () => {
  it('have its columns, with its types and keys', () => {
    for (const [table, columns] of Object.entries(tables)) {
      const found = Object.fromEntries(rows('SELECT name, type FROM pragma_table_info(?)', table))
      for (const [name, type] of Object.entries(columns)) assert.equal(found[name], type, `${table}.${name}`)
      const keys = rows('SELECT name FROM pragma_table_info(?) WHERE pk > 0', table).flat()
      assert.deepEqual(keys, 'id' in columns ? ['id'] : [], table)
    }
  })

  it('have the debate and everybody in it', () => {
    const { id, records } = played
    assert.deepEqual(rows('SELECT topic, created_at FROM debates WHERE id = ?', id), [
      ['Should the team move to a monorepo?', records[0]!.at],
    ])
    const agents = `
        SELECT DISTINCT name, role, model_provider, model_name, stance FROM agents
        WHERE agents.id IN (
          SELECT messages.agent_id FROM messages JOIN rounds ON rounds.id = round_id WHERE debate_id = ?
        ) ORDER BY role DESC, name DESC`
    assert.deepEqual(rows(agents, id), [
      ['judge', 'judge', 'scripted', 'judge', null],
      ['deb_pro', 'debater', 'scripted', 'pro', 'pro'],
      ['deb_con', 'debater', 'scripted', 'con', 'con'],
      ...[5, 4, 3, 2, 1].map(n => [`aud_0${n}`, 'audience', 'scripted', `aud_0${n}`, null]),
    ])
  })

  it('have the rounds with their phases, in order', () => {
    const { id } = played
    const phases = 'position position clash clash clash clash battle battle endgame summary'.split(' ')
    const expected = ['poll', ...phases, 'ruling', 'vote'].map((type, i) => [type, i])
    const rounds = rows('SELECT round_type, sequence FROM rounds WHERE debate_id = ? ORDER BY sequence', id)
    assert.deepEqual(rounds, expected)
  })

  it('have every message where it belongs', () => {
    const { id, view } = played
    const messages = `
        SELECT turn_key, sequence, messages.agent_id, content FROM messages
        JOIN rounds ON rounds.id = round_id WHERE debate_id = ? ORDER BY 1`
    const sequenceOf = (key: string): number =>
      ({ before: 0, ruling: 11, vote: 12 })[key.split('/')[0]!] ?? Number(/^round-(\d+)\//.exec(key)![1])
    const answered = [...view.turns.values()].filter(({ state }) => state === 'answered')
    assert.deepEqual(
      rows(messages, id),
      answered.map(({ key, seat, text }) => [key, sequenceOf(key), `${id}/${seat}`, text]).sort(),
    )
    const third = `
        SELECT stance FROM messages JOIN rounds ON rounds.id = round_id JOIN agents ON agents.id = messages.agent_id
        WHERE debate_id = ? AND sequence = 3 AND role = 'debater' ORDER BY messages.id`
    assert.deepEqual(rows(third, id).flat(), ['pro', 'con'])
    const floor = `
        SELECT name FROM messages JOIN rounds ON rounds.id = round_id JOIN agents ON agents.id = messages.agent_id
        WHERE debate_id = ? AND role = 'audience' AND content LIKE 'As aud_%' AND sequence = 3 ORDER BY 1`
    assert.deepEqual(rows(floor, id).flat(), ['aud_01', 'aud_05'])
  })

  it('have the four scores of both sides for every round', () => {
    const { id } = played
    const scores = `
        SELECT sequence, stance, logic, rebuttal, clarity, evidence FROM scores
        JOIN rounds ON rounds.id = round_id JOIN agents ON agents.id = scores.agent_id
        WHERE debate_id = ? ORDER BY sequence, stance DESC`
    const points = (n: number, side: string) => (side === 'con' ? 7 : n % 3 === 0 ? 8 : 6)
    assert.deepEqual(
      rows(scores, id),
      Array.from({ length: 10 }, (_, i) => i + 1).flatMap(n =>
        ['pro', 'con'].map(side => [n, side, ...Object.values(sheet(points(n, side)))]),
      ),
    )
  })

  it('have the votes with their weights, from which the audience’s part follows', () => {
    const { id } = played
    const votes = `
        SELECT name, role, vote, weight FROM votes JOIN agents ON agents.id = audience_id
        WHERE debate_id = ? ORDER BY name`
    const cast = [1, 2, 3, 4, 5].map(n => [`aud_0${n}`, 'audience', n === 2 ? 'con' : 'pro', n])
    assert.deepEqual(rows(votes, id), cast)
    const [[pro, con]] = rows(
      `SELECT sum(weight) FILTER (WHERE vote = 'pro'), sum(weight) FILTER (WHERE vote = 'con') FROM votes WHERE debate_id = ?`,
      id,
    ) as [[number, number]]
    assert.deepEqual({ pro, con }, verdictIn(played).result.votes?.weighed)
  })

  it('are the same after a debate that was cut off and resumed', () =>
    withArchive(async (archive, path) => {
      const whole = await openArena(archive, given)
      const dead = 'round-6/con'
      const broken = await openArena(archive, {
        ...given,
        script: call =>
          call.key === dead ? { kind: 'transport', message: 'gone' } : (given.script ?? arenaScript)(call, ''),
      })
      assert.equal(broken.view.state, 'failed')
      await resumeArena(archive, broken.id, given)
      const database = new DatabaseSync(path, { readOnly: true })
      const read = (id: number) =>
        [
          'SELECT round_type, sequence FROM rounds WHERE debate_id = ?1 ORDER BY sequence',
          `SELECT sequence, substr(messages.agent_id, instr(messages.agent_id, '/')), content FROM messages
           JOIN rounds ON rounds.id = round_id WHERE debate_id = ?1 ORDER BY 1, 2, 3`,
          `SELECT sequence, substr(scores.agent_id, instr(scores.agent_id, '/')), logic, rebuttal, clarity, evidence
           FROM scores JOIN rounds ON rounds.id = round_id WHERE debate_id = ?1 ORDER BY 1, 2`,
          `SELECT substr(audience_id, instr(audience_id, '/')), vote, weight FROM votes WHERE debate_id = ?1 ORDER BY 1`,
        ].map(sql => database.prepare(sql).all(id))
      try {
        assert.deepEqual(read(broken.id), read(whole.id))
      } finally {
        database.close()
      }
    }))
})

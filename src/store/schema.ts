/** Marks the file as ours: the letters AGON. */
export const applicationId = 0x41474f4e

/**
 * Each entry upgrades an archive by one version; published entries are never edited. Debates, agents, rounds, messages,
 * scores and votes are derived from the journal, for queries in SQL.
 */
export const migrations: readonly string[] = [
  `
  PRAGMA application_id = ${applicationId};

  -- turns, cost and unpriced (calls of which nobody knows the price) are summed up when the debate is closed.
  -- holder, epoch and until are the lease.
  CREATE TABLE debates (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    topic TEXT,
    created_at DATETIME,
    format TEXT NOT NULL,
    language TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open',
    outcome TEXT,
    winner TEXT,
    turns INTEGER,
    cost REAL,
    unpriced INTEGER,
    holder TEXT,
    epoch INTEGER NOT NULL DEFAULT 0,
    until INTEGER
  );
  CREATE INDEX debates_held ON debates (holder) WHERE holder IS NOT NULL;

  CREATE TABLE agents (
    id TEXT PRIMARY KEY,
    role TEXT,
    model_provider TEXT,
    model_name TEXT,
    stance TEXT
  ) WITHOUT ROWID;

  CREATE TABLE rounds (
    id INTEGER PRIMARY KEY,
    debate_id INTEGER REFERENCES debates ON DELETE CASCADE,
    round_type TEXT,
    sequence INTEGER,
    UNIQUE (debate_id, round_type)
  );

  -- AUTOINCREMENT: the search index relies on ids that are never given twice. There is no index by round: with a
  -- thousand debates at once, each index more is another page to write for each message.
  CREATE TABLE messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    round_id INTEGER,
    agent_id TEXT,
    content TEXT,
    created_at DATETIME,
    turn_key TEXT
  );

  CREATE TABLE scores (
    round_id INTEGER REFERENCES rounds ON DELETE CASCADE,
    agent_id TEXT,
    logic REAL,
    rebuttal REAL,
    clarity REAL,
    evidence REAL,
    seq INTEGER
  );
  CREATE INDEX scores_of_round ON scores (round_id);

  CREATE TABLE votes (
    audience_id TEXT,
    debate_id INTEGER REFERENCES debates ON DELETE CASCADE,
    vote TEXT,
    weight REAL,
    seq INTEGER
  );
  CREATE INDEX votes_of_debate ON votes (debate_id);

  -- The journal. at is milliseconds and hash is bytes wherever that gives the record back exactly.
  -- prev is null where it is the hash of the row before. The words of a turn are the message's content;
  -- raw holds them as JSON in the rare case that UTF-8 cannot. cost is that of a call, null where it is unknown.
  CREATE TABLE events (
    debate_id INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    v INTEGER NOT NULL,
    at,
    type TEXT NOT NULL,
    prev TEXT,
    hash,
    message_id INTEGER,
    cost REAL,
    body TEXT NOT NULL,
    raw TEXT,
    PRIMARY KEY (debate_id, seq)
  );

  CREATE TABLE texts (
    id INTEGER PRIMARY KEY,
    hash UNIQUE NOT NULL,
    content TEXT NOT NULL
  );
  CREATE TABLE text_uses (
    debate_id INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    text_id INTEGER NOT NULL,
    PRIMARY KEY (debate_id, text_id)
  ) WITHOUT ROWID;

  CREATE TABLE live (
    debate_id INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    key TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (debate_id, key)
  ) WITHOUT ROWID;

  -- See search.ts.
  CREATE VIRTUAL TABLE search USING fts5 (
    content, content = '', columnsize = 0, detail = 'none', tokenize = 'trigram'
  );
  INSERT INTO search (search, rank) VALUES ('secure-delete', 1);
  CREATE TABLE search_state (blocks INTEGER NOT NULL);
  INSERT INTO search_state VALUES (0);
  `,
  `
  -- name (agent_id in other tables is the id here), role and stance are those of the debate's register, where it has one: a format's own names.
  ALTER TABLE agents ADD COLUMN name TEXT;

  -- scene is the first part of a key; several rounds of a debate may be of one type. Scores are copied because they would
  -- go with the old rounds.
  CREATE TABLE new_rounds (
    id INTEGER PRIMARY KEY,
    debate_id INTEGER REFERENCES debates ON DELETE CASCADE,
    round_type TEXT,
    sequence INTEGER,
    scene TEXT,
    UNIQUE (debate_id, scene)
  );
  INSERT INTO new_rounds SELECT id, debate_id, round_type, sequence, round_type FROM rounds;
  CREATE TABLE new_scores (
    round_id INTEGER REFERENCES new_rounds ON DELETE CASCADE,
    agent_id TEXT,
    logic REAL,
    rebuttal REAL,
    clarity REAL,
    evidence REAL,
    seq INTEGER
  );
  INSERT INTO new_scores SELECT round_id, agent_id, logic, rebuttal, clarity, evidence, seq FROM scores ORDER BY rowid;
  DROP TABLE scores;
  DROP TABLE rounds;
  ALTER TABLE new_rounds RENAME TO rounds;
  ALTER TABLE new_scores RENAME TO scores;
  CREATE INDEX scores_of_round ON scores (round_id);

  -- For a process of the version before that had the archive open meanwhile, and goes on with its debate.
  CREATE TRIGGER rounds_without_scene AFTER INSERT ON rounds WHEN NEW.scene IS NULL
  BEGIN
    UPDATE rounds SET scene = NEW.round_type WHERE id = NEW.id;
  END;
  `,
  `
  -- A debate that parted from another one, parent, which may be gone by now. Its records up to and with shared are rows of
  -- base (or of what that one shares in turn); base is null where they are its own by now. forked is the record that says
  -- so: what stands behind it was said, and paid, here. family is the first of all that came of one debate: a message may
  -- be the words of records in several of them, and belongs to the rounds of one.
  ALTER TABLE debates ADD COLUMN parent INTEGER;
  ALTER TABLE debates ADD COLUMN family INTEGER;
  ALTER TABLE debates ADD COLUMN base INTEGER;
  ALTER TABLE debates ADD COLUMN shared INTEGER;
  ALTER TABLE debates ADD COLUMN forked INTEGER;

  -- A process of the version before that had the archive open meanwhile would take shared words away.
  CREATE TRIGGER shared_debates BEFORE DELETE ON debates
    WHEN OLD.family NOTNULL OR EXISTS (SELECT 1 FROM debates WHERE base = OLD.id)
  BEGIN SELECT RAISE(ABORT, 'it shares records with others: start Agon anew'); END;
  `,
]

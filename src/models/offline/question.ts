import type { Language, Texts } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import { label } from './clean.ts'
import { type PassageTarget, targetOf } from './search.ts'
import { hasHan, termsOf } from './terms.ts'
import { englishTopic } from './topic.en.ts'
import { apart, type OfflineTopic } from './topic.ts'
import { chineseTopic } from './topic.zh.ts'

export interface TopicQuestion extends OfflineTopic {
  targets: PassageTarget[]
  /** The present state: what the proposal would replace, by name if the topic or the files name it. */
  present: PassageTarget
  /** What to search for; `heavier` terms count more. */
  query: string
  heavier: ReadonlySet<string>
  /** A thing of the same kind that the topic does not name but the files mention. */
  rival: { name: string; noun: Texts; times: number } | null
}

export function questionOf(text: string, language: Language, materials: readonly Material[]): TopicQuestion {
  const chinese = language === 'zh' && hasHan(text)
  const topic = chinese ? chineseTopic(text) : englishTopic(text)
  const named = topic.opposed.length === 0 && topic.favoured[0] !== undefined
  const rival = named ? rivalOf(topic.favoured[0]!, materials) : null
  const opposed = rival ? [...topic.opposed, rival.name] : topic.opposed
  const favoured = topic.favoured.flatMap(apart).flatMap(name => targetOf(name, true) ?? [])
  const against = opposed.flatMap(apart).flatMap(name => targetOf(name, false) ?? [])
  const heavier = new Set(termsOf([...topic.favoured, ...opposed].join(' ')))
  const query = `${label(text, 600)} ${rival?.name ?? ''}`
  return {
    ...topic,
    opposed,
    targets: [...favoured, ...against],
    present: against[0] ?? presentState[language],
    query,
    heavier,
    rival,
  }
}

const nowhere = /(?!)/g
const presentState: Record<Language, PassageTarget> = {
  en: { name: 'the present state', favoured: false, whole: nowhere, parts: [] },
  zh: { name: '现状', favoured: false, whole: nowhere, parts: [] },
}

/** Things of one kind, by its name in English and Chinese. */
const families: readonly [en: string, zh: string, members: string][] = [
  [
    'database',
    '数据库',
    'Postgres PostgreSQL MySQL MariaDB SQLite MongoDB Redis DynamoDB Cassandra Oracle CockroachDB DuckDB LevelDB Firestore',
  ],
  [
    'language',
    '语言',
    'TypeScript JavaScript Python Rust Go Golang Java Kotlin Ruby PHP Scala Swift Elixir Clojure C# C++',
  ],
  ['front-end framework', '前端框架', 'React Vue Svelte Angular Preact Solid jQuery htmx'],
  ['message broker', '消息系统', 'Kafka RabbitMQ NATS SQS Pulsar ActiveMQ'],
  ['way to talk between services', '通信方式', 'REST GraphQL gRPC tRPC SOAP'],
  ['cloud', '云平台', 'AWS Azure GCP Heroku Hetzner 阿里云 腾讯云'],
  ['way to run services', '部署方式', 'Kubernetes Nomad ECS Lambda Docker Compose systemd'],
  ['package manager', '包管理器', 'npm pnpm Yarn Bun Deno'],
  ['test runner', '测试工具', 'Jest Vitest Mocha Playwright Cypress'],
  ['bundler', '打包工具', 'webpack Vite Rollup esbuild Parcel Rolldown'],
  ['linter', '检查工具', 'ESLint Biome Prettier oxlint'],
  ['CI system', '持续集成系统', 'Jenkins CircleCI Travis GitLab Buildkite'],
  ['search engine', '搜索引擎', 'Elasticsearch OpenSearch Meilisearch Typesense Solr'],
  ['repository layout', '仓库形式', 'monorepo polyrepo multirepo 单仓 多仓'],
  ['architecture', '架构', 'microservices monolith serverless 微服务 单体'],
]

/**
 * What the files speak of besides the proposed thing: for "move to Postgres" among files about SQLite, SQLite. Its
 * drawbacks are reasons for the move, although they never name Postgres.
 */
function rivalOf(name: string, materials: readonly Material[]): TopicQuestion['rival'] {
  for (const [en, zh, listed] of families) {
    const members = listed.split(' ')
    const others = members.filter(member => !sameThing(member, name))
    if (others.length === members.length) continue
    const named = others.map(member => ({ name: member, noun: { en, zh }, times: timesNamed(member, materials) }))
    const most = named.reduce((best, one) => (one.times > best.times ? one : best))
    return most.times >= 2 ? most : null
  }
  return null
}

function timesNamed(name: string, materials: readonly Material[]): number {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${name.replace(/[+#.]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
    name.length < 5 ? 'gu' : 'giu',
  )
  return materials.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)
}

const sameThing = (a: string, b: string): boolean => root(a) === root(b)

const root = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(?:sql|ql|\.?js|db|lang)$/, '')
    .replace(/s$/, '')

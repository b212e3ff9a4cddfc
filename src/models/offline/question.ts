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

interface Family {
  noun: Texts
  members: string[]
}

const families: Family[] = [
  {
    noun: { en: 'database', zh: '数据库' },
    members:
      'Postgres PostgreSQL MySQL MariaDB SQLite MongoDB Redis DynamoDB Cassandra Oracle CockroachDB DuckDB LevelDB Firestore'.split(
        ' ',
      ),
  },
  {
    noun: { en: 'language', zh: '语言' },
    members: 'TypeScript JavaScript Python Rust Go Golang Java Kotlin Ruby PHP Scala Swift Elixir Clojure C# C++'.split(
      ' ',
    ),
  },
  {
    noun: { en: 'front-end framework', zh: '前端框架' },
    members: 'React Vue Svelte Angular Preact Solid jQuery htmx'.split(' '),
  },
  { noun: { en: 'message broker', zh: '消息系统' }, members: 'Kafka RabbitMQ NATS SQS Pulsar ActiveMQ'.split(' ') },
  { noun: { en: 'way to talk between services', zh: '通信方式' }, members: 'REST GraphQL gRPC tRPC SOAP'.split(' ') },
  { noun: { en: 'cloud', zh: '云平台' }, members: 'AWS Azure GCP Heroku Hetzner 阿里云 腾讯云'.split(' ') },
  {
    noun: { en: 'way to run services', zh: '部署方式' },
    members: 'Kubernetes Nomad ECS Lambda Docker\u0020Compose systemd'.split(' '),
  },
  { noun: { en: 'package manager', zh: '包管理器' }, members: 'npm pnpm Yarn Bun Deno'.split(' ') },
  { noun: { en: 'test runner', zh: '测试工具' }, members: 'Jest Vitest Mocha Playwright Cypress'.split(' ') },
  { noun: { en: 'bundler', zh: '打包工具' }, members: 'webpack Vite Rollup esbuild Parcel Rolldown'.split(' ') },
  { noun: { en: 'linter', zh: '检查工具' }, members: 'ESLint Biome Prettier oxlint'.split(' ') },
  { noun: { en: 'CI system', zh: '持续集成系统' }, members: 'Jenkins CircleCI Travis GitLab Buildkite'.split(' ') },
  {
    noun: { en: 'search engine', zh: '搜索引擎' },
    members: 'Elasticsearch OpenSearch Meilisearch Typesense Solr'.split(' '),
  },
  { noun: { en: 'repository layout', zh: '仓库形式' }, members: 'monorepo polyrepo multirepo 单仓 多仓'.split(' ') },
  { noun: { en: 'architecture', zh: '架构' }, members: 'microservices monolith serverless 微服务 单体'.split(' ') },
]

interface Rival {
  name: string
  noun: Texts
  times: number
}

/**
 * What the files speak of besides the proposed thing: for "move to Postgres" among files about SQLite, SQLite. Its
 * drawbacks are reasons for the move, although they never name Postgres.
 */
function rivalOf(name: string, materials: readonly Material[]): Rival | null {
  const family = families.find(({ members }) => members.some(member => sameThing(member, name)))
  if (!family) return null
  let best: Rival | null = null
  for (const member of family.members.filter(member => !sameThing(member, name))) {
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])${member.replace(/[+#.]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
      member.length < 5 ? 'gu' : 'giu',
    )
    const times = materials.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)
    if (times >= 2 && times > (best?.times ?? 0)) best = { name: member, noun: family.noun, times }
  }
  return best
}

const sameThing = (a: string, b: string): boolean => root(a) === root(b)

const root = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(?:sql|ql|\.?js|db|lang)$/, '')
    .replace(/s$/, '')

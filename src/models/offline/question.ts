import type { Language, Texts } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import { type PassageTarget, targetOf } from './search.ts'
import { hasHan, label, termsOf, unique } from './text.ts'
import { englishTopic } from './topic.en.ts'
import { chineseTopic } from './topic.zh.ts'

/** What a topic asks, before any file is read. */
export interface OfflineTopic {
  /** change: something would become different; keep: it would stay; choice: one of two things; claim: something is so. */
  form: 'change' | 'keep' | 'choice' | 'claim'
  /** Things whose praise supports the proposal, and things whose praise speaks against it. */
  favoured: string[]
  opposed: string[]
  /** The proposal and its opposite, as sentences. */
  says: { for: string; against: string }
}

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
  const topic = (chinese ? chineseTopic : englishTopic)(askedIn(text))
  const named = topic.opposed.length === 0 && topic.favoured[0] !== undefined
  const rival = named ? rivalOf(topic.favoured[0]!, materials) : null
  const opposed = rival ? [...topic.opposed, rival.name] : topic.opposed
  const favoured = topic.favoured.flatMap(apart).flatMap(name => targetOf(name, true) ?? [])
  const against = opposed.flatMap(apart).flatMap(name => targetOf(name, false) ?? [])
  const heavier = new Set(termsOf([...topic.favoured, ...opposed].join(' ')))
  const query = `${label(text, 600)} ${rival?.name ?? ''}`
  const present = against[0] ?? { name: presentState[language], favoured: false, whole: /(?!)/g, parts: [] }
  return { ...topic, opposed, targets: [...favoured, ...against], present, query, heavier, rival }
}

const presentState: Texts = { en: 'the present state', zh: '现状' }

/** The asking part of a topic: its first question, or else its first sentence, without line breaks. */
function askedIn(topic: string): string {
  const line = topic.slice(0, 4_000).replace(/\s+/g, ' ').trim()
  const sentences = line.match(/[^?？。！!]+?(?:[?？。！!]+|\.(?=\s)|$)/g) ?? [line]
  const asked = sentences.find(sentence => /[?？]$/.test(sentence)) ?? sentences[0] ?? line
  return asked.trim().slice(0, 300)
}

/** "ESLint and Prettier" are two things. */
const apart = (name: string): string[] => unique(name.split(/\s+(?:and|&)\s+|\s*[、和与]\s*/).map(part => part.trim()))

/** Things of one kind: its name in English and in Chinese, and what belongs to it. */
const families =
  `database, 数据库: Postgres PostgreSQL MySQL MariaDB SQLite MongoDB Redis DynamoDB Cassandra Oracle CockroachDB DuckDB LevelDB Firestore
  language, 语言: TypeScript JavaScript Python Rust Go Golang Java Kotlin Ruby PHP Scala Swift Elixir Clojure C# C++
  front-end framework, 前端框架: React Vue Svelte Angular Preact Solid jQuery htmx
  message broker, 消息系统: Kafka RabbitMQ NATS SQS Pulsar ActiveMQ
  way to talk between services, 通信方式: REST GraphQL gRPC tRPC SOAP
  cloud, 云平台: AWS Azure GCP Heroku Hetzner 阿里云 腾讯云
  way to run services, 部署方式: Kubernetes Nomad ECS Lambda Docker Compose systemd
  package manager, 包管理器: npm pnpm Yarn Bun Deno
  test runner, 测试工具: Jest Vitest Mocha Playwright Cypress
  bundler, 打包工具: webpack Vite Rollup esbuild Parcel Rolldown
  linter, 检查工具: ESLint Biome Prettier oxlint
  CI system, 持续集成系统: Jenkins CircleCI Travis GitLab Buildkite
  search engine, 搜索引擎: Elasticsearch OpenSearch Meilisearch Typesense Solr
  repository layout, 仓库形式: monorepo polyrepo multirepo 单仓 多仓
  architecture, 架构: microservices monolith serverless 微服务 单体`
    .split('\n')
    .map(line => line.trim().split(/, |: /) as [en: string, zh: string, members: string])

/**
 * What the files speak of besides the proposed thing: for "move to Postgres" among files about SQLite, SQLite. Its
 * drawbacks are reasons for the move, although they never name Postgres.
 */
function rivalOf(name: string, materials: readonly Material[]): TopicQuestion['rival'] {
  for (const [en, zh, listed] of families) {
    const members = listed.split(' ')
    const others = members.filter(member => root(member) !== root(name))
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

/** The same for names of the same thing. */
const root = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(?:sql|ql|\.?js|db|lang)$/, '')
    .replace(/s$/, '')

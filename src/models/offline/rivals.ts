import type { Texts } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'

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

export interface Rival {
  name: string
  noun: Texts
  times: number
}

/**
 * What the files speak of besides the thing proposed: for "move to Postgres" among files about SQLite, SQLite.
 * Drawbacks of it are reasons for the move, although they never name Postgres.
 */
export function rivalOf(name: string, materials: readonly Material[]): Rival | null {
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

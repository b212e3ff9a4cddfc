import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { manifestReader } from '../../../src/formats/dialectic/request/context/manifests.ts'
import { treeText } from '../../../src/formats/dialectic/request/context/overview.ts'
import { openGolden } from '../../support/golden.ts'
import { names, newContextLab, textOf } from '../support/context.ts'

const golden = openGolden('dialectic-architecture')
const { place, find } = newContextLab()

describe('an architecture', () => {
  const project = {
    'package.json': JSON.stringify({
      ...{ name: 'shop', dependencies: { zod: '^4.0.0' }, devDependencies: { typescript: '7' } },
    }),
    'src/web/page.ts':
      "import { order } from '../orders/order.ts'\nimport z from 'zod'\nimport {\n  a,\n} from '../orders/list'\n",
    'src/orders/order.ts': "export * from '../stock/stock'\n",
    'src/orders/list.ts': "const x = require('../stock/stock')\n",
    'src/stock/stock.ts': "import type { P } from '../web/page.ts'\n",
    'jobs/app/run.py': 'from app.mail import send\nfrom .tools import x\n',
    'jobs/app/mail/send.py': 'import os\n',
    'tools/app/mail.py': 'from ..web import x\n',
    'services/api/go.mod':
      'module shop/api\n\nrequire (\n\tgithub.com/x/y v1.2.3\n\tgithub.com/z/w v0.1.0 // indirect\n)\n',
  }

  for (const language of ['en', 'zh'] as const)
    it(`is shown as a tree, with what it depends on and which folders import which (${language})`, async () => {
      const cwd = place({ ...project, 'node_modules/zod/index.js': 'x', 'dist/a.js': 'x' })
      const { kind, materials, folders } = await find(cwd, 'Is our architecture sound?', { language })
      assert.deepEqual([kind, folders], ['architecture', [cwd]])
      assert.deepEqual(names(materials), ['(tree of .)', '(dependencies)', '(imports between folders)'])
      const [tree, dependencies, imports] = materials.map(({ text }) => text)
      golden.is(language, 'an architecture', [tree, dependencies, imports!.split('\n')[0]].join('\n\n'))
      assert.match(
        imports!,
        /\nsrc\/orders → src\/stock \(2\)\nsrc\/stock → src\/web \(1\)\nsrc\/web → src\/orders \(2\)/,
      )
    })

  it('is that of a folder where one is named or given', async () => {
    const cwd = place(project)
    const { materials } = await find(cwd, 'Is the layering of src/orders and src/web right?')
    assert.deepEqual(names(materials).slice(0, 2), ['(tree of src/orders)', '(tree of src/web)'])
    assert.match(textOf(materials, '(dependencies)')!, /zod/)
    const given = await find(cwd, 'Is the layering right?', { paths: ['src'] })
    assert.deepEqual([names(given.materials)[0], given.paths], ['(tree of src)', ['src']])
  })

  const pyproject = `[project]
name = "x"
dependencies = [
  "httpx>=0.2", # why
  "rich",
]
[project.optional-dependencies]
test = ["pytest>=8"]
[tool.poetry.dependencies]
python = "^3"
django = { version = "5", extras = ["a"] }
[tool.poetry.group.dev.dependencies]
ruff = "*"
`
  const cargo = `[package]
name = "x"
[dependencies]
serde = { version = "1", features = ["derive"] }
log = "0.4"
[dev-dependencies]
tempfile = "3"
`
  const pom =
    '<dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><version>1</version></dependency><dependency><groupId>j</groupId><artifactId>u</artifactId><scope>test</scope></dependency></dependencies>'
  const requirements = '# no\n-r other.txt\nrequests[socks]>=2.0 ; python_version < "3"\nflask\n'
  const gradle = 'dependencies {\n  implementation("a:b:1.0")\n  testImplementation("c:d")\n}'
  const manifests: [file: string, text: string, Record<string, string[]>][] = [
    ['requirements-dev.txt', requirements, { '': ['requests >=2.0', 'flask'] }],
    [
      'pyproject.toml',
      pyproject,
      { '': ['httpx >=0.2', 'rich', 'python ^3', 'django 5'], test: ['pytest >=8'], dev: ['ruff *'] },
    ],
    ['Cargo.toml', cargo, { '': ['serde 1', 'log 0.4'], dev: ['tempfile 3'] }],
    ['pom.xml', pom, { '': ['g:a 1'], test: ['j:u'] }],
    ['build.gradle.kts', gradle, { '': ['a:b 1.0'], test: ['c:d'] }],
    ['Gemfile', "source 'x'\ngem 'rails', '~> 8'\ngem \"pg\"\n", { '': ['rails ~> 8', 'pg'] }],
    ['composer.json', '{"require":{"php":">=8"},"require-dev":{"x/y":"1"}}', { '': ['php >=8'], dev: ['x/y 1'] }],
    ...['package.json', 'Cargo.toml', 'go.mod', 'pom.xml', 'pyproject.toml'].map(
      (name): [string, string, object & Record<string, string[]>] => [name, '{"[<broken', {}],
    ),
  ]
  it('is read out of what the projects of many languages say', () => {
    for (const [file, text, groups] of manifests) {
      const found = [...manifestReader(file)!(text).groups].map(([group, list]) => [
        group,
        list.map(({ name, version }) => `${name} ${version}`.trim()),
      ])
      assert.deepEqual(Object.fromEntries(found), groups, file)
    }
  })

  it('is cut to what there is room for, level by level, and that is said', async () => {
    const many = Array.from({ length: 400 }, (_, i) => [`src/part${i % 40}/deep/deeper/file${i}.ts`, ''])
    const cwd = place(Object.fromEntries(many))
    const { materials, cut } = await find(cwd, 'Is the architecture sound?', { limits: { tree: 2_000 } })
    const tree = textOf(materials, '(tree of .)')!
    assert.ok(Buffer.byteLength(tree) < 2_100)
    assert.match(tree, /\nsrc\/ \(400\)\n {2}part0\/ \(10\)\n/)
    golden.is('en', 'cut: a tree', cut.join('\n'))
    const folders = Array.from({ length: 9_000 }, (_, i) => `folder-${i}/a.ts`)
    const wide = treeText(folders, 1_000)
    assert.ok(Buffer.byteLength(wide.text) <= 1_000 && wide.isCut && wide.text.endsWith('\n…'))
  })
})

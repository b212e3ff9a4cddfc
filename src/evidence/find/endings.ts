/** Endings by which a word is known to be a file. */
export const endings: ReadonlySet<string> = new Set(
  `adoc asciidoc asm astro avro bash bat bazel bib bicep bmp bzl c cc cfg cjs clj cljs cmake cmd conf config coffee cpp cs
  csproj css csv cts cue cxx dart diff dockerfile docx edn ejs el elm env erl ex exs fish fs fsx gemspec gif go gql gradle
  graphql groovy h hbs hcl hh hpp hrl hs htm html ini ipynb java jinja jl jpeg jpg js json json5 jsonc jsonl jsx kt kts less
  lhs lock log lua m map md mdc mdx mjs mk ml mli mm mts nim nix odt out parquet patch pdf php pl pm png po pom
  prisma proto properties ps1 psd pug py pyi pyx r rb rego rkt rmd rs rst sass sbt scala scss sh sln snap sol sql sqlite
  svelte svg swift tcl tex tf tfvars thrift tla toml ts tsv tsx txt vb vue wasm wat webp wgsl xlsx xml xsd xsl yaml yml zig
  zsh`.split(/\s+/),
)

/** Endings that are also words of code: `console.log`, `list.map`. They need a folder, a line or a closer look. */
export const doubtfulEndings: ReadonlySet<string> = new Set(
  `c config el env ex fs h log m map ml out org pl po r rs sh snap lock go js json less cue sql diff patch ts properties html
  text wat vue`.split(/\s+/),
)

/** Objects of code whose members look like files. */
export const objects: ReadonlySet<string> = new Set(
  `console math process this self logger log res resp response req request import.meta np pd os sys fs path window document
  array object string promise module exports std list items arr obj app ctx event e i x y foo bar axios fetch body`.split(
    /\s+/,
  ),
)

/** Products called after an ending, in small letters. */
export const products: ReadonlySet<string> = new Set(
  `node.js vue.js next.js nuxt.js react.js express.js three.js d3.js chart.js ember.js backbone.js angular.js moment.js day.js
  p5.js alpine.js solid.js nest.js discord.js knockout.js handlebars.js mustache.js mocha.js bun.js deno.js preact.js svelte.js
  polymer.js underscore.js require.js socket.io asp.net vb.net ado.net ml.net meteor.js sails.js koa.js hapi.js fastify.js
  matter.js pixi.js babylon.js anime.js htmx.js turbo.js stimulus.js gatsby.js ethers.js web3.js sequelize.js tensorflow.js
  brain.js transformers.js highlight.js prism.js video.js hls.js leaflet.js popper.js sharp.js pdf.js core.js llama.cpp whisper.cpp a.m p.m bun.sh esm.sh brew.sh docs.rs crates.rs`.split(
    /\s+/,
  ),
)

/** File names without an ending. */
export const bareNames: readonly string[] =
  'Makefile GNUmakefile Dockerfile Containerfile Jenkinsfile Vagrantfile Rakefile Gemfile Procfile Pipfile Brewfile Justfile Caddyfile Tiltfile CODEOWNERS'.split(
    ' ',
  )

/** Names that are files only between backticks. In prose they are words. */
export const quotedNames: ReadonlySet<string> = new Set(
  'README CHANGELOG LICENSE LICENCE CONTRIBUTING NOTICE AUTHORS TODO VERSION COPYING INSTALL justfile'.split(' '),
)

/** Whole file names that cannot be recognised by an ending. */
export const wholeNames: ReadonlySet<string> = new Set(
  `go.mod go.sum cargo.lock go.work .env .gitignore .gitattributes .dockerignore .npmrc .nvmrc .editorconfig .eslintrc .prettierrc
  .babelrc .bashrc .zshrc .profile .npmignore .tool-versions .htaccess .gitmodules .mailmap .gitlab-ci.yml`.split(
    /\s+/,
  ),
)

/** Folders by which a path without an ending is known. */
export const folders: ReadonlySet<string> = new Set(
  `src lib docs doc test tests spec bin packages apps scripts cmd internal pkg include examples .github .vscode node_modules dist
  vendor migrations components crates etc usr var opt tmp home`.split(/\s+/),
)

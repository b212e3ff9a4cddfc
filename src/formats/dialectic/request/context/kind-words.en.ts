import type { WordLists } from './find.ts'

/** Alternatives of a regular expression that match whole words. */
export const english: WordLists = {
  surely: {
    review: String.raw`(?:pull|merge) requests? | code reviews? | PR #?\d+ | commit [0-9a-f]{7,40} | working tree
      | (?:this|my|the|our) (?:diff|patch|PR|MR|commits?|changeset)(?! (?:algorithms?|tools?|viewer|library))
      | (?:this|my|these|the|our|last|latest) (?:(?:uncommitted|staged|unstaged|local|recent|latest) ){0,3}(?:changes|commits)
      | (?:merge|review|approve) (?:this|my|the) (?:branch|change) | on (?:this|my|the) (?:feature )?branch | MR !\d+
      | (?:is|are) (?:it|this|they) ready to (?:merge|be merged|commit)
      | (?:what|everything|anything) (?:I|we) (?:have )?(?:changed|committed|staged)`,
    architecture: String.raw`architect(?:ure|ures|ural|urally) | micro-?services? | monolith(?:ic|s)? | mono-?repos?
      | modul(?:ar(?:ity|ize)?|e boundar\w*|es? structure|e graph) | layer(?:ing|ed|s) | coupl(?:ing|ed) | hexagonal | CQRS
      | event[- ](?:driven|sourcing|sourced) | system design | domain[- ]driven | bounded contexts? | serverless | sharding
      | (?:folder|directory|package|project|repo|code ?base) (?:structure|layout|organi[sz]ation)
      | (?:circular|cyclic) (?:imports?|dependenc\w+) | dependenc(?:y|ies) (?:between|of|graph|direction|inversion|structure)
      | plug-?in (?:system|architecture|model) | message (?:bus|broker) | API gateway | business logic | queue between
      | split\b.{1,80}\binto (?:\w+ ){0,3}(?:services|packages|modules|crates|libraries|apps)
      | (?:application|data|presentation|domain|service|persistence|access) layer | service (?:boundar\w+|mesh|discovery|registry)
      | (?:our|all|the|between|two|three|several|many|separate|shared|across) (?:\w+ )?services | backend for frontend
      | front-?end and (?:the )?back-?end | shared (?:database|library|kernel|state between) | boundar(?:y|ies) (?:between|of)
      | multi-?tenan(?:t|cy) | data (?:flow|pipeline|model ownership) | read replicas?`,
    document: String.raw`README | CHANGELOG | CONTRIBUTING | documentation | docs? | RFC | ADR | white ?paper | tutorial | handbook
      | (?:user|style|onboarding) guide | design doc | blog posts? | articles? | essays? | release notes | proposal | specification
      | press release | cover letter | newsletter | privacy policy | terms of service | manuscript | API reference | FAQ | glossary
      | job (?:posting|ad|description) | meeting minutes | minutes of | (?:landing page|marketing|website) copy | slide deck
      | pitch deck | runbook | playbook | wording | how-to | cheat ?sheet | user story
      | (?:this|that|the|my|our|your) (?:\w+ ){0,2}(?:document|manual|memo|chapter|draft|abstract|report|speech|thesis|paper|resume|CV|slides|paragraph)`,
    code: String.raw`functions? | unit tests? | integration tests? | test (?:suite|coverage) | refactor(?:ing|ed)? | bugs? | struct | enum
      | error handling | race conditions? | dead ?locks? | mutex | goroutines? | async | await | callbacks? | recursion | recursive
      | iterators? | type (?:safety|system|hints?|annotations?|assertions?) | regex(?:es|p)? | parser | tokenizer | linter | lexer
      | algorithm | data structure | hash ?(?:map|table) | linked list | binary search | null checks? | nullable | singleton
      | global (?:state|variables?) | dependency injection | code (?:path|style|smell|quality|design) | source code | codebase
      | API (?:design|signature) | variable names? | naming of | monkey[- ]?patch\w* | stack trace | memory leak | off-by-one
      | retry (?:logic|loop) | SQL (?:query|queries) | query builder | ORM mapping | N\+1 | middleware | event loop | thread pool
      | thread[- ]safe\w* | decoder | encoder | (?:de)?serializ\w+ | compiler | memoiz\w+ | (?:buffer|stack) overflow
      | out[- ]of[- ]bounds | malformed input | type(?:s|d| checks?| errors?| guards?) (?:too|loose|strict|safe) | typescript types
      | parse\w* \w+ by hand | (?:input|form) validation | edge cases? | null pointer | segfault | constructor | reducers?
      | component props | state machine | pagination | migration script | endpoint | config(?:uration)? loader | debounce
      | throttl\w+ | idempoten\w+ | transaction isolation | lock around | a mutex | (?:payment|base|abstract|helper) class`,
  },
  likely: {
    review: `(?:this|that|the|my) (?:change|fix) | my branch | (?:before|after) merging | squash | revert | staged | last commit
      | I just (?:wrote|changed)`,
    architecture: `backend | front-?end | micro-?frontend | gateway | tenant | infrastructure | (?:read|write) model
      | eventual consistency | services? | databases? | storage | persistence | scal(?:e|ing|ability) | fail-?over | deployment
      | runtime | cluster | by (?:layer|feature) | dependency list | dependencies | own process | processes | checked in | CI`,
    document: String.raw`quick-?start | getting started | wiki
      | (?:this|that|the|my|our|your) (?:\w+ ){0,2}(?:spec|letter|introduction|headline|slogan|notes|summary|title|text|emails?|chapters?)
      | chapter \d+`,
    code: `tests? | mock(?:s|ing)? | loops? | cast | reflection | logg(?:er|ing) | cach(?:e|es|ing) | threads? | workers? | queues?
      | buffers? | strings? | arrays? | time-?outs? | retr(?:y|ies|ying) | flags? | quer(?:y|ies) | schema | tokens? | sessions?
      | hash(?:es|ing)? | imports? | types? | null | undefined | boolean | integer | float | constant | script | syntax
      | format(?:ting|s)? | validation | helper | wrapper | abstraction | inheritance | polymorphism | performance | latency
      | Makefile | Dockerfile | lint | compile | runtime error | comments? | limiter | LRU | pars(?:e|ing) | JSON | YAML | XML
      | routine | nested ifs? | early return | class(?:es)? | methods? | interfaces? | promises? | locks? | hooks? | handlers? | sorting
      | closures? | exceptions? | generics? | implementation | decorators? | index on`,
  },
}

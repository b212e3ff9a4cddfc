export const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(word => word !== ''))

/** Words that say nothing, whatever material is given. */
export const mute = words(`
  a an the and but so if then than as at by for from in into of on onto to up with about around between over under
  i me we us he she they im ive id ill m s t re ve d ll don doesn didn isn aren won can couldn shouldn wouldn
  am is are was were be been being do does did done has have had will would could should shall may might must
  hi hey hello yo greetings thanks thank thx please pls plz ok okay yes yeah yep no nope not none never
  help helping helps assist assistance support sos
  debate debates debating argue discuss discussing discussion talk talking chat conversation dialectic
  start begin go going ahead before after same else usual let lets now here there just really very too also again more most some any all both each
  test testing demo sample example foo bar baz foobar blah lorem ipsum asdf asdfgh asdfasdf qwer qwert qwerty zxcv
  abc xyz abcd hmm hm um uh er ah oh eh huh wow lol
  get got getting give gives tell tells say says ask asks show shows need needs want wants wish like likes try
  stuck lost bored quick brief surprise brainstorm next step steps
  something anything everything nothing somebody anyone someone
`)

/** Words that point at something: enough if material is given. */
export const pointing = words(`
  this that these those it its them their one ones other another
  my our your mine ours yours his her you
  what which who whom whose when where why how whether whatever whichever
  think thinks thinking thought thoughts opinion opinions view views feel feeling feedback advice suggestion suggestions
  input take know sure idk agree disagree believe guess mean means sense matter matters
  good bad better best worse worst right wrong correct incorrect fine nice great well true false
  possible important interesting ready
  pros cons advantages disadvantages devil advocate sanity second sound sounds critical honest worth
  review reviewing check checking look looking see seeing read inspect examine analyze analyse analysis evaluate
  evaluation assess assessment compare comparison consider explain critique criticize criticise challenge convince judge rate verify validate
  choose choosing choice choices pick picking select decide decision decisions option options alternative alternatives
  question questions problem problems issue issues topic topics subject
  thing things stuff idea ideas out way ways make makes making work works working
`)

/** Actions and their objects, without saying which. Two of them with "or" make a choice. */
export const actions = words(`
  refactor refactoring rewrite rewriting improve improving improvement fix fixing change changing changes update
  optimize optimise add remove keep use using build ship wait stay leave stop continue implement create
  code codebase design architecture project plan plans proposal approach solution file files document documents draft
  text repo repository app application program software pull request commit diff patch performance quality
`)

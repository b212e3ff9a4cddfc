/** What an argument rests on, by the seed's names; `no-source`: on what the model knows. */
export const sourceKinds = [
  'official-docs',
  'community-feedback',
  'personal-blog',
  'academic-paper',
  'no-source',
] as const
export type SourceKind = (typeof sourceKinds)[number]

/** What an auditor calls a claim. */
export const tags = ['official-docs', 'community-feedback', 'personal-blog', 'no-source', 'exaggerated'] as const
export type Tag = (typeof tags)[number]

/** Whom a judgment favours that favours no role. */
export const neither = 'neither'

/** What, repeated, could make a careless mask slow. bench/bars measures how quick it is. */
export const hostileParts = [
  ...['sk-', 'eyJ-', 'eyJ.', 'token=', 'PASSWORD=', 'bearer ', '://a:', 'api_key=sk-', 'whsec_/'],
  ...['-----BEGIN PRIVATE KEY-----', '\x1b]a', 'a\u200b', '\\n', 'a…'],
]

/** What, repeated in a reply, could make a careless reader of JSON slow. bench/bars measures how quick it is. */
export const hostileUnits = ['[', '{', '"', '\\', '{"say":', '{"say":"', ',', ':', 'x', "'", '\\u', ']', '{"a":[']

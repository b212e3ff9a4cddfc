let input = ''
process.stdin.on('data', chunk => (input += chunk)).on('end', () => answer(JSON.parse(input)))

function answer({ messages, topic, schema }) {
  const prompt = messages.map(({ content }) => content).join('\n')
  const [, turn, said] = [...prompt.matchAll(/^<<\w+ turn (\S+)>>\n(.+)/gm)].at(-1) ?? ['', '', '']
  const [quote] = said.split('. ')
  const honest = 'I only follow rules.'
  const fill = (given, name) => {
    const shape = given.anyOf?.[0] ?? given
    if ('const' in shape || shape.enum) return 'const' in shape ? shape.const : shape.enum[0]
    const named = (shape.required ?? []).map(field => [field, fill(shape.properties[field], field)])
    if (shape.type === 'object') return Object.fromEntries(named)
    if (shape.type === 'array') return Array.from({ length: shape.minItems ?? 0 }, () => fill(shape.items))
    if (shape.type === 'number' || shape.type === 'integer') return Math.max(0, shape.minimum ?? 0)
    return { boolean: false, null: null, string: { turn, quote }[name] ?? honest }[shape.type]
  }
  const counted = `${said.split(/\s+/).length} words and ${said.match(/[0-9]+/g)?.length ?? 0} numbers to check`
  const reply = said ? `I count ${counted}. What shows this: "${quote}"? ${honest}` : `I say no. ${topic} ${honest}`
  console.log(JSON.stringify({ type: 'text', text: schema === null ? reply : JSON.stringify(fill(schema)) }))
  console.log(JSON.stringify({ type: 'done' }))
}

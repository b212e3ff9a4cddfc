import { connect } from 'node:net'

export interface ViewersJob {
  origin: string
  cookie: string
  ids: number[]
  viewers: number
  /** How many of them never read anything. */
  stalled: number
}

/** Watches debates as so many browsers would. Says what was read of them when it is told to end. */
const job = JSON.parse(process.argv[2]!) as ViewersJob
const { hostname, port, host } = new URL(job.origin)
let bytes = 0
let connected = 0

process.on('disconnect', () => process.exit(1))
process.once('message', () => process.send!({ bytes, connected }, () => process.exit()))

for (let place = 0; place < job.viewers; place++) watch(job.ids[place % job.ids.length]!, place < job.stalled)

function watch(id: number, stalls: boolean): void {
  const socket = connect(Number(port), hostname, () => {
    connected++
    socket.write(
      `GET /api/debates/${id}/events?after=0 HTTP/1.1\r\nHost: ${host}\r\nCookie: ${job.cookie}\r\n` +
        'Sec-Fetch-Site: same-origin\r\nAccept: text/event-stream\r\n\r\n',
    )
    if (stalls) socket.pause()
  })
  socket.on('error', () => {})
  if (!stalls)
    socket.on('data', chunk => {
      bytes += chunk.length
    })
}

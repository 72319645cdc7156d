import { connect } from 'node:net'

/** Requests of one connection, sent in sequence, repeatedly. */
export type Script = readonly string[]
export interface Load {
  port: number
  seconds: number
  /** One connection each. */
  scripts: readonly Script[]
}
export interface Loaded {
  answered: number
  refused: number
  seconds: number
}

/** Runs in a separate process, so that the load takes no time from the server. */
process.on('message', (load: Load) => void run(load).then(loaded => process.send?.(loaded)))
process.once('disconnect', () => process.exit(0))

async function run({ port, seconds, scripts }: Load): Promise<Loaded> {
  const begun = performance.now()
  const until = begun + seconds * 1000
  const tally = { answered: 0, refused: 0 }
  await Promise.all(scripts.map(script => sendInTurn(port, { script, until, tally })))
  return { ...tally, seconds: (performance.now() - begun) / 1000 }
}

interface Connection {
  script: Script
  until: number
  tally: { answered: number; refused: number }
}

/** A keep-alive connection: sends the next request when the reply is complete. */
function sendInTurn(port: number, { script, until, tally }: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let next = 0
    let received = Buffer.alloc(0)
    const ask = () => socket.write(script[next++ % script.length] ?? '')
    socket.on('connect', ask).on('error', reject).on('close', resolve)
    socket.on('data', chunk => {
      received = received.length ? Buffer.concat([received, chunk]) : chunk
      if (received.length < lengthOf(received)) return
      tally.answered++
      if (!received.subarray(0, 15).includes(' 200 ')) tally.refused++
      received = Buffer.alloc(0)
      if (performance.now() < until) ask()
      else socket.end()
    })
  })
}

const end = Buffer.from('\r\n\r\n')
/** Length of the reply that starts here: head and body. */
function lengthOf(reply: Buffer): number {
  const head = reply.indexOf(end)
  if (head < 0) return Infinity
  const length = /content-length: (\d+)/i.exec(reply.toString('latin1', 0, head))?.[1]
  if (!length) throw new Error('a reply without a length')
  return head + end.length + Number(length)
}

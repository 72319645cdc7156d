import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Against Slowloris: thousands of connections that send a few bytes now and then cost an attacker nothing. */
const window = 15_000
/** Least bytes of a body per window. A phone on a bad line sends ten times as much. */
const minBytes = 16_384
/** Time limit of the headers, from the first byte or from the opening of the connection. */
const headersTimeout = 15_000

export const slowSenderTimeouts = { headersTimeout, connectionsCheckingInterval: 2000 }

/** Ends connections whose body arrives too slowly, also after an answer. */
export function cutSlowSenders(app: FastifyInstance): void {
  app.server.on('request', (request: IncomingMessage) => {
    if (sendsBody(request)) watchBody(request)
  })
}

const sendsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watchBody(request: IncomingMessage): void {
  const { socket } = request
  let before = socket.bytesRead
  const look = () => {
    // Back-pressure: while data waits to be read here, the sender is not at fault.
    if (request.readableLength === 0 && socket.bytesRead - before < minBytes) cutConnection(request)
    before = socket.bytesRead
  }
  const timer = setInterval(look, window).unref()
  const stop = () => clearInterval(timer)
  request.once('end', stop).once('close', stop)
}

function cutConnection({ socket }: IncomingMessage): void {
  // If bytes were written, they are an answer or part of one.
  if (socket.bytesWritten === 0) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}

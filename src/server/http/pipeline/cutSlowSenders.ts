import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Slowloris: connections that send a few bytes now and then are held open by thousands, at no cost. */
const window = 15_000
/** A body comes at least this fast, measured over each window. A phone on a bad line sends ten times as much. */
const minBytes = 16_384
/** The whole head of a request, from its first byte or from the opening of the connection. */
const headersTimeout = 15_000

export const slowSenderTimeouts = { headersTimeout, connectionsCheckingInterval: 2000 }

/** Ends connections whose body comes too slowly, whoever sends it and whatever was answered already. */
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
    // Backpressure: what waits to be read here is no fault of the sender's.
    if (request.readableLength === 0 && socket.bytesRead - before < minBytes) cutConnection(request)
    before = socket.bytesRead
  }
  const timer = setInterval(look, window).unref()
  const stop = () => clearInterval(timer)
  request.once('end', stop).once('close', stop)
}

function cutConnection({ socket }: IncomingMessage): void {
  // Whatever was written is an answer, or part of one.
  if (socket.bytesWritten === 0) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}

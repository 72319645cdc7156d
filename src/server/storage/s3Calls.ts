import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Agent, type ClientRequest, type IncomingMessage, request as http, type RequestOptions } from 'node:http'
import { Agent as SafeAgent, request as https } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { TempUpload } from './tempUploads.ts'

/** The bucket that the environment names. */
export interface S3Bucket {
  endpoint: URL
  name: string
  key: string
  secret: string
  /** Comes with a temporary key. */
  sessionToken?: string
}

/** The URL of a file; a virtual-hosted endpoint already has the bucket's name in its host. */
function objectUrl({ endpoint, name }: S3Bucket, file: string): URL {
  const path = endpoint.hostname.startsWith(`${name}.`) ? file : `${name}/${file}`
  return new URL(path, endpoint)
}

/** A local file to send. */
export interface S3Body {
  path: string
  bytes: number
  sha256: string
}

/** Hashes the bytes on their way to the disk: S3 checks the sum, and the file can be sent twice. */
export async function receiveS3Body(temp: TempUpload, bytes: Readable): Promise<S3Body> {
  const hash = createHash('sha256')
  let size = 0
  async function* summed() {
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  await temp.write(Readable.from(summed()), Infinity)
  return { path: temp.path, bytes: size, sha256: hash.digest('hex') }
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  /** The key of an object. */
  file: string
  range?: string
  body?: S3Body
}
/** Calls of one bucket; null where there is no such object. */
export type S3Call = (request: S3Request) => Promise<IncomingMessage | null>

/** Idle time-out of a connection, in milliseconds. */
const idleTimeout = 15_000
const retryDelay = 300
const emptyBodyHash = createHash('sha256').digest('hex')

/** Signed calls, each retried once after a transient fault. */
export function s3Calls(bucket: S3Bucket, region: string | undefined): S3Call {
  const agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new SafeAgent({ keepAlive: true }) }
  const send = async (request: S3Request): Promise<IncomingMessage | null> => {
    const url = objectUrl(bucket, request.file)
    const signed = await sign(url, request)
    const secure = url.protocol === 'https:'
    const options: RequestOptions = { method: request.method, headers: signed, agent: agents[secure ? 'https:' : 'http:'] }
    return readResponse(secure ? https(url, options) : http(url, options), request)
  }
  const sign = async (url: URL, { method, range, body }: S3Request): Promise<Record<string, string>> => {
    const { key: accessKeyId, secret: secretAccessKey, sessionToken } = bucket
    const unsigned = { method, url: url.href, headers: { 'x-amz-content-sha256': body?.sha256 ?? emptyBodyHash } }
    const { headers } = await new AwsV4Signer({
      ...unsigned,
      accessKeyId,
      secretAccessKey,
      service: 's3',
      ...(sessionToken ? { sessionToken } : {}),
      ...(region ? { region } : {}),
    }).sign()
    return {
      ...Object.fromEntries(headers),
      ...(range ? { range } : {}),
      ...(body ? { 'content-length': String(body.bytes), 'content-type': 'application/octet-stream' } : {}),
    }
  }
  return request =>
    send(request).catch(async (error: S3Fault) => {
      if (!error.passing) throw error
      await sleep(retryDelay)
      return send(request)
    })
}

/** Sends a request; the caller must read or destroy the body of the response. */
async function readResponse(request: ClientRequest, { body }: S3Request): Promise<IncomingMessage | null> {
  // A connection that breaks after the response began ends its body with an error. The request emits that too, and an `error` without
  // a listener would end this process.
  request.on('error', () => undefined)
  const answering = once(request, 'response').catch((error: Error) => Promise.reject(S3Fault.ofLine(error)))
  request.on('timeout', () => request.destroy(new Error(`nothing moved for ${idleTimeout / 1000} seconds`)))
  request.setTimeout(idleTimeout)
  if (body) void pipeline(createReadStream(body.path), request).catch((error: Error) => request.destroy(error))
  else request.end()
  const [answer]: IncomingMessage[] = await answering
  if (!answer) throw new Error('no answer')
  const status = answer.statusCode ?? 0
  if (status >= 200 && status < 300) return withIdleTimeout(request, answer)
  const fault = await readS3Fault(answer)
  request.destroy()
  if (fault.code === 'NoSuchKey' || status === 416) return null
  throw fault
}

/** Idle time-out while data is wanted: a slow reader does not end the connection. */
function withIdleTimeout(request: ClientRequest, answer: IncomingMessage): IncomingMessage {
  request.removeAllListeners('timeout')
  request.on('timeout', () => {
    if (answer.readableLength >= answer.readableHighWaterMark) request.socket?.setTimeout(idleTimeout)
    else answer.destroy(new Error(`nothing came for ${idleTimeout / 1000} seconds`))
  })
  return answer
}

const maxFaultLength = 4096
const retryableStatus = /^(?:429|5\d\d)$/

/** A failed S3 call: its code and status, or the code of the connection. */
export class S3Fault extends Error {
  readonly code: string
  readonly status: number
  /** Whether a retry may help. */
  readonly passing: boolean
  /** The region that the bucket names. */
  readonly region: string | undefined
  constructor(code: string, { status, region }: { status: number; region?: string | undefined }) {
    super(status ? `S3 answered ${status} ${code}` : `S3 cannot be reached: ${code}`)
    this.code = code
    this.status = status
    this.passing = status === 0 || retryableStatus.test(String(status))
    this.region = region
  }

  static ofLine(error: Error): S3Fault {
    const [first] = error instanceof AggregateError ? error.errors : []
    const known = first instanceof Error ? first : error
    return new S3Fault('code' in known ? String(known.code) : known.message, { status: 0 })
  }
}

async function readS3Fault(answer: IncomingMessage): Promise<S3Fault> {
  const text = await shortText(answer).catch(() => '')
  const region = String(answer.headers['x-amz-bucket-region'] ?? /<Region>([\w-]{1,40})</.exec(text)?.[1] ?? '')
  const code = /<Code>(\w{1,60})</.exec(text)?.[1] ?? answer.statusMessage ?? ''
  return new S3Fault(code, { status: answer.statusCode ?? 0, region: region || undefined })
}

async function shortText(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk
    if (text.length > maxFaultLength) break
  }
  return text
}

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Agent, type ClientRequest, type IncomingMessage, request as http, type RequestOptions } from 'node:http'
import { Agent as SafeAgent, request as https } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Body } from './body.ts'
import { addressIn, type Bucket } from './bucket.ts'
import { Fault, faultIn } from './fault.ts'

export interface Asked {
  method: 'GET' | 'PUT' | 'DELETE'
  /** The key of an object. */
  file: string
  range?: string
  body?: Body
}
/** Calls of one bucket: what was answered well, or null where there is no such object. */
export type Call = (asked: Asked) => Promise<IncomingMessage | null>

/** A line on which nothing moved for so long is dead. */
const silence = 15_000
const pause = 300
const nobody = createHash('sha256').digest('hex')

/** Signed calls, each made once more where that may help. */
export function callsOf(bucket: Bucket, region: string | undefined): Call {
  const agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new SafeAgent({ keepAlive: true }) }
  const ask = async (asked: Asked): Promise<IncomingMessage | null> => {
    const url = addressIn(bucket, asked.file)
    const signed = await sign(url, asked)
    const secure = url.protocol === 'https:'
    const options: RequestOptions = { method: asked.method, headers: signed, agent: agents[secure ? 'https:' : 'http:'] }
    return answerTo(secure ? https(url, options) : http(url, options), asked)
  }
  const sign = async (url: URL, { method, range, body }: Asked): Promise<Record<string, string>> => {
    const { name: _name, key: accessKeyId, secret: secretAccessKey } = bucket
    const given = { method, url: url.href, headers: { 'x-amz-content-sha256': body?.sha256 ?? nobody } }
    const { headers } = await new AwsV4Signer({
      ...given,
      accessKeyId,
      secretAccessKey,
      service: 's3',
      ...(region ? { region } : {}),
    }).sign()
    return {
      ...Object.fromEntries(headers),
      ...(range ? { range } : {}),
      ...(body ? { 'content-length': String(body.bytes), 'content-type': 'application/octet-stream' } : {}),
    }
  }
  return asked =>
    ask(asked).catch(async (error: Fault) => {
      if (!error.passing) throw error
      await sleep(pause)
      return ask(asked)
    })
}

/** What comes of a request; its body is the caller's to read or to destroy. */
async function answerTo(request: ClientRequest, { body }: Asked): Promise<IncomingMessage | null> {
  const answering = once(request, 'response').catch((error: Error) => Promise.reject(Fault.ofLine(error)))
  request.on('timeout', () => request.destroy(new Error(`nothing moved for ${silence / 1000} seconds`)))
  request.setTimeout(silence)
  if (body) void pipeline(createReadStream(body.path), request).catch((error: Error) => request.destroy(error))
  else request.end()
  const [answer]: IncomingMessage[] = await answering
  if (!answer) throw new Error('no answer')
  const status = answer.statusCode ?? 0
  if (status >= 200 && status < 300) return watched(request, answer)
  const fault = await faultIn(answer)
  request.destroy()
  if (fault.code === 'NoSuchKey' || status === 416) return null
  throw fault
}

/** A reader may take his time: only a line that has nothing for him is dead. */
function watched(request: ClientRequest, answer: IncomingMessage): IncomingMessage {
  request.removeAllListeners('timeout')
  request.on('timeout', () => {
    if (answer.readableLength >= answer.readableHighWaterMark) request.socket?.setTimeout(silence)
    else answer.destroy(new Error(`nothing came for ${silence / 1000} seconds`))
  })
  return answer
}

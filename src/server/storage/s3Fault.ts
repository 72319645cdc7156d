import type { IncomingMessage } from 'node:http'

const longest = 4096
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

export async function readS3Fault(answer: IncomingMessage): Promise<S3Fault> {
  const text = await shortText(answer).catch(() => '')
  const region = String(answer.headers['x-amz-bucket-region'] ?? /<Region>([\w-]{1,40})</.exec(text)?.[1] ?? '')
  const code = /<Code>(\w{1,60})</.exec(text)?.[1] ?? answer.statusMessage ?? ''
  return new S3Fault(code, { status: answer.statusCode ?? 0, region: region || undefined })
}

async function shortText(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk
    if (text.length > longest) break
  }
  return text
}

import { refusalHeader, type Envelope } from '../../shared/wire/envelope.ts'
import { type RefusalCode, refusals } from '../../shared/wire/refusal.ts'
import type { ContractServer } from './contractServer.ts'
import { expectThat, type Probe, InconclusiveProbe } from './probe.ts'
import { watchPush } from './watchPush.ts'

const json = { 'content-type': 'application/json' }

/** What is expected whatever the module: refusals before any module, calls of the shell, push, and a client of another origin. */
export const serverProbes = (server: ContractServer, { origin }: { origin: string | undefined }): readonly Probe[] => [
  ...refusedProbes(server),
  ...shellProbes(server),
  {
    call: 'push',
    expects: 'a socket at /ws takes auth and adminsub, and tells who is online: alluid',
    async run() {
      const frame = await watchPush(server, { until: ({ type }) => type === 'alluid' })
      expectThat(frame !== null, 'no such frame within ten seconds')
    },
  },
  ...originProbes(server, origin),
]

function refusedProbes({ bare, token }: ContractServer): readonly Probe[] {
  const refused: readonly (readonly [expects: string, code: RefusalCode, call: () => Promise<Response>])[] = [
    [
      'an organisation that is not there: the reply of a wrong password',
      'loginFailed',
      () => post('/api/v2/manage/login', { orgcode: 'no-such-organisation', username: 'nobody', password: 'no such password' }),
    ],
    ['a call without a token', 'noSession', () => post('/api/v2/manage/admin/info', {})],
    [
      'the path of another organisation',
      'wrongOrganisation',
      () => post('/api/no-such-organisation/v2/manage/admin/info', {}, { authorization: `Bearer ${token()}` }),
    ],
    [
      'a body that is no JSON',
      'badJson',
      () =>
        bare('/api/v2/manage/admin/info', {
          method: 'POST',
          headers: { ...json, authorization: `Bearer ${token()}` },
          body: '{',
        }),
    ],
  ]
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    bare(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
  return refused.map(([expects, code, call]) => ({
    call: 'refusals',
    expects: `${expects}: ${refusals[code]} ${code}, with a sentence`,
    async run() {
      const reply = await call()
      const { success, code: status, error } = (await reply.json().catch(() => ({}))) as Partial<Envelope>
      expectThat(
        reply.status === refusals[code] && reply.headers.get(refusalHeader) === code,
        `${reply.status} with x-refusal ${reply.headers.get(refusalHeader) ?? 'missing'}`,
      )
      expectThat(success === false && status === reply.status && Boolean(error), 'no envelope with success, code and error')
    },
  }))
}

function shellProbes({ api }: ContractServer): readonly Probe[] {
  const calls = [
    ['admin/info', {}, 'the account, its organisation and its rights by page'],
    ['job/list', {}, 'the newest jobs of the account'],
    ['records/find', { keyword: 'contract' }, 'rows of all modules by a keyword'],
    ['events', { after: 'now', limit: 1 }, 'the feed of all modules'],
    ['recycle/list', {}, 'deleted rows'],
  ] as const
  return calls.map(([call, body, expects]) => ({
    call,
    expects,
    async run() {
      await api.call(call, body)
    },
  }))
}

/** Headers that the client sends, and those of replies that it must be able to read. */
const sentHeaders = ['authorization', 'content-type', 'idempotency-key', 'timestamp', 'x-request-id', 'x-write-position']
const readHeaders = ['authorization', refusalHeader, 'retry-after']

function originProbes({ bare }: ContractServer, origin: string | undefined): readonly Probe[] {
  const listed = (reply: Response, name: string): readonly string[] =>
    (reply.headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/)
  const own = (): string => {
    if (origin === undefined) throw new InconclusiveProbe('name the address of the client: --origin https://client.example.com')
    return origin
  }
  return [
    {
      call: 'cors',
      expects: 'the browser is told that the client may call, and with which headers',
      async run() {
        const headers = {
          origin: own(),
          'access-control-request-method': 'POST',
          'access-control-request-headers': sentHeaders.join(','),
        }
        const reply = await bare('/api/v2/manage/admin/info', { method: 'OPTIONS', headers })
        expectThat(reply.ok, `OPTIONS is answered ${reply.status}`)
        const allowed = reply.headers.get('access-control-allow-origin')
        expectThat(allowed === own(), `access-control-allow-origin ${allowed ?? 'missing'}`)
        const missing = sentHeaders.filter(name => !listed(reply, 'access-control-allow-headers').includes(name))
        expectThat(!missing.length, `access-control-allow-headers lacks ${missing.join(', ')}`)
      },
    },
    {
      call: 'cors',
      expects: 'replies say the origin, and which headers the client may read',
      async run() {
        const reply = await bare('/api/v2/manage/admin/info', { method: 'POST', headers: { ...json, origin: own() }, body: '{}' })
        const allowed = reply.headers.get('access-control-allow-origin')
        expectThat(allowed === own(), `access-control-allow-origin ${allowed ?? 'missing'}, status ${reply.status}`)
        const missing = readHeaders.filter(name => !listed(reply, 'access-control-expose-headers').includes(name))
        expectThat(!missing.length, `access-control-expose-headers lacks ${missing.join(', ')}`)
      },
    },
    {
      call: 'cors',
      expects: 'another origin is not told so',
      async run() {
        own()
        const headers = { origin: 'https://stranger.example', 'access-control-request-method': 'POST' }
        const reply = await bare('/api/v2/manage/admin/info', { method: 'OPTIONS', headers })
        const allowed = reply.headers.get('access-control-allow-origin')
        expectThat(allowed === null || allowed === own(), `access-control-allow-origin ${allowed}`)
      },
    },
  ]
}

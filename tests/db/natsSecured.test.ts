import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { nkeys } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseNatsAddress } from '../../src/server/db/nats/natsAddress.ts'
import { natsTransport } from '../../src/server/db/nats/natsTransport.ts'
import { hasNats, type NatsServer, startNats } from '../nats.ts'

type KeyPair = ReturnType<typeof nkeys.createUser>

const encoded = (part: object | Uint8Array): string =>
  Buffer.from(part instanceof Uint8Array ? part : JSON.stringify(part)).toString('base64url')
/** A JWT as nats-server reads them: `issuer` says what `subject` may do. */
function claim(issuer: KeyPair, subject: KeyPair, nats: { type: string } & Record<string, unknown>): string {
  const claims = { jti: subject.getPublicKey(), iat: 1_700_000_000, iss: issuer.getPublicKey(), sub: subject.getPublicKey() }
  const signed = `${encoded({ typ: 'JWT', alg: 'ed25519-nkey' })}.${encoded({ ...claims, nats: { ...nats, version: 2 } })}`
  return `${signed}.${encoded(issuer.sign(new TextEncoder().encode(signed)))}`
}

const unlimited = { subs: -1, data: -1, payload: -1 }

describe.runIf(hasNats)('a server of NATS that encrypts and wants a JWT', () => {
  const dir = mkdtempSync(join(tmpdir(), 'nats-'))
  const path = (name: string) => join(dir, name)
  const known = getCACertificates('default')
  const [operator, account] = [nkeys.createOperator(), nkeys.createAccount()]
  let server: NatsServer
  let encrypted = ''

  /** The path of a `.creds` file of a login that `issuer` lets publish and subscribe on `allowed`. */
  function credentials(name: string, issuer: KeyPair, allowed: string): string {
    const user = nkeys.createUser()
    const rights = { allow: [allowed] }
    const jwt = claim(issuer, user, { type: 'user', ...unlimited, pub: rights, sub: rights })
    const seed = new TextDecoder().decode(user.getSeed())
    writeFileSync(
      path(name),
      `-----BEGIN NATS USER JWT-----\n${jwt}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`,
    )
    return path(name)
  }
  const node = (url: string, file: string | undefined, subject = 'houtai.1.1') => {
    const transport = natsTransport(parseNatsAddress(url, file), subject)
    onTestFinished(transport.close)
    const received: string[] = []
    transport.listen({ received: text => received.push(text), missed: () => undefined })
    return { transport, received }
  }
  /** What is written to the log, instead of there. */
  const log = () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => written.mockRestore())
    return () => written.mock.calls.map(([text]) => String(text)).join('')
  }

  beforeAll(async () => {
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
    const files = ['-keyout', path('key.pem'), '-out', path('certificate.pem')]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files], {
      stdio: 'ignore',
    })
    const limits = { ...unlimited, conn: -1, leaf: -1, imports: -1, exports: -1, wildcards: true }
    writeFileSync(
      path('server.conf'),
      `operator: ${claim(operator, operator, { type: 'operator' })}
      resolver: MEMORY
      resolver_preload: { ${account.getPublicKey()}: ${claim(operator, account, { type: 'account', limits })} }
      tls { cert_file: "${path('certificate.pem')}", key_file: "${path('key.pem')}" }`,
    )
    server = await startNats(['-c', path('server.conf')])
    encrypted = server.url.replace('nats:', 'tls:')
    // What NODE_EXTRA_CA_CERTS does at the start of a process.
    setDefaultCACertificates([...known, readFileSync(path('certificate.pem'), 'utf8')])
  })
  afterAll(async () => {
    setDefaultCACertificates(known)
    await server?.stop()
    rmSync(dir, { recursive: true })
  })

  test('carries messages of nodes with a file of credentials', async () => {
    const file = credentials('houtai.creds', account, 'houtai.>')
    const [one, two] = [node(encrypted, file), node(encrypted, file)]
    for (const { transport } of [one, two]) await expect.poll(transport.isConnected).toBe(true)
    one.transport.notify('first')
    await expect.poll(() => two.received).toContain('first')
  })

  test.each([
    ['without credentials', () => undefined],
    ['with credentials that another account gave', () => credentials('foreign.creds', nkeys.createAccount(), 'houtai.>')],
    ['with the right for another subject only', () => credentials('other.creds', account, 'other.>')],
    ['with a file that is not there', () => path('missing.creds')],
  ])('is not reached %s, which is written down', async (_, file) => {
    const written = log()
    const { transport } = node(encrypted, file())
    await expect.poll(written).toContain('NATS is not reached')
    expect(transport.isConnected()).toBe(false)
  })

  test('is not reached where its certificate is unknown', async () => {
    setDefaultCACertificates(known)
    onTestFinished(() => setDefaultCACertificates([...known, readFileSync(path('certificate.pem'), 'utf8')]))
    const written = log()
    const { transport } = node(encrypted, credentials('unknown.creds', account, 'houtai.>'))
    await expect.poll(written).toMatch(/NATS is not reached \(.*certificate/)
    expect(transport.isConnected()).toBe(false)
  })
})

test.runIf(hasNats)('a server of NATS that does not encrypt is not reached by an address that insists on it', async () => {
  await using server = await startNats()
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  const transport = natsTransport(parseNatsAddress(server.url.replace('nats:', 'tls:'), undefined), 'houtai.1.1')
  onTestFinished(transport.close)
  transport.listen({ received: () => undefined, missed: () => undefined })
  await expect.poll(() => written.mock.calls.join('')).toContain('NATS is not reached')
  expect(transport.isConnected()).toBe(false)
})

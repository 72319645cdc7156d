import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { directory, launch, type Running, startedDirectory } from './process.ts'

const senseless: readonly Readonly<Record<string, string>>[] = [
  { PORT: 'x' },
  { PORT: '-1' },
  { PORT: '65536' },
  { PORT: '80.5' },
  { PORT: '0x50' },
  { PORT: ' ' },
  { PORT: '8080x' },
  { HOST: 'a b' },
  { HOST: 'http://x' },
  { HOST: 'x/y' },
  { DEMO: 'yes' },
  { DEMO: '2' },
  { DEMO: ' ' },
  { ADMIN_PASSWORD: 'short' },
  { ADMIN_PASSWORD: 'x'.repeat(129) },
  { ADMIN_PASSWORD: '12345678' },
  { ADMIN_PASSWORD: 'password123' },
  { DATABASE_URL: 'mysql://x' },
  { DATABASE_URL: 'x' },
  { DATABASE_URL: 'postgres://' },
  { DATABASE_URL: 'postgres://u:p@h:99999/d' },
  { DATABASE_URL: 'postgres://u:p#x@h/d' },
  { DATABASE_URL: 'postgres://u:%zz@h/d' },
  { DATABSE_URL: 'postgres://u:p@h/d' },
  { DATABASE_RUL: 'postgres://u:p@h/d' },
  { DATABASE_URLS: 'postgres://u:p@h/d' },
  { DATA_DIR: ' ' },
  { ORG_FILES_GB: '5' },
  { ORG_FILES_MB: '5GB' },
  { DISK_RESERVE: '500' },
  { TRUST_PROXY: 'somebody' },
  { TRUST_PROXY: '300.1.1.1' },
  { TRUST_PROXY: '10.0.0.0/33' },
  { DATABASE_URI: 'postgres://x/y' },
  { DATABASE_POOL: '0' },
  { DATABASE_POOL: 'many' },
  { DATABASE_POOLS: '12' },
  { DATABASE_AUTH_POOL: '1' },
  { DATABASE_JOBS_POOL: '-2' },
  { DATABASE_STATEMENT_MS: '3s' },
  { DATABASE_LOCK_MS: '0' },
  { DATABASE_IDLE_MS: '10' },
  { DATABASE_IDLE_SECONDS: '10' },
  { DATABASE_DIRECT_URL: 'postgres://h/d' },
  { DATABASE_DIRECT_URL: 'h:5432' },
  { DATABASE_APP_USER: 'web' },
  { DATABASE_APP_USER: 'u', DATABASE_URL: 'postgres://u:p@h:5432/d' },
  { DATABASE_APP_USER: '', DATABASE_URL: 'postgres://u:p@h/d', DATABASE_DIRECT_URL: 'postgres://u:p@h/d' },
  { DATABASE_APP_USER: '', DATABASE_URL: 'postgres://u:p@h/d', DATABASE_APP_PASSWORD: 'quiet-secret' },
  { DATABASE_READ_URL: 'postgres://h/d' },
  { DATABASE_READ_URL: 'h:5432', DATABASE_URL: 'postgres://u:p@h/d' },
  { DATABASE_READ_URL: 'postgres://u:p@h/d', DATABASE_URL: 'postgres://u:p@h/d' },
  { DATABASE_READ_LAG_MS: '10' },
  { DATABASE_READ_LAG: '10' },
  { DRAIN_SECONDS: '-1' },
  { DRAIN_SECONDS: '61' },
  { DRAIN_SECOND: '1' },
  { DATADIR: '/tmp' },
  { ADMIN_PASSWD: 'whatever-long' },
  { HOUTAI_PORT: '3000' },
  { NATS_SERVICE_PORT: '4222' },
  { SECRET_KEY: 'too-short' },
  { SECRET_KEY: ' , ' },
  { SECRET_KEY_FILE: '/dev/null' },
  { SECRET_KEY: `${'k'.repeat(32)},too-short` },
  { SECRET_KEY_FILE: '/nowhere/secret.key' },
  { SECRET_KEYS: 'k'.repeat(32) },
  { LOG_LEVEL: 'loud' },
  { SLOW_CALL_MS: '1s' },
  { METRICS_PORT: '65536' },
  { METRICS_PORT: '3000' },
  { METRICS_TOKEN: 'short' },
  { METRICS_TOKENS: 'read-the-figures-please' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
  { S3_REGION: 'x' },
  { CLIENT_ORIGIN: 'https://client.example.com' },
  { CLIENT_ORIGINS: 'https://client.example.com/path' },
  { S3_ENDPOINT: 'https://s3.example.com' },
  { S3_SECRET: 'quiet', S3_KEY: 'k', S3_BUCKET: 'files' },
  { S3_ENDPOINT: 'ftp://s3.example.com', S3_BUCKET: 'files', S3_KEY: 'k', S3_SECRET: 's' },
  { S3_ENDPOINT: 'https://u:p@s3.example.com', S3_BUCKET: 'files', S3_KEY: 'k', S3_SECRET: 's' },
  { S3_ENDPOINT: 'https://s3.example.com/files', S3_BUCKET: 'files', S3_KEY: 'k', S3_SECRET: 's' },
  { S3_BUCKET: '../x', S3_ENDPOINT: 'https://s3.example.com', S3_KEY: 'k', S3_SECRET: 's' },
  { S3_SECRET: 'a b', S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'files', S3_KEY: 'k' },
  { S3_SESSION_TOKEN: 'a b', S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'files', S3_KEY: 'k', S3_SECRET: 's' },
]
test.each(senseless)('%j is refused by its name, in one line that does not repeat a secret', environment => {
  const [name = ''] = Object.keys(environment)
  const refused = (): string => {
    try {
      return `taken: ${JSON.stringify(readConfig(environment))}`
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  expect(refused()).toMatch(new RegExp(`^(?!taken)[^\\n]*\\b${name}\\b[^\\n]*$`))
  if (['ADMIN_PASSWORD', 'S3_SECRET', 'S3_SESSION_TOKEN', 'SECRET_KEY'].includes(name))
    expect(refused()).not.toContain(environment[name])
})

test.each([
  {},
  { PORT: '', HOST: '', DATA_DIR: '', SECRET_KEY: '', SECRET_KEY_FILE: '' },
  { DATABASE_URL: 'postgres://u:p%40%23@[::1]/d?sslmode=disable' },
  { DATABASE_URL: 'postgres:///d?host=/var/run/postgresql' },
  { PORTS: '1', POST: '1', DATABASE_NAME: 'x', SECRETS: 'x' },
  { PORT: '0', HOST: '::1', DEMO: '0' },
  { DATABASE_POOL: '', DRAIN_SECONDS: '' },
  { DATABASE_POOL: '200', DRAIN_SECONDS: '0' },
  { DATABASE_URL: 'postgres://u:p@h:5432/d' },
  { DATABASE_URL: 'postgres://u:p@h:6432/d', DATABASE_DIRECT_URL: 'postgres://u:p@h/d', DATABASE_APP_USER: 'web' },
  { DATABASE_STATEMENT_MS: '20000', DATABASE_LOCK_MS: '', DATABASE_JOBS_POOL: '4' },
  { ADMIN_PASSWORD: '', DEMO: '', DATABASE_URL: '', HOST: '0.0.0.0' },
  { S3_ENDPOINT: 'http://minio:9000', S3_BUCKET: 'files', S3_KEY: 'k', S3_SECRET: 's/+=' },
  { S3_ENDPOINT: 'http://minio:9000', S3_BUCKET: 'files', S3_KEY: 'k', S3_SECRET: 's', S3_SESSION_TOKEN: 't/+=' },
  { PATH: '/bin', DATABASE: 'x', npm_config_port: 'x' },
  // Kubernetes sets these for services beside the pod.
  {
    HOUTAI_SERVICE_HOST: '10.0.0.1',
    HOUTAI_SERVICE_PORT_HTTP: '80',
    HOUTAI_PORT: 'tcp://10.0.0.1:80',
    HOUTAI_PORT_80_TCP_ADDR: '10.0.0.1',
  },
  { NATS_SERVICE_HOST: '10.0.0.2', NATS_SERVICE_PORT: '4222', NATS_PORT_4222_TCP: 'tcp://10.0.0.2:4222' },
])('%j is taken', environment => {
  expect(readConfig(environment)).toMatchObject({ port: expect.any(Number), demo: expect.any(Boolean) })
})

describe('an impossible start stops with one clear line and a non-zero exit', () => {
  const how = async (server: Running) => {
    const { code, out, err } = await server.ended
    return { code, out, lines: err.trim().split('\n') }
  }
  const stopped = (about: string) => ({ code: 1, out: '', lines: [expect.stringMatching(`^(?!.*quiet-secret).*${about}`)] })

  test('with an invalid variable', async () => {
    const dataDir = await directory()
    const server = launch({ DATA_DIR: dataDir, DEMO: 'yes' })
    expect(await how(server)).toEqual(stopped('DEMO'))
    await expect(writeFile(join(dataDir, 'still-empty'), '')).resolves.toBeUndefined()
  })

  test('with a data directory that is a file', async () => {
    const dataDir = await directory()
    const file = join(dataDir, 'data')
    await writeFile(file, 'mine')
    const server = launch({ DATA_DIR: file })
    expect(await how(server)).toEqual(stopped(file))
  })

  test('with a port that is taken', async () => {
    const dataDir = await startedDirectory()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = String(typeof address === 'object' ? address?.port : 0)
    const server = launch({ DATA_DIR: dataDir, PORT: port })
    expect(await how(server)).toEqual(stopped(port))
    other.close()
  })
})

test('a start without its database says in one line what it waits for, and ends when it is told to', async () => {
  const dataDir = await directory()
  const server = launch({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://somebody:quiet-secret@localhost:1/x' })
  await expect.poll(() => server.printed()).toContain('\n')
  expect(await server.kill('SIGTERM')).toEqual({
    code: null,
    signal: 'SIGTERM',
    out: '',
    err: expect.stringMatching(
      /^DATABASE_URL: the server at localhost:1 takes no connection \(.*ECONNREFUSED.*\): [^\n]*waits for it\n$/,
    ),
  })
})

test('without a password one is generated, printed once, and never again', async () => {
  const dataDir = await directory()
  const environment = { DATA_DIR: dataDir, ADMIN_PASSWORD: '', DEMO: '0' }
  const first = launch(environment)
  expect(await first.ready).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const { out } = await first.kill('SIGTERM')
  expect(out).toMatch(/password \S{12,}/)
  expect(out).not.toContain('demo1')
  const second = launch(environment)
  await second.ready
  expect((await second.kill('SIGTERM')).out).not.toContain('password')
})

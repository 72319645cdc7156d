import { createConnection } from 'node:net'
import { expect, test } from 'vitest'
import { allowing } from '../fixtures/allowing.ts'
import { type Ending, launch, type Running, signIn, startedDirectory } from './process.ts'

const save = 'admin/config/dictionary/save'
/** How the process ended, or that it did not in ten seconds of an idle machine. */
const stopping = (server: Running, signal: NodeJS.Signals): Promise<Ending | 'still there'> =>
  Promise.race([server.kill(signal), new Promise<'still there'>(resolve => setTimeout(resolve, allowing(10_000), 'still there'))])
const cleanly = { code: 0, signal: null, err: '' }

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s lets what was begun end, and the process exits with 0 within ten seconds',
  async signal => {
    const dataDir = await startedDirectory()
    const server = launch({ DATA_DIR: dataDir })
    const post = await signIn(server)
    await post(save, { title: '停-前' })
    const begun = Promise.allSettled(Array.from({ length: 20 }, (_, n) => post(save, { title: `停-${n}` })))
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(await stopping(server, signal)).toMatchObject(cleanly)
    const saved = (await begun).filter(reply => reply.status === 'fulfilled' && reply.value.code === 200).length

    const { data } = await (
      await signIn(launch({ DATA_DIR: dataDir }))
    )('admin/config/dictionary/list', { queryValue: '停-', status: 'all' })
    expect(data?.total).toBeGreaterThanOrEqual(saved + 1)
  },
)

test('an idle connection does not delay the stop', async () => {
  const server = launch({ DATA_DIR: await startedDirectory() })
  const idle = createConnection(Number(new URL(await server.ready).port), '127.0.0.1')
  idle.on('error', () => undefined)
  await new Promise(resolve => idle.once('connect', resolve))
  expect(await stopping(server, 'SIGTERM')).toMatchObject(cleanly)
  idle.destroy()
})

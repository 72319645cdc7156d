import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../e2e/steps.ts'
import { post } from './loader.ts'

/** A signed-in client: posts a call and returns its data. */
export interface BenchClient {
  <T>(path: string, body: object): Promise<T>
}

export async function signInClient(port: number, person: Person): Promise<BenchClient> {
  const login = { path: '/api/v2/manage/login', body: person }
  const { data: session } = await post<{ data: { access_token: string } }>(port, login)
  return async <T>(path: string, body: object) => {
    const call = { path: `/api/v2/manage/${path}`, body, token: session.access_token }
    return (await post<{ data: T }>(port, call)).data
  }
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const pollInterval = 50
export interface BenchJob {
  state: string
  error: string | null
  result: { changed: number } | null
}

/** Waits for the end of a job; any end but `done` is a fault. */
export async function finishedBenchJob(ask: BenchClient, id: number): Promise<BenchJob> {
  for (;;) {
    const job = await ask<BenchJob>('job/info', { id })
    if (job.state === 'done') return job
    if (!['queued', 'running'].includes(job.state)) throw new Error(`the job came to ${job.state}, ${job.error}`)
    await sleep(pollInterval)
  }
}

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

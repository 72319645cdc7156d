import type { AnyModule } from '../../../src/schema/index.ts'
import { type Loader, requestText } from '../loader.ts'
import type { Effort } from '../serving.ts'
import type { ServedModules } from './servedModules.ts'

const connections = 4

/** The first page of a module's list as an account asks for it, once for each connection. */
export async function signedInLists(served: ServedModules, username: string) {
  const { token, pathOf } = await served.signIn(username)
  return (module: AnyModule, body: object): string[][] => {
    const path = pathOf(`${module.wire.path}/list?page=1`)
    const request = requestText({ path, body: { limit: 10, status: 1, ...body }, token })
    return Array.from({ length: connections }, () => [request])
  }
}

interface Sides {
  port: number
  ours: string[][]
  theirs: string[][]
}
/** Seconds of a turn: the machine's speed changes within seconds, so that many short turns say more than few long ones. */
const turn = 0.15

/**
 * Requests a second of both sides, in short turns that take as long as the rounds. Which side begins alternates; only the ratio of two turns
 * that follow each other counts.
 */
export async function inTurns(
  loader: Loader,
  { rounds, seconds }: Effort,
  { port, ours, theirs }: Sides,
): Promise<[ours: number, theirs: number][]> {
  const rate = (script: string[][], time: number) => loader.rate({ port, scripts: script, seconds: time })
  for (const side of [ours, theirs]) await rate(side, 0.5)
  const rates: [number, number][] = []
  for (let round = 0; round < (rounds * seconds) / turn; round++) {
    const first = await rate(round % 2 ? theirs : ours, turn)
    const second = await rate(round % 2 ? ours : theirs, turn)
    rates.push(round % 2 ? [second, first] : [first, second])
  }
  return rates
}

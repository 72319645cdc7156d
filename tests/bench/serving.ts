import type { BenchDatabase } from './benchDatabase.ts'
import { type Child, startOurs, startTheirs } from './child.ts'
import { password, type Tenant } from './fill.ts'
import type { Script } from './load.ts'
import { type Loader, type Post, post, requestText, startLoader } from './loader.ts'
import { median, type Part, type AddFigure } from './report.ts'
import { type Work, works } from './work.ts'

export interface Effort {
  rounds: number
  seconds: number
}
type Scripts = (work: Work) => Script[]

/** Both servers on the same rows, in turn; the ratio within a round counts. */
export async function measureServing(
  database: BenchDatabase,
  { parts, effort, addFigure }: { parts: ReadonlySet<Part>; effort: Effort; addFigure: AddFigure },
): Promise<void> {
  await using ours = await startOurs(database.ours)
  await using theirs = await startTheirs(database.theirs)
  using loader = startLoader()
  const tokens = await signIn(ours, database.tenants)
  const scripts = {
    ours: scriptsFor(database, (work, one) => ourPost(work, { ...one, tokens })),
    theirs: scriptsFor(database, (work, { tenant, count }) => work.theirs(tenant, count)),
  }
  for (const [index, work] of works.filter(one => parts.has(one.part)).entries()) {
    const rates = await alternate(
      loader,
      { ...effort, warmUp: index ? further : warmUp },
      {
        ours: { ...ours, scripts: scripts.ours(work) },
        theirs: { ...theirs, scripts: scripts.theirs(work) },
      },
    )
    const ratio = median(rates.map(round => round.ours / round.theirs))
    const from = { 'ours/s': median(rates.map(round => round.ours)), 'by hand/s': median(rates.map(round => round.theirs)) }
    addFigure({
      part: work.part,
      on: database.on,
      name: work.name,
      value: ratio,
      unit: '×',
      ...(work.least ? { least: work.least[database.on] } : {}),
      from,
    })
  }
}

interface Turn {
  tenant: Tenant
  count: number
}
const requestsEach = 400
const scriptsFor =
  (database: BenchDatabase, ask: (work: Work, turn: Turn) => Post): Scripts =>
  work =>
    database.tenants.map((tenant, index) =>
      Array.from({ length: requestsEach }, (_, count) =>
        requestText(ask(work, { tenant, count: count * database.tenants.length + index })),
      ),
    )

function ourPost(work: Work, { tenant, count, tokens }: Turn & { tokens: ReadonlyMap<Tenant, string> }): Post {
  const { path, body } = work.ours(tenant, count)
  return { path: `/api/${tenant.orgcode}/v2/manage/${path}`, body, token: tokens.get(tenant) ?? '' }
}

async function signIn({ port }: Child, tenants: readonly Tenant[]): Promise<Map<Tenant, string>> {
  const tokens = new Map<Tenant, string>()
  for (const tenant of tenants) {
    const body = { orgcode: tenant.orgcode, username: 'admin', password }
    const { data } = await post<{ data: { access_token: string } }>(port, { path: '/api/v2/manage/login', body })
    tokens.set(tenant, data.access_token)
  }
  return tokens
}

interface Side {
  port: number
  scripts: Script[]
}
interface Rates {
  ours: number
  theirs: number
}
/** Seconds, of either side: until its code is compiled. */
/** Seconds of a side before its first figure, and before each further one. */
const [warmUp, further] = [4, 1]

async function alternate(
  loader: Loader,
  { rounds, seconds, warmUp: before }: Effort & { warmUp: number },
  { ours, theirs }: { ours: Side; theirs: Side },
): Promise<Rates[]> {
  const rates: Rates[] = []
  for (const side of [ours, theirs]) await loader.rate({ ...side, seconds: before })
  for (let round = 0; round < rounds; round++) {
    const first = await loader.rate({ ...(round % 2 ? theirs : ours), seconds })
    const second = await loader.rate({ ...(round % 2 ? ours : theirs), seconds })
    rates.push(round % 2 ? { ours: second, theirs: first } : { ours: first, theirs: second })
  }
  return rates
}

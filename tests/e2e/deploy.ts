import { createUnderNewName, urlOf } from '../databases.ts'
import { prepared, preparedCopy, preparedWithDatabase } from '../prepared.ts'
import { type Deployment, serve, start } from './server.ts'
import { buildWith, buildWithSamples, type FixtureModules, programIn } from './serveWith.ts'

/** Fills a directory with a copy of one where the server has started, so that the first start runs once per test run. */
export const copyStarted = (to: string): Promise<void> => preparedCopy('started', to, async first => (await start(first)).stop())

/** The real server on such a copy: on PostgreSQL where there is one, which takes a third of the processor to start. */
export const deploy = (): Promise<Deployment> => deployStarted('started')

/** `name`: of the prepared start. The program is that of the product unless given. */
const deployStarted = (name: string, program?: string): Promise<Deployment> =>
  serve(async to => {
    if (process.env['DATABASE_URL']) return startedOnPostgres(name, { to, program })
    await preparedCopy(name, to, async first => (await start(first, { program })).stop())
    return null
  }, program)

/** A copy of a prepared start on PostgreSQL, whose files come into that directory. */
export async function startedOnPostgres(name: string, { to, program }: { to: string; program?: string | undefined }) {
  const template = await preparedWithDatabase(`${name}-on-postgres`, to, async (first, database) =>
    (await start(first, { program, databaseUrl: urlOf(database) })).stop(),
  )
  const { name: copy, drop } = await createUnderNewName(template)
  return { url: urlOf(copy), drop }
}

/** Sets of further modules: some fixtures have modules of the same name. */
const fixtureSets = {
  office: {
    basket: ['article', 'basket', 'basketline'],
    complaint: ['complaint', 'complaintComment'],
    expense: ['expense'],
    invoice: ['invoice', 'invoiceline'],
    leave: ['department', 'employee', 'leave', 'leavetrip'],
    purchase: ['purchase', 'supplier'],
    statement: ['statement', 'statementline'],
  },
  shop: {
    contract: ['contract'],
    customer: ['customer', 'visit'],
    depot: ['depot'],
    goods: ['goods'],
    procurement: ['vendor', 'purchase', 'purchaseline'],
    ticket: ['ticket'],
    transfer: ['transfer'],
    // Last, and so on the last page of the window of roles.
    employee: ['employee'],
  },
} satisfies Record<string, FixtureModules>

/** The same with further modules: each set is built and started once per test run. */
export async function deployWith(set: keyof typeof fixtureSets): Promise<Deployment> {
  const program = programIn(await prepared(`built-${set}`, tree => buildWith(fixtureSets[set], tree)))
  return deployStarted(`started-${set}`, program)
}

/** The same with the samples of `examples`. */
export async function deploySamples(): Promise<Deployment> {
  const program = programIn(await prepared('built-samples', buildWithSamples))
  return deployStarted('started-samples', program)
}

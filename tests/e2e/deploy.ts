import { hash } from '@node-rs/argon2'
import { sql } from '../../src/server/db/sql.ts'
import { createUnderNewName, open, urlOf } from '../databases.ts'
import { prepared, preparedCopy, preparedWithDatabase } from '../prepared.ts'
import { type Deployment, password, serve, start } from './server.ts'
import { buildWith, buildWithSamples, type FixtureModules, programIn } from './serveWith.ts'

/** Fills a directory with a copy of one where the server has started, so that the first start runs once per test run. */
export const copyStarted = (to: string): Promise<void> => preparedCopy('started', to, async first => (await start(first)).stop())

/** The real server on such a copy: on PostgreSQL where there is one, which takes a third of the processor to start. */
export const deploy = (): Promise<Deployment> => deployStarted('started')

/** `name` is that of the prepared directory. Without a program it is that of the product. */
const deployStarted = (name: string, program?: string): Promise<Deployment> =>
  serve(async to => {
    if (process.env['DATABASE_URL']) return startedOnPostgres(name, { to, program })
    await preparedCopy(name, to, async first => (await start(first, { program })).stop())
    return null
  }, program)

/** A copy of a prepared start on PostgreSQL, whose files come into that directory. */
export async function startedOnPostgres(name: string, { to, program }: { to: string; program?: string | undefined }) {
  const template = await preparedWithDatabase(`${name}-on-postgres`, to, async (first, database) => {
    await (await start(first, { program, databaseUrl: urlOf(database) })).stop()
    await hashCheaply(database)
  })
  const { name: copy, drop } = await createUnderNewName(template)
  return { url: urlOf(copy), drop }
}

/** Each sign-in verifies a hash, at the cost that is stored in it: in production 0.06 seconds of the processor. */
async function hashCheaply(name: string): Promise<void> {
  const cheap = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const database = open(name)
  await database
    .asOwner(query => query(sql`update account set password = ${cheap} where password is not null`))
    .finally(database.close)
}

/** Sets of further modules: some fixtures have modules of the same name. */
const fixtureSets = {
  office: {
    basket: ['article', 'basket', 'basketline'],
    bulletin: ['bulletin', 'bulletinLine'],
    complaint: ['complaint', 'complaintComment'],
    depot: ['depot'],
    expense: ['expense'],
    invoice: ['invoice', 'invoiceline'],
    leave: ['department', 'employee', 'leave', 'leavetrip'],
    purchase: ['purchase', 'supplier'],
    quote: ['firm', 'liaison', 'quote', 'quoteline'],
    relocation: ['relocation'],
    statement: ['statement', 'statementline'],
    voucher: ['voucher', 'voucherline'],
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

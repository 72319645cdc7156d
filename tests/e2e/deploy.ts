import { prepared, preparedCopy } from '../prepared.ts'
import { type Deployment, serve, start } from './server.ts'
import { buildWith, type FixtureModules, programIn } from './serveWith.ts'

/** Fills a directory with a copy of one where the server has started, so that the first start runs once per test run. */
export const copyStarted = (to: string): Promise<void> => preparedCopy('started', to, async first => (await start(first)).stop())

/** The real server on such a copy. */
export const deploy = (): Promise<Deployment> => serve(copyStarted)

/** Sets of further modules: some fixtures have modules of the same name, and `staff` is looked at in the window of roles. */
const fixtureSets = {
  office: {
    complaint: ['complaint', 'complaintComment'],
    expense: ['expense'],
    invoice: ['invoice', 'invoiceline'],
    purchase: ['purchase', 'supplier'],
    statement: ['statement', 'statementline'],
  },
  staff: { employee: ['employee'] },
  shop: {
    contract: ['contract'],
    goods: ['goods'],
    procurement: ['vendor', 'purchase', 'purchaseline'],
    ticket: ['ticket'],
    transfer: ['transfer'],
  },
} satisfies Record<string, FixtureModules>

/** The same with further modules: each set is built and started once per test run. */
export async function deployWith(set: keyof typeof fixtureSets): Promise<Deployment> {
  const main = programIn(await prepared(`built-${set}`, tree => buildWith(fixtureSets[set], tree)))
  return serve(to => preparedCopy(`started-${set}`, to, async first => (await start(first, main)).stop()), main)
}

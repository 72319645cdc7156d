import { preparedCopy } from '../prepared.ts'
import { type Deployment, serve, start } from './server.ts'

/** The real server where it has started once before: what the first start takes is taken once in a run of the tests. */
export const deploy = (): Promise<Deployment> =>
  serve(directory => preparedCopy('deployed', directory, async first => (await start(first)).stop()))

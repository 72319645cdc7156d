import { preparedCopy } from '../prepared.ts'
import { type Deployment, serve, start } from './server.ts'

/** The real server on a copy of a directory where it started once, so that the first start runs once per test run. */
export const deploy = (): Promise<Deployment> =>
  serve(directory => preparedCopy('deployed', directory, async first => (await start(first)).stop()))

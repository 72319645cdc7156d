import { preparedCopy } from '../prepared.ts'
import { type Deployment, serve, start } from './server.ts'
import { type FixtureModules, serveWith } from './serveWith.ts'

/** Fills a directory with a copy of one where the server has started, so that the first start runs once per test run. */
export const copyStarted = (to: string): Promise<void> => preparedCopy('started', to, async first => (await start(first)).stop())

/** The real server on such a copy. */
export const deploy = (): Promise<Deployment> => serve(copyStarted)

/** The same with further modules. */
export const deployWith = (fixtures: FixtureModules): Promise<Deployment> => serveWith(fixtures, copyStarted)

import { afterAll, beforeAll } from 'vitest'
import { browse, type Browser } from './browser.ts'
import { deploy } from './deploy.ts'
import type { Deployment } from './server.ts'

export interface DeployedSite {
  browser: Browser
  origin: string
}

/** A server and a browser for all tests of a file: started before the first of them, closed after the last. */
export function deployedSite(start: () => Promise<Deployment> = deploy): DeployedSite {
  const site = {} as DeployedSite
  let deployment: Deployment
  beforeAll(async () => {
    deployment = await start()
    site.origin = deployment.origin
    site.browser = await browse(site.origin, { reuse: true })
  })
  afterAll(async () => {
    await site.browser?.[Symbol.asyncDispose]()
    await deployment?.[Symbol.asyncDispose]()
  })
  return site
}

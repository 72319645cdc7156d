import type { ServerContext } from '../db/scope.ts'

/** What the page of signing in may know before anybody has: what the modules tell of themselves there. */
export const readEntrance = ({ database, registry }: ServerContext): Promise<object> =>
  database.asOwner(async query => {
    const told: object = {}
    for (const module of registry.modules) Object.assign(told, await registry.part(module).entrance?.(query))
    return told
  })

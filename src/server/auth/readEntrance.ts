import type { ServerContext } from '../db/scope.ts'

/** What modules show on the sign-in page. */
export const readEntrance = ({ database, registry }: ServerContext): Promise<object> =>
  database.asOwner(async query => {
    const entrance: object = {}
    for (const module of registry.modules) Object.assign(entrance, await registry.part(module).entrance?.(query))
    return entrance
  })

import type { Scope, ServerContext } from '../db/scope.ts'
import { sql } from '../db/sql.ts'

/**
 * Reads the content of the sign-in page, from the modules that declare some. Concurrent calls share one read: they need no session,
 * and a transaction for each of a thousand would delay all other work.
 */
export function signInPageReader({ database, registry }: Pick<ServerContext, 'database' | 'registry'>): () => Promise<object> {
  let running: Promise<object> | null = null
  const read = () =>
    database.asOwner(async query => {
      const entrance: object = {}
      for (const module of registry.modules) Object.assign(entrance, await registry.part(module).entrance?.(query))
      return entrance
    })
  return () => (running ??= read().finally(() => (running = null)))
}

/** The organisation's site as every account sees it: its name, and what modules add or replace. */
export async function readSite(scope: Scope): Promise<object> {
  const parts = scope.registry.modules.map(module => scope.registry.part(module))
  const [[own], ...additions] = await Promise.all([
    scope.read<{ webname: string }>(sql`select orgname as webname from organisation where id = ctx.org`),
    ...parts.flatMap(part => part.site?.(scope) ?? []),
  ])
  const tiles = scope.tiles === null ? '' : '/api/tiles/{z}/{x}/{y}'
  return Object.assign({ ...own, tile_url: tiles, orgcode: scope.who.orgcode }, ...additions)
}

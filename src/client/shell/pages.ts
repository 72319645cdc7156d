import { modules } from '../../../modules.config.ts'
import type { AnyModule } from '../../schema/index.ts'

/** Further addresses of a page, by the route it lives at. */
export const aliases: Readonly<Record<string, string>> = {
  '/config/home/caidan': '/config/menu',
  '/config/home/juese': '/config/role',
}

const all: readonly AnyModule[] = modules

export const moduleAt = (path: string): AnyModule | undefined => {
  const route = aliases[path] ?? path
  return all.find(module => module.route === route)
}

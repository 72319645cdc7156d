import { join } from 'node:path'
import type { EnvironmentModuleNode, Plugin } from 'vite'
import { modulesReplacedEvent } from '../../client/api/replacedModules.ts'
import { productRoot } from '../../product/roots.ts'
import { isReloadable } from './reloadedImports.ts'

/** The two lists that every page imports, and how an open page puts the contents of a new one into that which it has. */
const lists: readonly (readonly [file: string, exported: string, replace: string])[] = [
  ['modules.config.ts', 'modules', 'live.splice(0, live.length, ...next.modules)'],
  [
    'src/modules/clients.ts',
    'clientParts',
    'for (const name of Object.keys(live)) delete live[name]; Object.assign(live, next.clientParts)',
  ],
]

/** Vite replaces a module only below one that accepts it: the two lists do, so that a saved schema does not load the page again. */
const acceptance = (exported: string, replace: string): string => `
if (import.meta.hot) {
  const live = (import.meta.hot.data.live ??= ${exported})
  import.meta.hot.accept(next => {
    if (!next) return
    ${replace}
    window.dispatchEvent(new Event('${modulesReplacedEvent}'))
  })
}
`

/** Brings saved schemas to the open pages, once the server has them; `settled` resolves to what keeps it from serving them. */
export function liveModules(settled: () => Promise<string | undefined>): Plugin {
  /** Saved while the server did not start: a later change that mends it brings them, too. */
  const held = new Set<EnvironmentModuleNode>()
  return {
    name: 'live-modules',
    apply: 'serve',
    transform(code, id) {
      const [path] = id.split('?')
      const list = lists.find(([file]) => path === join(productRoot, file))
      return list && { code: code + acceptance(list[1], list[2]), map: null }
    },
    async hotUpdate({ file, modules }) {
      if (this.environment.name !== 'client' || !isReloadable(file)) return undefined
      for (const module of modules) held.add(module)
      if ((await settled()) !== undefined) return []
      const live = [...held]
      held.clear()
      return live
    },
  }
}

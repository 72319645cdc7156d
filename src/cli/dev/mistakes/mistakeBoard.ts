import { fileURLToPath } from 'node:url'
import type { Plugin, ViteDevServer } from 'vite'
import { type Mistake, type MistakeSource, mistakesEvent, mistakeSources, type Mistakes } from './mistake.ts'

export interface MistakeBoard {
  plugin: Plugin
  /** Replaces what this check had found; the open pages show it at once. */
  show(source: MistakeSource, mistakes: readonly Mistake[]): void
}

const page = fileURLToPath(new URL('../page/main.ts', import.meta.url))

/** The mistakes there are now, and the script that shows them in every page. */
export function mistakeBoard(): MistakeBoard {
  const mistakes = Object.fromEntries(mistakeSources.map(source => [source, [] as readonly Mistake[]])) as Record<
    MistakeSource,
    readonly Mistake[]
  >
  let vite: ViteDevServer | undefined
  return {
    plugin: {
      name: 'mistake-board',
      configureServer(server) {
        vite = server
        server.ws.on(mistakesEvent, (_data, client) => client.send(mistakesEvent, mistakes satisfies Mistakes))
      },
      transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: `/@fs${page}` }, injectTo: 'head' }],
    },
    show(source, found) {
      mistakes[source] = found
      vite?.ws.send(mistakesEvent, mistakes)
    },
  }
}

import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { engineRoot } from '../../product/roots.ts'

type ChunkingContext = Rolldown.ChunkingContext

const packages = (...names: readonly string[]) =>
  new RegExp(`node_modules[\\/](${names.join('|')})[\\/.]|\0?vite/(preload-helper|modulepreload)`)
// What the sign-in page needs, and nothing of antd but the few lines its React 19 patch touches.
const core = packages(
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-router-dom',
  'zustand',
  'i18next',
  'react-i18next',
  'umi-request',
  '@ant-design/v5-patch-for-react-19',
  'antd/es/config-provider/UnstableContext',
  'antd/es/_util/warning',
  'rc-util/es/React/render',
)
// What few windows show comes with them: pictures shown large and cropped, histories, details, tabs, trees to pick from, and
// what only Pro draws.
const rarely = [
  'alert',
  'cascader',
  'collapse',
  'color-picker',
  'descriptions',
  'drawer',
  'image',
  'locale/zh_TW',
  'rate',
  'result',
  'segmented',
  'slider',
  'steps',
  'tabs',
  'timeline',
  'tree-select',
  'watermark',
].join('|')
// Icons of windows that are opened, and of views that few lists have.
const rareIcons = [
  'Aim',
  'Appstore',
  'ArrowDown',
  'ArrowUp',
  'BarChart',
  'CheckCircleOutlined',
  'CloseCircleOutlined',
  'Environment',
  'Group',
  'Holder',
  'Layout',
  'LineChart',
  'PaperClip',
  'PieChart',
  'PlayCircle',
  'Project',
  'Pushpin',
  'Table',
  'Team',
  'Undo',
  'Warning',
].join('|')
const base = packages(
  `antd(?!/es/(?:${rarely})(?:/|\\.))`,
  `@ant-design/(?!pro-|icons(?:-svg)?/(?:es|lib)/(?:icons|asn)/(?:${rareIcons}))[^/]+`,
  `rc-(?!(?:${rarely})/|[^/]+/es/locale/zh_TW)[^/]+`,
  '@rc-component/(?!color-picker)[^/]+',
  'dayjs',
)
const formily = packages('@formily')

/** Code of the engine, but for forms, which come with Formily when one is opened; and the hooks and helpers it is written with. */
const engineCode = /\/(src\/(client\/(?!form\/)|shared\/|kinds\/|schema\/)|node_modules\/(ahooks|lodash|lodash-es)\/)/
/** The entry in this repository, and that in the compiled package. */
const entries = ['main.tsx', 'main.js'].map(file => join(engineRoot, 'src/client', file))
let signInModules: ReadonlySet<string> | null = null

/** What the sign-in page draws: it waits for no more. */
function signInChunk(id: string, context: ChunkingContext): string | null {
  signInModules ??= importedBy(entries, context)
  return signInModules.has(id) ? 'signIn' : null
}

/** The modules that these import statically, and those that they import in turn. */
function importedBy(roots: readonly string[], context: ChunkingContext): ReadonlySet<string> {
  const found = new Set(roots)
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** The chunks of the client: what is needed at the same time is loaded together. */
export const codeSplitting = {
  groups: [
    { name: 'core', test: core, priority: 40 },
    { name: 'base', test: base, priority: 30 },
    { name: signInChunk, test: engineCode, priority: 20 },
    { name: 'formily', test: formily, priority: 10 },
    // Windows import the schema of their module: each would be a chunk of its own, and compressed apart.
    { name: 'schemas', test: /\/(schemas\/\w+|modules\.config)\.[jt]s$/, priority: 5 },
    // What several pages share: else a list would load a hundred files, most of them smaller than their requests.
    { name: 'shared', test: engineCode, minShareCount: 4, priority: 3 },
  ],
}

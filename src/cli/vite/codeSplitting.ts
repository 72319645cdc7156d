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

/** The chunks of the client: what is needed at the same time is loaded together. */
export const codeSplitting = {
  groups: [
    { name: 'core', test: core, priority: 40 },
    { name: 'base', test: base, priority: 30 },
    { name: 'formily', test: formily, priority: 10 },
    // Windows import the schema of their module: each would be a chunk of its own, and compressed apart.
    { name: 'schemas', test: /\/(schemas\/\w+|modules\.config)\.[jt]s$/, priority: 5 },
  ],
}

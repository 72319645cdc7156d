import type { Plugin } from 'vite'

const fields =
  'Cascader|Checkbox|Code|ColorPicker|DatePicker|Digit|DigitRange|FromNow|Image|Money|Options|Password|Percent|Progress|Radio|RangePicker|Rate|Second|Segmented|Slider|Switch|TextArea|TreeSelect'
const languages = '(?!zh_CN|zh_TW|en_US)[a-z]{2}_[A-Z]{2}'
/** What ProTable brings along for cells, search forms, tabs and cards that the engine draws itself. */
const unused = [
  new RegExp(`@ant-design/pro-field/es/components/(${fields})/index\\.js$`),
  /@ant-design\/pro-table\/es\/components\/(Form)\/index\.js$/,
  /@ant-design\/pro-table\/es\/components\/ListToolBar\/(HeaderMenu)\.js$/,
  /@ant-design\/pro-card\/es\/(ProCard)\.js$/,
  new RegExp(`@ant-design/pro-provider/es/locale/(${languages})\\.js$`),
  /antd\/es\/result\/(noFound|serverError|unauthorized)\.js$/,
  /(isomorphic)-fetch\/fetch-npm-browserify\.js$/,
]

const nameOf = (path: string): string | undefined =>
  unused.map(pattern => pattern.exec(path)?.[1]).find(name => name !== undefined)

const absent = (name: string) => `
const Absent = () => { throw new Error('${name} is left out of the build by src/cli/slim.ts') }
export { Absent as default, Absent as ${name} }`

/** qs finds cycles with this; what it wraps is in every browser. */
const sideChannel = 'module.exports = () => new Map()'

/** Leaves out of the build what nothing draws: a fifth of what the first list would load. */
export const slim = (): Plugin => ({
  name: 'slim',
  apply: 'build',
  load(id) {
    const path = id.replaceAll('\\', '/').split('?')[0] ?? id
    if (path.endsWith('/side-channel/index.js')) return sideChannel
    const name = nameOf(path)
    return name === undefined ? null : absent(name)
  },
  transform(code, id) {
    if (!/pro-table[\\/]es[\\/]components[\\/]ListToolBar[\\/]index\.js$/.test(id.split('?')[0] ?? id)) return null
    return `const Tabs = () => null\n${code.replace(/(import \{[^}]*)\bTabs, /, '$1')}`
  },
})

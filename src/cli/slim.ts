import type { Plugin } from 'vite'

const fields = 'Cascader|Code|ColorPicker|Image|Progress|Rate|Segmented|Slider|TreeSelect'
const languages = '(?!zh_CN|zh_TW|en_US)[a-z]{2}_[A-Z]{2}'
/** Parts that ProTable always brings along and no page of this product draws. */
const unused = [
  new RegExp(`@ant-design/pro-field/es/components/(${fields})/index\\.js$`),
  new RegExp(`@ant-design/pro-form/es/components/(${fields}|Captcha|UploadButton|UploadDragger)/index\\.js$`),
  /@ant-design\/pro-form\/es\/layouts\/(LoginForm|LoginFormPage|StepsForm|DrawerForm)\/index\.js$/,
  new RegExp(`@ant-design/pro-provider/es/locale/(${languages})\\.js$`),
  /antd\/es\/result\/(noFound|serverError|unauthorized)\.js$/,
  /(isomorphic)-fetch\/fetch-npm-browserify\.js$/,
]

const nameOf = (id: string): string | undefined => {
  const path = id.replaceAll('\\', '/').split('?')[0] ?? id
  return unused.map(pattern => pattern.exec(path)?.[1]).find(name => name !== undefined)
}

/** Leaves them out of the build, which spares the first list a sixth of its weight. */
export const slim = (): Plugin => ({
  name: 'slim',
  apply: 'build',
  load(id) {
    const name = nameOf(id)
    return name === undefined ? null : `const Nothing = () => null\nexport { Nothing as default, Nothing as ${name} }`
  },
})

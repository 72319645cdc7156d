import type { Plugin } from 'vite'
import { iconSvg } from '../../../server/http/assets/icons.ts'

/** The icons that the examples name. */
const codes = ['ri:home-line']

/** Writes the icons of the examples into the page, which has no server to fetch them from. */
export const exampleIcons = (): Plugin => ({
  name: 'example-icons',
  async transformIndexHtml() {
    const rules = codes.map(async code => {
      const [set = '', name = ''] = code.split(':')
      const svg = await iconSvg(set, name)
      if (svg === null) throw new Error(`an example of the gallery names ${code}, which no set has`)
      return `[style*='/${set}/${name}.svg'] { --icon: url("data:image/svg+xml,${encodeURIComponent(svg)}") !important; }`
    })
    return [{ tag: 'style', children: (await Promise.all(rules)).join('\n'), injectTo: 'head' }]
  },
})

import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { iconSvg } from '../../../server/http/assets/icons.ts'
import { splitHelp } from '../../texts/splitHelp.ts'
import { clientConfig } from '../../vite/clientConfig.ts'
import { galleryPage } from './galleryPage.ts'

/**
 * Writes the gallery into a folder as static files, which any server of files serves, below any path: `index.html?kind=money`,
 * `index.html?view=board&theme=dark&language=en-US`. Other files of the folder stay.
 */
export async function buildGallery(folder: string): Promise<void> {
  await build({
    ...clientConfig,
    configFile: false,
    logLevel: 'error',
    root: galleryPage,
    base: './',
    // Without the compressed copies, which the product's own server needs.
    plugins: [react(), splitHelp(), exampleIcons()],
    build: { ...clientConfig.build, outDir: folder, emptyOutDir: false },
  })
}

/** The icons that the examples name. */
const exampleCodes = ['ri:home-line']

/** Writes the icons of the examples into the page, which has no server to fetch them from. */
const exampleIcons = (): Plugin => ({
  name: 'example-icons',
  async transformIndexHtml() {
    const rules = exampleCodes.map(async code => {
      const [set = '', name = ''] = code.split(':')
      const svg = await iconSvg(set, name)
      if (svg === null) throw new Error(`an example of the gallery names ${code}, which no set has`)
      return `[style*='/${set}/${name}.svg'] { --icon: url("data:image/svg+xml,${encodeURIComponent(svg)}") !important; }`
    })
    return [{ tag: 'style', children: (await Promise.all(rules)).join('\n'), injectTo: 'head' }]
  },
})

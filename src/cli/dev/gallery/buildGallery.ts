import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { splitHelp } from '../../texts/splitHelp.ts'
import { clientConfig } from '../../vite/clientConfig.ts'
import { exampleIcons } from './exampleIcons.ts'
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

import { resolve } from 'node:path'
import { productRoot } from '../product/roots.ts'
import { buildGallery } from './dev/gallery/buildGallery.ts'

const folder = resolve(productRoot, process.argv[2] ?? 'dist/gallery-pages')
await buildGallery(folder)
console.log(`${folder}/index.html?kind=money, ?view=board, &theme=dark, &language=en-US, &bare`)

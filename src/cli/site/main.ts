/** Builds the site of the documentation into `dist/site`: static files, which any server of files serves below any path. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vitepress'
import { buildGallery } from '../dev/gallery/buildGallery.ts'
import { checkSite } from './checkSite.ts'
import { galleryPlace } from './galleryPlace.ts'
import { builtSite, stagePages } from './stagePages.ts'

stagePages()
await build(fileURLToPath(new URL('.', import.meta.url)))
// The live examples of the reference.
await buildGallery(join(builtSite, galleryPlace))
const problems = await checkSite()
for (const problem of problems) console.error(problem)
if (problems.length) process.exit(1)
console.log(`${builtSite}/index.html`)

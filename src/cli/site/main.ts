/** Builds the site of the documentation into `dist/site`: static files, which any server of files serves below any path. */
import { fileURLToPath } from 'node:url'
import { build } from 'vitepress'
import { checkSite } from './checkSite.ts'
import { builtSite, stagePages } from './stage.ts'

stagePages()
await build(fileURLToPath(new URL('.', import.meta.url)))
const problems = await checkSite()
for (const problem of problems) console.error(problem)
if (problems.length) process.exit(1)
console.log(`${builtSite}/index.html`)

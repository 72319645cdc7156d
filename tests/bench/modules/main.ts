import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../cluster.ts'
import { browse } from '../../e2e/browser.ts'
import { admin, signIn } from '../../e2e/steps.ts'
import { startInstalled } from '../child.ts'
import { post } from '../loader.ts'
import { type AddFigure, type Figure, median } from '../report.ts'
import { createProduct, type InstalledProduct, packEngine } from './installedProduct.ts'
import { addModules, nameOf, titleOf } from './manyModules.ts'

const [few, many] = [30, 130]
const [starts, compilations, saves] = [7, 3, 7]
const environment = { ADMIN_PASSWORD: admin.password, DEMO: '1' }

type AddModulesFigure = (figure: Omit<Figure, 'part' | 'on'>) => void

/** A product of the packed engine: how long it takes to have it, and what a hundred modules more cost. */
export async function measureModules(addFigure: AddFigure): Promise<void> {
  const add: AddModulesFigure = figure => addFigure({ part: 'modules', on: 'embedded', ...figure })
  await packEngine()
  const begun = performance.now()
  await using product = await createProduct()
  await product.run('houtai', 'build')
  await startOnce(product, port => post(port, { path: '/api/v2/manage/login', body: admin }))
  add({ name: 'npm create houtai to signed in', value: (performance.now() - begun) / 1000, unit: 's', most: 90 })
  await measureGrowth(product, add)
}

async function measureGrowth(product: InstalledProduct, add: AddModulesFigure): Promise<void> {
  const sizes: number[] = []
  const times: number[] = []
  for (const count of [few, many]) {
    await addModules(product.folder, count)
    await product.run('houtai', 'schema:record')
    await product.run('houtai', 'build')
    sizes.push(await compressedSize(join(product.folder, 'dist/client')))
    // The first start creates the tables.
    await startOnce(product)
    const taken: number[] = []
    for (let n = 0; n < starts; n++) taken.push(await startOnce(product))
    times.push(median(taken))
  }
  const [fewKb = 0, manyKb = 0] = sizes
  const [fewMs = 0, manyMs = 0] = times
  const from = (before: number, after: number) => ({ [few]: before, [many]: after })
  const perModule = (manyKb - fewKb) / (many - few)
  add({ name: 'brotli of the client for each module', value: perModule, unit: 'KB', most: 1.5, from: from(fewKb, manyKb) })
  add({ name: `start, ${many} modules to ${few}`, value: manyMs / fewMs, unit: '×', most: 1.2, from: from(fewMs, manyMs) })
  add({ name: `tsc of ${many} modules`, value: await compiling(product), unit: 's', most: 8 })
  const live = await savingUntilLive(product)
  add({ name: `a saved schema to the page, ${many} modules`, value: live, unit: 's', most: 1.5 })
}

const server = 'src/server/main.js'

/** Milliseconds of processor time until it listens: the two sizes are not started in turns, and what else runs would count. */
async function startOnce({ folder }: InstalledProduct, visit: (port: number) => Promise<unknown> = async () => null) {
  await using child = await startInstalled(folder, server, environment)
  const taken = await child.processor()
  await visit(child.port)
  return taken
}

/** KB of what the server sends of the scripts. */
async function compressedSize(client: string): Promise<number> {
  const files = await readdir(client, { recursive: true })
  const sizes = files.filter(name => name.endsWith('.js.br')).map(async name => (await stat(join(client, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024
}

/** Seconds, without what an earlier run has stored. */
async function compiling(product: InstalledProduct): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < compilations; n++) {
    const begun = performance.now()
    await product.run('tsc', '--project', product.folder)
    times.push((performance.now() - begun) / 1000)
  }
  return median(times)
}

/** Seconds from writing a schema until an open list of that module shows its new heading, while `houtai dev` runs. */
async function savingUntilLive({ folder }: InstalledProduct): Promise<number> {
  const port = await freePort()
  await using child = await startInstalled(folder, 'src/cli/dev.js', { ...environment, PORT: String(port) })
  await using browser = await browse(`http://127.0.0.1:${child.port}`)
  const { page } = await browser.open()
  const at = 50
  const file = join(folder, `schemas/${nameOf(at)}.ts`)
  const text = await readFile(file, 'utf8')
  await signIn(page, `/${nameOf(at)}`)
  const times: number[] = []
  for (let n = 0; n < saves; n++) {
    const heading = `${titleOf(at)}${n}`
    const begun = performance.now()
    await writeFile(file, text.replace(`'${titleOf(at)}名称'`, `'${heading}'`))
    await page.getByRole('columnheader', { name: heading }).waitFor()
    times.push((performance.now() - begun) / 1000)
  }
  return median(times)
}

import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { engineRoot } from '../../src/product/roots.ts'
import { readConfig } from '../../src/server/config.ts'
import { buildImage, serves } from './followedImage.ts'
import { minute, packedProduct } from './packedProduct.ts'
import { directory } from './process.ts'

const read = (path: string): string => readFileSync(join(engineRoot, path), 'utf8')
const [compose, manifests, dockerfile] = [
  read('examples/container/compose.yaml'),
  read('examples/kubernetes/houtai.yaml'),
  read('examples/container/Dockerfile'),
]

test(
  'the image is built from its own steps and serves, as somebody who may write nothing but its data',
  { timeout: 400_000 },
  async () => {
    const at = await directory()
    chmodSync(at, 0o755)
    const image = buildImage({
      at,
      context: engineRoot,
      dockerfile: 'examples/container/Dockerfile',
      installed: engineRoot,
    })
    for (const tool of ['vite', 'vitest', 'playwright-core', 'node'])
      expect(existsSync(join(image.root, 'app/node_modules', tool)), tool).toBe(false)
    expect(existsSync(join(image.root, 'app/tests'))).toBe(false)
    await serves(image)
  },
)

test(
  'the image of a product that the initialiser made is built and serves in the same way',
  { timeout: 10 * minute },
  async () => {
    const at = await directory()
    chmodSync(at, 0o755)
    const shop = join(at, 'shop')
    const made = await packedProduct()
    await cp(made, shop, { recursive: true, filter: path => !path.includes('node_modules') })
    // The engine is a file: in a container it is one beside package.json.
    const [, engine = ''] = /"file:([^"]+)"/.exec(await readFile(join(shop, 'package.json'), 'utf8')) ?? []
    await cp(engine, join(shop, basename(engine)))
    for (const path of ['package.json', 'package-lock.json']) {
      const text = await readFile(join(shop, path), 'utf8')
      await writeFile(join(shop, path), text.replaceAll(/"file:[^"]+"/g, `"file:${basename(engine)}"`))
    }
    const image = buildImage({ at, context: shop, installed: made })
    expect(existsSync(join(image.root, 'app/tests'))).toBe(false)
    await serves(image)
  },
)

test('the manifests set variables that the product knows, and probe addresses that it serves', () => {
  const set = [...`${compose}\n${manifests}`.matchAll(/^ +([A-Z][A-Z\d_]+): |name: ([A-Z][A-Z\d_]+),|literal=([A-Z\d_]+)=/gm)]
  const names = set.map(([, one, two, three]) => one ?? two ?? three ?? '').filter(name => !name.startsWith('POSTGRES_'))
  expect(names.length).toBeGreaterThan(6)
  const values: Record<string, string> = {
    DATABASE_URL: 'postgres://x/y',
    SECRET_KEY: 'k'.repeat(32),
    ADMIN_PASSWORD: 'a-long-enough-word-42',
    METRICS_TOKEN: 'm'.repeat(32),
    METRICS_PORT: '9464',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '5',
    DEMO: '0',
  }
  expect(names.filter(name => !(name in values))).toEqual([])
  expect(() => readConfig(values)).not.toThrow()
  const probed = [...`${compose}\n${manifests}\n${dockerfile}`.matchAll(/\/api\/health[/a-z]*/g)].map(([path]) => path)
  expect(new Set(probed)).toEqual(new Set(['/api/health/live', '/api/health/ready']))
  expect(read('docs/deploying.md')).toContain(read('examples/container/nginx.conf').split('location')[1]?.split('\n}')[0])
})

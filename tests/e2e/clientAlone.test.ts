import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeClient } from '../../src/cli/client/writeClient.ts'
import { productRoot } from '../../src/product/roots.ts'
import { defaultDeployment } from '../../src/server/outgoing/deployment.ts'
import { png } from '../fixtures/uploadForms.ts'
import { password, type Product, startProduct } from '../server.ts'
import { browse, type Browser } from './browser.ts'
import { control, openNew, rowOf, saveAndClose } from './listSteps.ts'
import { admin, signInByPage } from './steps.ts'

// The client is on one origin, served by a web server that knows no more than files; the product is on another.
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
let folder: string
let product: Product
let serverOrigin: string
let browser: Browser

const files = createServer(({ url = '/' }, response) => {
  const [path = '/'] = url.split('?')
  const name = extname(path) ? path : '/index.html'
  readFile(join(folder, 'client', name)).then(
    content =>
      response.writeHead(200, { 'content-type': contentTypes[extname(name)] ?? 'application/octet-stream' }).end(content),
    () => response.writeHead(404).end(),
  )
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'))
  await new Promise<void>(resolve => files.listen(0, '127.0.0.1', resolve))
  // A name of another site than that of the server's address: no cookie of one is sent to the other.
  const clientOrigin = `http://localhost:${(files.address() as AddressInfo).port}`
  product = await startProduct(process.env['DATABASE_URL'] ? 'postgres' : 'embedded', {
    deployment: { ...defaultDeployment, clientOrigins: [clientOrigin] },
  })
  serverOrigin = await product.app.listen({ port: 0, host: '127.0.0.1' })
  writeClient(join(productRoot, 'dist/client'), join(folder, 'client'), serverOrigin)
  browser = await browse(clientOrigin)
})
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  files.close()
  await product?.close()
  await rm(folder, { recursive: true, force: true })
})

test('the client signs in at the server of another origin, saves a row, opens the push socket, and shows and downloads files', async () => {
  const { page, errors } = await browser.open()
  const socket = page.waitForEvent('websocket')
  await signInByPage(page, '/config/dictionary', { ...admin, password })
  const form = await openNew(page)
  await control(form, 'title').fill('别处的板块')
  await saveAndClose(page, form)
  await rowOf(page, '别处的板块').waitFor()
  const session = await product.signIn('demo1')
  const { body } = await session.post<{ total: number }>('admin/config/dictionary/list', { queryValue: '别处的板块' })
  expect(body.data?.total).toBe(1)

  expect((await socket).url()).toBe(`${serverOrigin.replace('http', 'ws')}/ws`)

  const upload = new FormData()
  upload.append('file', new File([new Uint8Array(await png(40, 30))], 'picture.png', { type: 'image/png' }))
  const headers = { authorization: `Bearer ${session.token}` }
  const uploaded = await fetch(`${serverOrigin}/api/v2/inc/file/image`, { method: 'POST', body: upload, headers })
  const { data } = (await uploaded.json()) as { data: { url: string } }
  const widthOf = (url: string) =>
    page.evaluate(
      address =>
        new Promise<number>(resolve => {
          const picture = new Image()
          picture.onload = () => resolve(picture.naturalWidth)
          picture.onerror = () => resolve(0)
          picture.src = address
        }),
      url,
    )
  await expect.poll(() => widthOf(data.url)).toBe(40)

  const range = page.evaluate(async address => {
    const { status, headers: received } = await fetch(address, { headers: { range: 'bytes=1-3' } })
    return [status, received.get('content-range')?.split('/')[0], received.get('content-security-policy')]
  }, data.url)
  expect(await range).toEqual([206, 'bytes 1-3', `sandbox; default-src 'none'`])

  const downloading = page.waitForEvent('download')
  await page.evaluate(address => {
    const link = Object.assign(document.createElement('a'), { href: address, download: 'picture.png' })
    document.body.append(link)
    link.click()
  }, data.url)
  const download = await downloading
  expect(download.suggestedFilename()).toBe('picture.png')
  expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe('PNG')
  expect(errors).toEqual([])
})

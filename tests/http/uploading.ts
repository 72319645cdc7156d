import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Database } from '../../src/server/db/connection.ts'
import { raw } from '../../src/server/db/sql.ts'
import { type Product, type Session, startProduct } from '../server.ts'
import { formOf, type Reply, send, type Sending, type Uploaded } from './pictures.ts'

/** The product with two organisations signed in, and what became of the files sent to it. */
export interface Uploads {
  product: Product
  own: Session
  other: Session
  upload(sending: Sending, session?: Session): Promise<Reply>
  /** The same, where it must succeed. */
  uploaded(sending: Sending, session?: Session): Promise<Uploaded>
  open(url: string, headers?: Record<string, string>): Promise<Awaited<ReturnType<Product['app']['inject']>>>
  pathOf(picture: Uploaded): string
  kept(): Promise<string[]>
  arriving(): Promise<string[]>
  /** Runs it and expects that nothing was kept. */
  keepsNothing<T>(run: () => Promise<T>): Promise<T>
}

export async function startUploads(kind: Database['kind']): Promise<Uploads> {
  const product = await startProduct(kind)
  const [own, other] = [await product.signIn('demo1'), await product.signIn('demo2')]
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  const folder = (name: string) => join(product.dataDir, 'uploads', name)
  const rows = async () => (await product.database.asOwner(query => query(raw('select id from upload')))).length
  const left = async () => ({
    files: (await readdir(folder('files'))).sort(),
    rows: await rows(),
    arriving: await readdir(folder('arriving')),
  })
  const upload: Uploads['upload'] = (sending, { orgkey, token } = own) =>
    send(product.app, formOf(sending), { url: `/api/${orgkey}/v2/inc/file/image`, headers: { authentication: token } })
  return {
    product,
    own,
    other,
    upload,
    async uploaded(sending, session) {
      const { body } = await upload(sending, session)
      if (!body.data) throw new Error(`not uploaded: ${body.error}`)
      return body.data
    },
    open: async (url, headers = { authorization: `Bearer ${own.token}` }) => product.app.inject({ url, headers }),
    pathOf: ({ img_id }) => join(folder('files'), img_id),
    kept: () => readdir(folder('files')),
    arriving: () => readdir(folder('arriving')),
    async keepsNothing(run) {
      const before = await left()
      const result = await run()
      await expect.poll(left).toEqual({ ...before, arriving: [] })
      return result
    },
  }
}

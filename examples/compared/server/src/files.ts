import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { demand, Refusal } from './session.ts'

const folder = process.env.UPLOADS ?? '/srv/uploads'
const endings: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

export async function uploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { fileSize: 5_000_000, files: 1 } })
  await app.register(files, { root: folder, prefix: '/uploads/' })

  app.post('/api/upload', async request => {
    demand(request.user, 'edit')
    const file = await request.file()
    const ending = endings[file?.mimetype ?? '']
    if (!file || !ending) throw new Refusal('请选择图片')
    const name = `${randomUUID()}.${ending}`
    await pipeline(file.file, createWriteStream(join(folder, name)))
    if (file.file.truncated) throw new Refusal('图片不能超过 5 MB')
    return { url: `/uploads/${name}` }
  })
}

import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { type Refusal, refuse } from '../../shared/wire/refusal.ts'
import type { TenantContext } from '../db/connection.ts'
import { fairQueue } from '../db/fairQueue.ts'

/** Magic bytes of each type, in hexadecimal, and its encoder. */
const types = {
  jpeg: { begins: /^ffd8ff/, extension: 'jpg', write: (image: Sharp) => image.autoOrient().jpeg({ quality: 85 }) },
  png: { begins: /^89504e470d0a1a0a/, extension: 'png', write: (image: Sharp) => image.autoOrient().png() },
  gif: { begins: /^474946383[79]61/, extension: 'gif', write: (image: Sharp) => image.gif({ effort: 3 }) },
} as const
type PictureType = keyof typeof types

/** A re-encoded picture: its pixels, without metadata. */
export interface RedrawnPicture {
  type: string
  bytes: Buffer
  width: number
  height: number
}

const maxPixels = 40_000_000
const maxSeconds = 20
/**
 * Concurrency limit: decoding uses a core and, for the largest, a few hundred megabytes. One place of an organisation: an animation of
 * forty million pixels takes ten seconds.
 */
const drawingQueue = fairQueue({ total: 2, organisation: 1, account: 1, waiting: 50, waitTimeout: 60_000 })

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'] })

/** `maxEdge` bounds both sides; null leaves them. */
export async function redrawPicture(who: TenantContext, path: string, maxEdge: number | null): Promise<RedrawnPicture> {
  const type = await typeOf(path)
  const image = sharp(path, { failOn: 'warning', limitInputPixels: maxPixels, animated: true }).timeout({ seconds: maxSeconds })
  if (maxEdge !== null) image.resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await drawingQueue.run(who, () =>
    types[type]
      .write(image)
      .toBuffer({ resolveWithObject: true })
      .catch((error: Error) => Promise.reject(refusalOf(error))),
  )
  return { type: `image/${type}`, bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

/** The type by the file's content; its name and the client's content type are ignored. */
async function typeOf(path: string): Promise<PictureType> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
  const head = buffer.toString('hex', 0, bytesRead)
  const type = (Object.keys(types) as PictureType[]).find(name => types[name].begins.test(head))
  if (!type) throw refuse('badPicture')
  return type
}

const refusalOf = ({ message }: Error): Refusal => refuse(/pixel limit|timeout/i.test(message) ? 'pictureTooLarge' : 'badPicture')

export const pictureExtension = (type: string): string =>
  Object.entries(types).find(([name]) => type === `image/${name}`)?.[1].extension ?? 'bin'

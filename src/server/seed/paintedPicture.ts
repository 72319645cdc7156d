import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Picture } from '../../schema/index.ts'
import type { Scope } from '../db/scope.ts'
import { uploadUrl, storeUpload, retainUploads } from '../files/uploads.ts'

type Colour = readonly [red: number, green: number, blue: number]
/** The colour at a place, both its numbers from 0 to 1. */
export type Paint = (x: number, y: number) => Colour
interface PictureRecipe {
  name: string
  width: number
  height: number
  paint: Paint
}

const mixColours = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]
const white: Colour = [255, 255, 255]

/** Hills under a low sun, and a road to them. */
const landscapePicture =
  (sky: Colour, ground: Colour): Paint =>
  (x, y) => {
    const near = 0.72 + 0.05 * Math.sin(x * 7 + 1)
    const far = 0.58 + 0.07 * Math.sin(x * 4)
    if (y > near) return Math.abs(x - 0.5) < (y - near) * 0.9 + 0.01 ? mixColours(ground, white, 0.75) : ground
    if (y > far) return mixColours(ground, sky, 0.45)
    return Math.hypot((x - 0.76) * 1.67, y - 0.4) < 0.13 ? [255, 244, 214] : mixColours(sky, white, y * 0.9)
  }

/** Colours of the same hills at different times of day. */
export const landscapes = {
  morning: landscapePicture([110, 178, 240], [70, 132, 84]),
  dusk: landscapePicture([244, 150, 100], [92, 70, 96]),
  night: landscapePicture([58, 76, 140], [34, 44, 66]),
  noon: landscapePicture([96, 196, 214], [120, 140, 70]),
} as const

/** A drop on a plain ground. */
export const dropPicture =
  (ground: Colour): Paint =>
  (x, y) => {
    const round = Math.hypot(x - 0.5, y - 0.6) < 0.22
    const tip = y < 0.6 && y > 0.18 && Math.abs(x - 0.5) < (y - 0.18) * 0.47
    return round || tip ? white : mixColours(ground, white, 0.2 * (1 - y))
  }

/** Concentric rings, as many as the number says. */
export const ringsPicture =
  (ground: Colour, count: number): Paint =>
  (x, y) => {
    const distance = Math.hypot(x - 0.5, y - 0.5)
    return distance < 0.36 && Math.floor((distance / 0.36) * (2 * count - 1)) % 2 === 0 ? white : ground
  }

/** A picture that is painted here, uploaded as if an operator had brought it. */
export async function paintedPicture(scope: Scope, { name, width, height, paint }: PictureRecipe): Promise<Picture> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++)
    paint((at % width) / width, Math.floor(at / width) / height).forEach((part, index) =>
      pixels.writeUInt8(Math.round(part), at * 3 + index),
    )
  const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ palette: true })
    .toBuffer()
  const file = { type: 'image/png', bytes: bytes.length, open: () => Readable.from([bytes]), width, height }
  const upload = await storeUpload(scope, { file, name })
  await retainUploads(scope, [upload.id])
  return { img_id: upload.id, url: uploadUrl(scope, upload), name }
}

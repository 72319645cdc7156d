export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}
export type PictureSize = readonly [width: number, height: number]

const quality = 0.9

/** Width and height of a picture; null where the browser cannot decode it. */
export async function readPictureSize(file: File): Promise<PictureSize | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const size: PictureSize = [picture.width, picture.height]
  picture.close()
  return size
}

/** Draws an area of a picture on a canvas of the given size. */
export async function cropPicture(file: File, { x, y, width, height }: CropArea, [wide, high]: PictureSize): Promise<File> {
  const picture = await createImageBitmap(file)
  const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, wide, high)
  picture.close()
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const bytes = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))
  if (!bytes) throw new Error(`${file.name} cannot be drawn`)
  return new File([bytes], file.name.replace(/\.\w+$/, type === 'image/png' ? '.png' : '.jpg'), { type })
}

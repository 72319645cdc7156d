import { fileURLToPath } from 'node:url'

/** The folder of the page, with its index.html. */
export const galleryPage = fileURLToPath(new URL('../page/gallery/', import.meta.url))

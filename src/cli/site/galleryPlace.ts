/** The folder of the gallery inside the site; it is also read in the browser. */
export const galleryPlace = 'gallery'

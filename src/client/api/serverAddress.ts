/** The element of the page in which `houtai client` writes where the server is. */
const serverElement = 'meta[name=server]'

/** The origin of the server; empty where it is the page's own. */
export const serverOrigin = (): string => document.querySelector<HTMLMetaElement>(serverElement)?.content ?? ''
/** The address of a path of the server. */
export const serverUrl = (path: string): string => `${serverOrigin()}${path}`
/** The address by which people and programs outside the page reach it. */
export const fullServerOrigin = (): string => serverOrigin() || window.location.origin

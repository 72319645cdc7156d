import { importsOf, sourcesIn } from '../imports.ts'

export const picturePath = 'docs/architecture.svg'

export const pictureColumns = ['server', 'both sides', 'client'] as const
export type PictureColumn = (typeof pictureColumns)[number]

/** A folder of the source, and how many of its imports lead to each other folder. */
export interface SourceRoom {
  name: string
  column: PictureColumn
  imports: Readonly<Record<string, number>>
}

/** Folders of server and client count by themselves, other folders of `src` as a whole. The look of the kinds belongs to the client. */
function roomOf(path: string): string | null {
  const [top = '', side = '', folder = '', file] = path.split('/')
  if (top !== 'src') return top
  if (side === 'cli') return null
  if (side === 'server' || side === 'client') return file === undefined ? `${side}/*.ts` : `${side}/${folder}`
  return /^views?\b/.test(path.split('/').at(-1) ?? '') ? `${side}: look` : side
}

const columnOf = (name: string): PictureColumn =>
  name.startsWith('server') ? 'server' : name.startsWith('client') || name.endsWith(': look') ? 'client' : 'both sides'

/** Rooms by their real imports; tools and tests, which may import everything, are left out. */
export function readRooms(): SourceRoom[] {
  const rooms = new Map<string, Record<string, number>>()
  const sources = sourcesIn('src', 'schemas', 'modules.config.ts')
  const known = new Set(sources.map(({ path }) => path))
  for (const source of sources) {
    const from = roomOf(source.path)
    if (from === null) continue
    const imports = rooms.get(from) ?? {}
    rooms.set(from, imports)
    for (const { to, ours } of importsOf(source)) {
      const room = ours && known.has(to) ? roomOf(to) : null
      if (room !== null && room !== from) imports[room] = (imports[room] ?? 0) + 1
    }
  }
  return [...rooms]
    .map(([name, imports]) => ({ name, column: columnOf(name), imports }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

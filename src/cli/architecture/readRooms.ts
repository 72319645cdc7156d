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

/** The files of the kinds that belong to the language, or that only one side loads; what is left is for both. */
const kindRooms: readonly (readonly [room: string, file: RegExp])[] = [
  ['schema', /^(kind|check|types|traits|checks)\.ts$/],
  ['kinds/sql', /^(kindSqls?|sqls?|sanitise\w*(\.worker)?|hashPassword)\.ts$/],
  ['kinds/view', /^(kindViews?\.ts|views\.ts|view\.tsx|.*\.css)$/],
]

/** The rooms of tests/boundaries.test.ts. Null for the tools, which may import everything. */
function roomOf(path: string): string | null {
  const [top = '', side = '', folder = '', ...inside] = path.split('/')
  if (top !== 'src') return top
  const file = inside.at(-1) ?? folder
  switch (side) {
    case 'cli':
      return null
    case 'kinds':
      return kindRooms.find(([, pattern]) => pattern.test(file))?.[0] ?? 'kinds'
    case 'shared':
      return `shared/${folder}`
    case 'server':
    case 'client':
      return `${side}/${inside.length ? folder : file.startsWith('kit.') ? 'kit' : 'start'}`
    default:
      return side
  }
}

const columnOf = (name: string): PictureColumn =>
  /^server|\/sql$/.test(name) ? 'server' : /^client|\/view$/.test(name) ? 'client' : 'both sides'

/** The rooms, and who imports whom. */
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

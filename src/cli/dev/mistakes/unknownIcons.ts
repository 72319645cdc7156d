import type { AnyModule } from '../../../schema/index.ts'
import { nearestNameHint } from '../../../schema/names/unknownName.ts'
import { iconCodes } from '../../../server/http/assets/icons.ts'

/** Icons of the menu that no bundled set has: an entry would have an empty space in place of one. */
export async function unknownIcons(modules: readonly AnyModule[]): Promise<readonly string[]> {
  const used = modules.flatMap(({ name, menu = {} }) =>
    [['menu', menu.icon] as const, ['menu.heading', menu.heading?.icon] as const].map(([at, icon]) => ({
      at: `${name}.${at}.icon`,
      icon,
    })),
  )
  const codes = await iconCodes()
  const known = new Set(codes)
  return used.flatMap(({ at, icon }) =>
    icon === undefined || known.has(icon) ? [] : [`${at}: no icon "${icon}"${nearestNameHint(icon, codes)}`],
  )
}

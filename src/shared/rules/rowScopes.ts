import type { AnyModule } from '../../schema/index.ts'
import { allowsRight, type RightsByPage } from './rights.ts'

/** Whether somebody with these rights sees every row of a module. */
export const seesEveryRow = (pages: RightsByPage, { visible, route }: Pick<AnyModule, 'visible' | 'route'>): boolean =>
  visible === undefined || (visible.all !== undefined && allowsRight(pages, route, visible.all))

import type { Verb } from '../../schema/index.ts'

/** What an organisation that begins does first, in this order: done once the module has so many rows. */
export const firstSteps: readonly { name: string; of: string; needs: Verb; least: number }[] = [
  { name: 'webinfo', of: '/webinfo', needs: 'edit', least: 1 },
  { name: 'account', of: '/config/admin', needs: 'add', least: 2 },
  { name: 'dictionary', of: '/config/dictionary', needs: 'add', least: 1 },
  { name: 'wachapp', of: '/wachapp', needs: 'add', least: 1 },
  { name: 'gasstation', of: '/gasstation', needs: 'add', least: 1 },
  { name: 'gasprice', of: '/gasprice', needs: 'add', least: 1 },
]

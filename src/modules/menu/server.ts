import { menu as module } from '../../../schemas/menu.ts'
import { defineServer } from '../../server/kit.ts'
import { platformMenu } from './platformMenu.ts'

export const menuServer = defineServer(module, {
  seed: {
    platform: platformMenu,
  },
})

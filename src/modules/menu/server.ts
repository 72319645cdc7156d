import { defineServer } from 'houtai/server'
import { menu as module } from '../../../schemas/menu.ts'
import { platformMenu } from './platformMenu.ts'

export const menuServer = defineServer(module, {
  seed: {
    platform: platformMenu,
  },
})

import { defineServer } from 'houtai/server'
import { icon as module } from '../../../schemas/icon.ts'
import { platformIcons } from './platformIcons.ts'

export const iconServer = defineServer(module, {
  computed: { preview: 't.code' },
  seed: {
    platform: platformIcons,
  },
})

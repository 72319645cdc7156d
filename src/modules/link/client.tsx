import { link } from '../../../schemas/link.ts'
import { defineClient } from '../../client/kit.ts'
import { jumpParameter } from './jumpParameter.tsx'

export const linkClient = defineClient(link, { widgets: { jumpParameter } })

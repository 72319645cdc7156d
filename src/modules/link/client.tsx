import { defineClient } from 'houtai/client'
import { link } from '../../../schemas/link.ts'
import { jumpParameterView } from './jumpParameterView.tsx'

export const linkClient = defineClient(link, { widgets: { jumpParameter: jumpParameterView } })

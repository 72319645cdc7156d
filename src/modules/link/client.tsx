import { link } from '../../../schemas/link.ts'
import { defineClient } from '../../client/kit.ts'
import { jumpParameterView } from './jumpParameterView.tsx'

export const linkClient = defineClient(link, { widgets: { jumpParameter: jumpParameterView } })

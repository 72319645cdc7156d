import { icon } from '../../../schemas/icon.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { colourText, iconCode, iconPreview } from '../../client/views/namedWidgets.tsx'

export const iconClient = defineClient(icon, { widgets: { iconPreview, iconCode, colourText } })

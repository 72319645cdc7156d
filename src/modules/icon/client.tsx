import { colourText, defineClient, iconCode, iconPreview } from 'houtai/client'
import { icon } from '../../../schemas/icon.ts'

export const iconClient = defineClient(icon, { widgets: { iconPreview, iconCode, colourText } })

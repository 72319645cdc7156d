import { icon } from '../../../schemas/icon.ts'
import { colourText, defineClient, iconCode, iconPreview } from '../../client/kit.ts'

export const iconClient = defineClient(icon, { widgets: { iconPreview, iconCode, colourText } })

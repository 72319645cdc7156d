import { personalread } from '../../../schemas/personalread.ts'
import { defineClient, fieldNames, moduleTitle, rowOfModule } from '../../client/kit.ts'

export const personalreadClient = defineClient(personalread, { widgets: { moduleTitle, fieldNames, rowOfModule } })

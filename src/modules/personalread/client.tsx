import { defineClient, fieldNames, moduleTitle, rowOfModule } from 'houtai/client'
import { personalread } from '../../../schemas/personalread.ts'

export const personalreadClient = defineClient(personalread, { widgets: { moduleTitle, fieldNames, rowOfModule } })

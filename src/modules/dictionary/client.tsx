import { dictionary } from '../../../schemas/dictionary.ts'
import { defineClient } from '../../client/kit.ts'

export const dictionaryClient = defineClient(dictionary, { firstStep: { needs: 'add', least: 1, order: 3 } })

import { defineClient } from 'houtai/client'
import { dictionary } from '../../../schemas/dictionary.ts'

export const dictionaryClient = defineClient(dictionary, { firstStep: { needs: 'add', least: 1, order: 3 } })

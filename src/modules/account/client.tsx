import { account } from '../../../schemas/account.ts'
import { defineClient } from '../../client/kit.ts'

export const accountClient = defineClient(account, { firstStep: { needs: 'add', least: 2, order: 2 } })

import { defineServer } from 'houtai/server'
import { domain as module } from '../../../schemas/domain.ts'
import { demoDomains } from './demo.ts'

export const domainServer = defineServer(module, {
  attention: { red: { web_domain_read: module.fields.web_domain_read.options.拦截 } },
  seed: { examples: demoDomains },
})

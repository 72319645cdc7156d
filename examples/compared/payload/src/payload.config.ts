import { postgresAdapter } from '@payloadcms/db-postgres'
import { multiTenantPlugin } from '@payloadcms/plugin-multi-tenant'
import { lexicalEditor } from '@payloadcms/richtext-lexical'
import { en } from '@payloadcms/translations/languages/en'
import { zh } from '@payloadcms/translations/languages/zh'
import { buildConfig } from 'payload'
import { dictionary } from './collections/dictionary'
import { invoice } from './collections/invoice'
import { employee, leave } from './collections/leave'
import { counters, media, organisations, regions, users } from './collections/shared'
import { station } from './collections/station'

export default buildConfig({
  secret: process.env.PAYLOAD_SECRET ?? '',
  db: postgresAdapter({ pool: { connectionString: process.env.DATABASE_URL ?? '' } }),
  editor: lexicalEditor(),
  i18n: { supportedLanguages: { zh, en }, fallbackLanguage: 'zh' },
  admin: { user: users.slug },
  collections: [dictionary, station, invoice, employee, leave, media, regions, counters, organisations, users],
  plugins: [
    multiTenantPlugin({
      tenantsSlug: organisations.slug,
      collections: { dictionary: {}, stations: {}, invoices: {}, employees: {}, leaves: {}, media: {} },
      userHasAccessToAllTenants: user => Boolean(user.platform),
    }),
  ],
})

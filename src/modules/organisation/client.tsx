import { defineClient, lazyComponent } from 'houtai/client'
import { organisation } from '../../../schemas/organisation.ts'

export const organisationClient = defineClient(organisation, {
  figures: [
    {
      name: 'numbers',
      size: 'medium',
      platformOnly: true,
      Panel: lazyComponent(async () => (await import('./OrganisationsFigure.tsx')).OrganisationsFigure),
    },
    {
      name: 'limits',
      size: 'medium',
      platformOnly: true,
      Panel: lazyComponent(async () => (await import('./LimitsFigure.tsx')).LimitsFigure),
    },
  ],
})

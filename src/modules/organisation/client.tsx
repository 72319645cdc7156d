import { organisation } from '../../../schemas/organisation.ts'
import { defineClient, lazyComponent } from '../../client/kit.ts'

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

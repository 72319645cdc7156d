import type { AnyModule } from './module.ts'

/** The module whose rows are the regions. */
export const regionsModuleOf = (modules: readonly AnyModule[]): AnyModule | undefined =>
  modules.find(module => module.holds === 'regions')
/** The module whose rows are the entries of the menu. */
export const menuModuleOf = (modules: readonly AnyModule[]): AnyModule | undefined =>
  modules.find(module => module.holds === 'menu')
/** The module whose rows are the identity providers of organisations. */
export const identityProvidersModuleOf = (modules: readonly AnyModule[]): AnyModule | undefined =>
  modules.find(module => module.holds === 'identityProviders')
/** The module whose rows are the API tokens. */
export const tokensModuleOf = (modules: readonly AnyModule[]): AnyModule | undefined =>
  modules.find(module => module.holds === 'tokens')

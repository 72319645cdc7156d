/** What the tests of a product use: `houtai/testing`. */
export { startProduct, type OtherModules, type TestedProduct, type PageRightsOfTest } from './startProduct.ts'
export { testKind } from './testKind.ts'
export { testModule } from './testModule.ts'
export type { ModuleExpectations } from './expectations.ts'
export { createApi, ApiRefusal, type Api } from '../shared/api/index.ts'
